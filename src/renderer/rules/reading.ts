/**
 * A message of HTML as its readers get it: most programs draw the page as a browser does, the classic Outlook also what stands for it alone
 * in conditional comments (https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512). Pure.
 */
import { parse as parseSheet } from '@adobe/css-tools'
import { is } from 'css-select'
import { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler'
import { parse, type Token } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { unsubscribeToken } from '#contract'

export type LinkRead = {
  /** Where it leads, as a program follows it. */
  address: string
  /** What it shows to whoever sees it, the words of its pictures included; empty where it shows nothing. */
  words: string
  /** Where its tag begins in the HTML. */
  at: number
  /** Where the attribute with the address is in the HTML, its name included. */
  place: readonly [from: number, to: number]
  /** Where its only text is in the HTML; null where it has several, or none. */
  text: readonly [from: number, to: number] | null
  /** `most` where Outlook is kept from it, `outlook` where nothing else reads it. */
  readers: 'all' | 'most' | 'outlook'
  /** Whether most readers see words of it, on a screen and on a phone. */
  seen: boolean
}

let last: { html: string; links: readonly LinkRead[] } | null = null

/** Every link, Outlook's own and those of its drawings included, in the order of the text. */
export function linksRead(html: string): readonly LinkRead[] {
  if (last?.html !== html) last = { html, links: read(html) }
  return last.links
}

/**
 * Whether most readers see a link, with words, that carries the token by which the server knows who leaves the list
 * (Source: docs/reference/screens.md#email).
 */
export const unsubscribeIn = (html: string): boolean =>
  html.includes(unsubscribeToken) &&
  linksRead(html).some(({ address, seen }) => seen && address.includes(unsubscribeToken))

/** Widths in pixels at which a message is read: a window of a mail program, and a phone. */
const screens = [640, 375] as const

function read(html: string): LinkRead[] {
  const page = documentOf(html)
  const looks = screens.map((width) => looksOf(page, width))
  const most = linksOf(page).map((link) => {
    const views = looks.map((visible) => wordsIn(link, visible))
    return { link, words: views.find((words) => words !== '') ?? '', seen: views.every((words) => words !== '') }
  })
  const word = html.includes('[if') ? linksOf(documentOf(forOutlook(html))) : null
  const outlook = new Map(word?.map((link) => [startOf(link), link]))
  const shown = most.map(({ link, words, seen }): LinkRead => {
    const both = word === null || outlook.delete(startOf(link))
    return { ...placed(link, html), words, seen, readers: both ? 'all' : 'most' }
  })
  const more = [...outlook.values()].map((link): LinkRead => {
    return { ...placed(link, html), words: wordsIn(link, () => true), seen: false, readers: 'outlook' }
  })
  return [...shown, ...more].sort((one, other) => one.at - other.at)
}

const documentOf = (html: string): Document => parse(html, { treeAdapter: adapter, sourceCodeLocationInfo: true })

const startOf = (element: Element): number => element.sourceCodeLocation?.startOffset ?? -1

function placed(link: Element, html: string): Pick<LinkRead, 'address' | 'at' | 'place' | 'text'> {
  // The types of this tree leave out where the attributes are.
  const location = link.sourceCodeLocation as Token.ElementLocation | undefined
  const { startOffset = 0, endOffset = 0 } = location?.attrs?.href ?? {}
  return {
    address: (link.attribs.href ?? '').trim(),
    at: startOf(link),
    place: [startOffset, endOffset],
    text: onlyTextIn(link, html),
  }
}

/** Without the spaces around it. */
function onlyTextIn(link: Element, html: string): LinkRead['text'] {
  const [only, ...more] = below(link).flatMap((node) => {
    const at = isText(node) ? node.sourceCodeLocation : null
    const found = at && /[^\t\n\f\r ](?:[\s\S]*[^\t\n\f\r ])?/.exec(html.slice(at.startOffset, at.endOffset))
    if (!found) return []
    const from = at.startOffset + found.index
    return [[from, from + found[0].length] as const]
  })
  return only && more.length === 0 ? only : null
}

/** Links of the page, areas of a picture, and drawings of Office that lead somewhere. */
const linksOf = (page: Document): Element[] =>
  below(page).filter((node): node is Element => {
    if (!isTag(node) || !node.attribs.href?.trim()) return false
    return node.name === 'a' || node.name === 'area' || node.name.startsWith('v:')
  })

function below(node: { children: AnyNode[] }): AnyNode[] {
  const found: AnyNode[] = []
  const waiting = [...node.children].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    // What a template holds is no part of the page.
    if ('children' in next && !(isTag(next) && next.name === 'template')) waiting.push(...[...next.children].reverse())
  }
  return found
}

