/** Starters in the look of a brand: its colours, fonts, button and logo, nothing of their own colours, and every text can be read. */
import { createRequire } from 'node:module'
import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { describe, expect, it } from 'vitest'
import type { LibraryValues } from '#contract'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import { noImage } from '../../../../src/model/design/placeholder.ts'
import { contrastOf } from '../../../../src/model/rules/contrast.ts'
import { lookOf } from '../../../../src/renderer/blocks/design/brand-look.ts'
import { withDirectionClasses, withDirections } from '../../../../src/renderer/blocks/design/mail/direction.ts'
import { templates } from '../../../../src/renderer/channels/email/templates/index.ts'
import { starters as inApp } from '../../../../src/renderer/channels/in-app/starters/index.ts'
import { starters as popup } from '../../../../src/renderer/channels/web-popup/starters/index.ts'

type Brand = LibraryValues['brand']
const logo = { address: `herald-file:${'a'.repeat(64)}/path/logo.png/image%2Fpng`, width: 132 }
const colour = (value: string) => ({ name: '', colour: value })
const nothing: Brand = { logo: null, colours: [], headingFont: null, textFont: null, button: null, footer: null }
const brands: [name: string, brand: Brand][] = [
  [
    'a dark colour with everything',
    {
      ...nothing,
      logo,
      colours: [colour('#9b1c31'), colour('#f4e9dc'), colour('#2a1a16')],
      headingFont: { own: '', safe: 'Times' },
      textFont: { own: 'Poppins', safe: 'Trebuchet' },
      button: { background: '#14532d', colour: '#fefce8', radius: 5 },
    },
  ],
  [
    'a light colour with a button of its own',
    {
      ...nothing,
      colours: [colour('#ffd400'), colour('#101820')],
      headingFont: { own: 'Inter Tight', safe: 'Verdana' },
      button: { background: '#101820', colour: '#ffd400', radius: 999 },
    },
  ],
  ['a colour between dark and light, alone', { ...nothing, colours: [colour('#7b7b7b')] }],
  ['a button alone', { ...nothing, button: { background: '#0a5c5c', colour: '#f0fdfa', radius: 3 } }],
]

type Compile = (mjml: string, options: object) => { html: string }
/** The package looks for a window while it loads. */
function loaded(): Compile {
  Object.assign(globalThis, { window: globalThis })
  try {
    return createRequire(import.meta.url)('mjml-browser') as Compile
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}
const compile = loaded()
const compiled = (mjml: string): string =>
  withDirections(compile(withDirectionClasses(mjml), { fonts: {}, validationLevel: 'soft' }).html)

type Starter = { name: string; kind: 'mail' | 'panel'; html: (brand: Brand | null) => string }
const all: Starter[] = [
  ...templates.map(({ id, mjml }) => ({
    name: `email ${id}`,
    kind: 'mail' as const,
    html: (brand: Brand | null) => compiled(mjml('Gulmohar', lookOf(brand))),
  })),
  ...[...inApp.map((one) => ({ ...one, at: 'in-app' })), ...popup.map((one) => ({ ...one, at: 'pop-up' }))].map(
    ({ id, at, html }) => ({
      name: `${at} ${id}`,
      kind: 'panel' as const,
      html: (brand: Brand | null) => html('Gulmohar', lookOf(brand)),
    }),
  ),
]
const cases = all.flatMap((starter) => brands.map(([brandName, brand]) => ({ ...starter, brandName, brand })))

/** Greys and white that belong to no brand. */
const neutral = new Set(['#ffffff', '#000000', '#1b1b20', '#3c3c46', '#5a5a66'])
const coloursIn = (html: string): string[] => {
  const text = decodeURIComponent(html.replaceAll(noImage, '').replace(/%(?![\da-f]{2})/gi, '%25')).toLowerCase()
  return [...new Set(text.match(/#[0-9a-f]{6}\b/g))].filter((colour) => !neutral.has(colour))
}

const problems = (html: string, kind: 'mail' | 'panel'): string[] =>
  checkMessage(
    { texts: [], html: { text: html, source: { html, design: null }, kind } },
    { tags: [], ownRules: [] },
  ).map(({ id, title }) => `${id.split(' ')[0]} ${title}`)

const styleOf = (element: Element, name: string): string | undefined =>
  [...(element.attribs.style ?? '').matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].findLast(([, found]) => found === name)?.[2]
const backOf = (element: Element): string | undefined =>
  styleOf(element, 'background-color') ?? styleOf(element, 'background') ?? element.attribs.bgcolor

/** Texts whose contrast on the next surface around them is too low. */
function unreadable(html: string): string[] {
  const found: string[] = []
  const visit = (node: AnyNode, text: string, back: string): void => {
    if (isText(node) && node.data.trim() !== '' && contrastOf(text, back) < 4.5)
      found.push(`${node.data.trim()}: ${text} on ${back}`)
    if (!isTag(node) || ['style', 'head', 'title', 'svg'].includes(node.name)) return
    const own = [styleOf(node, 'color'), backOf(node)].map((value) => /#[0-9a-f]{6}\b/i.exec(value ?? '')?.[0])
    for (const child of node.children) visit(child, own[0] ?? text, own[1] ?? back)
  }
  for (const node of parse(html, { treeAdapter: adapter }).children) visit(node, '#000000', '#ffffff')
  return found
}

describe.each(cases)('$name in $brandName', ({ html, brand, kind, name }) => {
  const own = html(null)
  const made = html(brand)
  const look = lookOf(brand)

  it('has the values of the brand', () => {
    const plain = made.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
    if (brand.colours[0])
      expect(coloursIn(made).some((found) => [look.strong, look.accent, look.ground].includes(found))).toBe(true)
    if (look.textFont) expect(plain).toContain(look.textFont)
    if (look.headingFont) expect(plain).toContain(look.headingFont)
    // A strip with a link alone.
    const hasButton = !name.endsWith('shipped')
    if (brand.button && hasButton) {
      const buttons = [look.button, look.strongButton].map((one) => one?.background ?? '')
      expect(buttons.some((background) => made.includes(background))).toBe(true)
      expect(made).toContain(`${brand.button.radius}px`)
    }
    // Those with a place for it: the others say the name in a sentence, or on a dark surface.
    if (brand.logo && (kind === 'mail' || /feature|pop-up arrivals/.test(name)))
      expect(made).toContain(brand.logo.address)
  })

  it('has none of its own colours', () => {
    if (!brand.colours[0]) return
    expect(coloursIn(own).filter((found) => coloursIn(made).includes(found))).toEqual([])
  })

  it('has no finding that it does not have without the brand, and texts that can be read', () => {
    const before = problems(own, kind)
    expect(problems(made, kind).filter((problem) => !before.includes(problem))).toEqual([])
    expect(unreadable(made).filter((text) => !unreadable(own).includes(text))).toEqual([])
  })
})
