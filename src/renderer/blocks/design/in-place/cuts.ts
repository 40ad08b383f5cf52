/** Takes out of a mail what could act, by ranges of its source, and names it. Everything else stays as it is written, comments for Outlook too. */
import type { Token } from 'parse5'
import { type Comment, type Element, elementsBelow, isComment, nodesBelow } from '../import/tree'
import { changed, type Range, type Tree, treeOf } from './source'

/** What was taken out: its name in the singular, and how it stood in the source. */
export type Cut = { name: string; text: string }

/** Elements that go with all that is in them. */
const whole: Readonly<Record<string, string>> = {
  script: 'script',
  iframe: 'embedded page',
  frame: 'embedded page',
  frameset: 'embedded page',
  portal: 'embedded page',
  object: 'embedded object',
  embed: 'embedded object',
  applet: 'embedded object',
  base: 'base address',
}

const addresses = new Set(
  'href src action background poster data cite longdesc xlink:href lowsrc dynsrc to from by values code codebase classid archive usemap profile'.split(
    ' ',
  ),
)

/** Taking something out can bring something else to light: so many times it is looked again. */
const MAX_ROUNDS = 50

/** `source` without what could act. Throws with words for a person where that does not come to an end. */
export function cutOut(source: string): { source: string; cuts: Cut[] } {
  const cuts: Cut[] = []
  let left = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = outermost(actingIn(treeOf(left)))
    if (found.length === 0) return { source: left, cuts }
    for (const { name, range } of found) cuts.push({ name, text: left.slice(...range) })
    left = changed(
      left,
      found.map(({ range: [from, to] }) => ({ from, to, text: '' })),
    )
  }
  throw new Error('This HTML cannot be made safe: each part that is removed uncovers another.')
}

type Acting = { name: string; range: Range }

/** What could act in it, in the order of the source. */
export function actingIn(tree: Tree): Acting[] {
  const found = tree.tags.flatMap((tag) => actingTag(tree, tag))
  for (const node of nodesBelow(tree.document)) {
    const place = node.sourceCodeLocation
    if (isComment(node) && place && actsInComment((node as Comment).data))
      found.push({ name: 'comment with a script', range: [place.startOffset, place.endOffset] })
  }
  for (const style of elementsBelow(tree.document))
    if (style.tagName === 'style') found.push(...actingStyles(tree, style))
  return found
}

function actingTag({ source, byStart }: Tree, { tagName, attrs, location }: Token.TagToken): Acting[] {
  if (!location) return []
  const { startOffset, endOffset } = location
  const element = byStart.get(startOffset)
  const name = whole[tagName]
  if (name) return [{ name, range: [startOffset, element?.sourceCodeLocation?.endOffset ?? endOffset] }]
  const value = (of: string) => attrs.find((one) => one.name === of)?.value.trim() ?? ''
  if (tagName === 'meta' && /^refresh$/i.test(value('http-equiv')))
    return [{ name: 'redirect', range: [startOffset, endOffset] }]
  if (tagName === 'form') {
    const end = element?.sourceCodeLocation?.endTag
    return [
      { name: 'form', range: [startOffset, endOffset] },
      ...(end ? [{ name: 'form', range: [end.startOffset, end.endOffset] as const }] : []),
    ]
  }
  return attrs.flatMap((attribute) => {
    const why = actingAttribute(attribute.name, attribute.value)
    const place = location.attrs?.[attribute.name]
    if (why === null) return []
    // One whose place is unknown goes with its tag.
    if (!place) return [{ name: why, range: [startOffset, endOffset] as const }]
    const blanks = /\s*$/.exec(source.slice(startOffset, place.startOffset))?.[0].length ?? 0
    return [{ name: why, range: [place.startOffset - blanks, place.endOffset] as const }]
  })
}

function actingAttribute(name: string, value: string): string | null {
  if (/^on/i.test(name)) return 'event handler'
  if (name === 'formaction' || name === 'srcdoc' || name === 'ping') return 'form target'
  if (name === 'style') return actsInStyle(value) ? 'script in a style' : null
  if (!addresses.has(name)) return null
  const address = value.replace(/[\s\p{Cc}]+/gu, '')
  if (/^(?:javascript|vbscript|livescript|mocha):/i.test(address) || /;(?:javascript|vbscript):/i.test(address))
    return 'script link'
  return /^data:(?!image\/)/i.test(address) ? 'script link' : null
}

/** Outlook's own drawings need `behavior: url(#default#VML)`. */
const actingDeclaration =
  /[^;{}]*(?:expression\s*\(|-moz-binding|behaviou?r\s*:(?!\s*url\(\s*['"]?#default#)|url\(\s*["']?\s*(?:javascript|vbscript):)[^;{}]*;?/gi

const actsInStyle = (css: string): boolean => css.replace(/\/\*.*?\*\//gs, '').search(actingDeclaration) >= 0

function actingStyles({ source }: Tree, style: Element): Acting[] {
  const place = style.sourceCodeLocation
  if (!place?.startTag) return []
  const from = place.startTag.endOffset
  const css = source.slice(from, place.endTag?.startOffset ?? place.endOffset)
  if (!actsInStyle(css)) return []
  const found = [...css.matchAll(actingDeclaration)].filter(([text]) => text !== '')
  // A comment within the word hides it from a search: then the whole sheet goes.
  if (found.length === 0) return [{ name: 'script in a style', range: [place.startOffset, place.endOffset] }]
  return found.map(({ 0: text, index }) => ({
    name: 'script in a style',
    range: [from + index, from + index + text.length],
  }))
}

const actsInComment = (data: string): boolean =>
  /<(?:script|iframe|embed|applet)\b|(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript):/i.test(data)

/** What stands in something that goes itself goes with it. */
function outermost(all: readonly Acting[]): Acting[] {
  const sorted = [...all].sort((one, other) => one.range[0] - other.range[0] || other.range[1] - one.range[1])
  const kept: Acting[] = []
  for (const one of sorted) {
    const last = kept.at(-1)
    if (!last || one.range[0] >= last.range[1]) kept.push(one)
  }
  return kept.filter(({ range: [from, to] }) => to > from)
}

/** '2 scripts' for each name, in the order in which they were met; a form has two tags and is one. */
export function cutsByName(cuts: readonly Cut[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { name, text } of cuts) if (!text.startsWith('</')) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}