/** Blanks, and letters that take no room. */
const blank = /(?:[\s\u00a0\u00ad\u061c\u200b-\u200f\u2060\ufeff]|\u034f)+/g

function wordsIn(link: Element, visible: (element: Element, isPicture?: boolean) => boolean): string {
  const pieces = [link, ...below(link)].map((node) => {
    if (isTag(node)) return node.name === 'img' || node.name === 'area' ? altOf(node, visible) : ''
    const { parent } = node
    return isText(node) && parent && isTag(parent) && visible(parent) ? node.data : ''
  })
  return pieces.join(' ').replace(blank, ' ').trim()
}

const altOf = (picture: Element, visible: (element: Element, isPicture?: boolean) => boolean): string =>
  visible(picture, true) ? (picture.attribs.alt ?? '') : ''

/** The HTML as the classic Outlook takes it, every letter in its place: what it passes over, and the marks themselves, are blanks. */
function forOutlook(html: string): string {
  const mark = /<!--\[if([^\]]*)\]>(?:\s*(?:<!)?-->|\s*<!--\s*-->)?|<!\[if([^\]]*)\]>|(?:<!--\s*)?<!\[endif\](?:--)?>/gi
  const open: boolean[] = []
  let made = ''
  let at = 0
  for (const found of html.matchAll(mark)) {
    const between = html.slice(at, found.index)
    made += open.every(Boolean) ? between : blanked(between)
    const condition = found[1] ?? found[2]
    if (condition === undefined) open.pop()
    else open.push(isForOutlook(condition))
    made += blanked(found[0])
    at = found.index + found[0].length
  }
  return made + html.slice(at)
}

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The version of Office that every Outlook for Windows since 2016 names. */
const OFFICE = 16

/** 'gte mso 9', '!mso', '(gte mso 9)|(IE)': Word draws for Outlook, which is no Internet Explorer. */
function isForOutlook(condition: string): boolean {
  const compared = (by = '', version?: string) => {
    const wanted = Number(version ?? OFFICE)
    if (by === 'gt') return OFFICE > wanted
    if (by === 'gte') return OFFICE >= wanted
    if (by === 'lt') return OFFICE < wanted
    return by === 'lte' ? OFFICE <= wanted : OFFICE === wanted
  }
  let left = condition
    .toLowerCase()
    .replace(/(?:\b(gte?|lte?)\s+)?\bmso\b\s*([\d.]+)?/g, (_, by?: string, version?: string) =>
      compared(by, version) ? '1' : '0',
    )
    .replace(/(?:\bgte?\s+)?\bvml\b\s*[\d.]*|\btrue\b/g, '1')
    .replace(/[a-z][a-z\s\d.]*/g, '0')
    .replace(/\s+/g, '')
  for (let before = ''; before !== left; ) {
    before = left
    left = left
      .replace(/\(([01])\)/g, '$1')
      .replace(/!([01])/g, (_, one: string) => (one === '1' ? '0' : '1'))
      .replace(/([01])&([01])/g, (_, one: string, other: string) => (one === '1' && other === '1' ? '1' : '0'))
      .replace(/(?<![&!])([01])\|([01])(?!&)/g, (_, one: string, other: string) =>
        one === '1' || other === '1' ? '1' : '0',
      )
  }
  return left === '1'
}

type Declaration = { name: string; value: string; important: boolean }
type StyleRule = { selector: string; weight: number; declarations: readonly Declaration[] }

/** What of a page is seen at a width in pixels, by the styles that act there. */
function looksOf(page: Document, width: number) {
  const rules = rulesOf(page, width)
  const styles = new Map<Element, Styles>()
  const styleOf = (element: Element): Styles => {
    const known = styles.get(element)
    if (known) return known
    const parent = element.parent && isTag(element.parent) ? styleOf(element.parent) : rootStyles
    const made = computed(element, declaredOf(element, rules), parent)
    styles.set(element, made)
    return made
  }
  return (element: Element, isPicture = false): boolean => {
    const { gone, hidden, size, colour, ground } = styleOf(element)
    if (gone || hidden) return false
    return isPicture || (size > 2 && (colour === null || ground === null || colour !== ground))
  }
}

/** `gone`: nothing in it is seen. `size` in pixels; a colour is '#rrggbb', null where it is not known. */
type Styles = { gone: boolean; hidden: boolean; size: number; colour: string | null; ground: string | null }

const rootStyles: Styles = { gone: false, hidden: false, size: 16, colour: '#000000', ground: '#ffffff' }

/** Elements whose words are never shown. */
const unshown = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'xml', 'o:p'])

function computed(element: Element, style: ReadonlyMap<string, string>, parent: Styles): Styles {
  const value = (name: string) => style.get(name) ?? ''
  const visibility = value('visibility')
  const colour = colourOf(value('color') || (element.name === 'font' ? (element.attribs.color ?? '') : ''))
  return {
    gone: parent.gone || unshown.has(element.name) || isGone(element, value),
    hidden: visibility === '' || visibility === 'inherit' ? parent.hidden : visibility !== 'visible',
    size: sizeOf(value('font-size'), parent.size),
    // A link has a colour of its own.
    colour: colour === '' ? (element.name === 'a' ? '#0000ee' : parent.colour) : colour,
    ground: groundOf(element, value) ?? parent.ground,
  }
}

function isGone(element: Element, value: (name: string) => string): boolean {
  const display = value('display')
  if (display === 'none' || (display === '' && 'hidden' in element.attribs)) return true
  if (Number.parseFloat(value('opacity') || '1') < 0.05) return true
  const isCut = /hidden|clip/.test(value('overflow') + value('overflow-x') + value('overflow-y'))
  const isFlat = ['max-height', 'height', 'max-width', 'width'].some((name) => Number.parseFloat(value(name)) <= 1)
  if (isCut && isFlat) return true
  const isMoved = /absolute|fixed/.test(value('position'))
  if (isMoved && /rect\(\s*0|inset\(\s*(?:50|100)%/.test(value('clip') + value('clip-path'))) return true
  const away = [value('text-indent'), ...(isMoved ? [value('left'), value('top'), value('right')] : [])]
  return away.some((one) => Number.parseFloat(one) <= -900) || /scale[xy]?\(\s*0\s*[,)]/.test(value('transform'))
}

function sizeOf(written: string, parent: number): number {
  const number = Number.parseFloat(written)
  if (Number.isNaN(number)) return /small|medium|large/.test(written) ? 13 : parent
  if (/%|em\b/.test(written))
    return number * (written.includes('%') ? 0.01 : 1) * (written.includes('rem') ? 16 : parent)
  return written.includes('pt') ? number * (4 / 3) : number
}

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', red: '#ff0000' }

/** '#rrggbb'; '' where nothing is said, null where it is not known: a colour that is seen through is not. */
function colourOf(written: string): string | null {
  const text = written.trim().toLowerCase()
  if (text === '' || text === 'inherit') return ''
  if (names[text]) return names[text] ?? null
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(?:1|1\.0+|100%))?\s*\)$/.exec(text)
  return parts
    ? `#${parts
        .slice(1)
        .map((one) => Number(one).toString(16).padStart(2, '0'))
        .join('')}`
    : null
}

/** Null where an element has no ground of its own. */
function groundOf(element: Element, value: (name: string) => string): string | null {
  const short = value('background')
  const written = value('background-color') || short.split(/\s+(?![^(]*\))/)[0] || element.attribs.bgcolor || ''
  if (written === '' || written === 'transparent' || written === 'none') return null
  return colourOf(written) || null
}

const weightOf = (selector: string): number =>
  (selector.match(/#[\w-]/g)?.length ?? 0) * 10_000 +
  (selector.match(/\.[\w-]|\[|(?<!:):(?!:)[\w-]/g)?.length ?? 0) * 100 +
  (selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0)

/** What is declared for an element: sheets by their weight and order, then its own styles, then what is important. */
function declaredOf(element: Element, rules: readonly StyleRule[]): Map<string, string> {
  const own = declarationsIn(element.attribs.style ?? '')
  const all = [...rules.filter(({ selector }) => matches(element, selector)).flatMap((one) => one.declarations), ...own]
  return new Map(
    [...all.filter((one) => !one.important), ...all.filter((one) => one.important)].map(({ name, value }) => [
      name,
      value,
    ]),
  )
}

function matches(element: Element, selector: string): boolean {
  try {
    return is(element, selector)
  } catch {
    // A selector that no browser knows selects nothing.
    return false
  }
}

const declared = (name: string, written: string): Declaration => {
  const important = /\s*!\s*important\s*$/i
  return {
    name: name.trim().toLowerCase(),
    value: written.replace(important, '').trim().toLowerCase(),
    important: important.test(written),
  }
}

const declarationsIn = (style: string): Declaration[] =>
  style.split(/;(?![^(]*\))/).flatMap((one) => {
    const at = one.indexOf(':')
    return at < 0 ? [] : [declared(one.slice(0, at), one.slice(at + 1))]
  })

/** The rules of all sheets that act at a width, the weightiest last. */
function rulesOf(page: Document, width: number): StyleRule[] {
  const sheets = below(page).flatMap((node) =>
    isTag(node) && node.name === 'style'
      ? [node.children.map((child) => (isText(child) ? child.data : '')).join('')]
      : [],
  )
  const found = sheets.flatMap((sheet) => rulesIn(parseSheet(sheet, { silent: true }).stylesheet.rules, width))
  return found.sort((one, other) => one.weight - other.weight)
}

type Rules = ReturnType<typeof parseSheet>['stylesheet']['rules']

function rulesIn(rules: Rules, width: number): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (rule.type === 'media') return actsAt(rule.media, width) ? rulesIn(rule.rules as Rules, width) : []
    if (rule.type !== 'rule') return []
    const declarations = rule.declarations.flatMap((one) =>
      one.type === 'declaration' ? [declared(one.property, one.value)] : [],
    )
    return rule.selectors.map((selector) => ({ selector, weight: weightOf(selector), declarations }))
  })
}

/** Whether a media query holds on a screen of a width in light colours; one that is not known does not. */
const actsAt = (media: string, width: number): boolean =>
  media
    .toLowerCase()
    .split(',')
    .some((query) => {
      const kind = /^\s*(?:only\s+)?(all|screen)\b/.exec(query)
      const conditions = [...query.matchAll(/\(([^()]*)\)/g)].map(([, one = '']) => one.replace(/\s+/g, ''))
      if (!kind && !/^\s*\(/.test(query)) return false
      return conditions.every((condition) => {
        const [name = '', value = ''] = condition.split(':')
        if (name === 'max-width' || name === 'max-device-width') return width <= Number.parseFloat(value)
        if (name === 'min-width' || name === 'min-device-width') return width >= Number.parseFloat(value)
        return name === 'prefers-color-scheme' && value === 'light'
      })
    })
