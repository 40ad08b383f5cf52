/** The links of an HTML message as its readers get them: address, text and visibility. Pure. */
import { compile } from 'css-select'
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import { unsubscribeToken } from '#contract'
import { descendants, type Element, elementsIn, isLink, locationOf, neverShownTags, wordsIn } from './elements.ts'
import { type Declaration, declarationOf, declarationsIn, type Rules, sheetsIn } from './sheets.ts'

export type LinkRead = {
  /** The address as a program opens it. */
  address: string
  /** The visible text with the alt texts of its pictures; empty if the link shows nothing. */
  linkText: string
  /** Offset of its tag in the HTML. */
  at: number
  /** Offsets of the attribute with the address, its name included. */
  place: readonly [from: number, to: number]
  /** Offsets of its only text; null if it has several or none. */
  text: readonly [from: number, to: number] | null
  readers: Element['readers']
  /** Whether most readers see text of the link, on a computer and on a phone. */
  seen: boolean
}

const links = new WeakMap<readonly Element[], readonly LinkRead[]>()

/** Every link in the order of the text, with Outlook's own links and those of its drawings. */
export function linksRead(html: string): readonly LinkRead[] {
  const elements = elementsIn(html)
  const cached = links.get(elements)
  if (cached) return cached
  const result = read(html, elements)
  links.set(elements, result)
  return result
}

/**
 * Whether most readers see a link with text that carries the token by which the server identifies the person who unsubscribes (Source:
 * docs/reference/screens.md#email).
 */
export const unsubscribeIn = (html: string): boolean =>
  html.includes(unsubscribeToken) &&
  linksRead(html).some(({ address, seen }) => seen && address.includes(unsubscribeToken))

/** Whether the text of a link says that people unsubscribe there. */
export const isUnsubscribeText = (text: string): boolean =>
  /unsub|opt[- ]?out|abmeld|(?:manage|email|mail) preferences/i.test(text)

/** Widths in pixels at which a message is read: an email app's window, and a phone. */
const screens = [640, 375] as const

function read(html: string, elements: readonly Element[]): LinkRead[] {
  const looks = screens.map((width) => looksOf(html, width))
  return elements
    .filter((element) => isLink(element) && element.attributes.href?.trim())
    .map((link) => {
      const isOutlookOnly = link.readers === 'outlook'
      const views = looks.map((visible) => wordsIn(link.nodes, ...(isOutlookOnly ? allVisible : visible)))
      return {
        ...placedLink(link, html),
        linkText: views.find((text) => text !== '') ?? '',
        readers: link.readers,
        seen: !isOutlookOnly && views.every((text) => text !== ''),
      }
    })
}

const allVisible = [() => true, () => true] as const

function placedLink(
  { attributes, start, nodes }: Element,
  html: string,
): Pick<LinkRead, 'address' | 'at' | 'place' | 'text'> {
  const { startOffset = 0, endOffset = 0 } = locationOf(nodes[0]).attrs?.href ?? {}
  return {
    address: (attributes.href ?? '').trim(),
    at: start,
    place: [startOffset, endOffset],
    text: onlyTextIn(nodes, html),
  }
}

/** Without surrounding whitespace. */
function onlyTextIn(nodes: Element['nodes'], html: string): LinkRead['text'] {
  const [onlyText, ...more] = nodes.flatMap(descendants).flatMap((node) => {
    const location = isText(node) ? node.sourceCodeLocation : null
    const found =
      location && /[^\t\n\f\r ](?:[\s\S]*[^\t\n\f\r ])?/.exec(html.slice(location.startOffset, location.endOffset))
    if (!found) return []
    const from = location.startOffset + found.index
    return [[from, from + found[0].length] as const]
  })
  return onlyText && more.length === 0 ? onlyText : null
}

type StyleRule = { selects: (element: Tag) => boolean; weight: number; declarations: readonly Declaration[] }

/** Visibility of a page's elements at a width in pixels, by the styles that apply there. */
function looksOf(html: string, width: number) {
  const rules = rulesOf(html, width)
  const styles = new Map<Tag, Styles>()
  const styleOf = (element: Tag): Styles => {
    const cached = styles.get(element)
    if (cached) return cached
    const parent = element.parent && isTag(element.parent) ? styleOf(element.parent) : rootStyles
    const result = computedStyles(element, declaredOf(element, rules), parent)
    styles.set(element, result)
    return result
  }
  const isPictureShown = (element: Tag): boolean => !styleOf(element).gone && !styleOf(element).hidden
  const isTextShown = (element: Tag): boolean => {
    const { size, colour, ground } = styleOf(element)
    return isPictureShown(element) && size > 2 && (colour === null || ground === null || colour !== ground)
  }
  return [isTextShown, isPictureShown] as const
}

/** `gone`: nothing in it is visible. `size` in pixels; a colour is '#rrggbb', null if unknown. */
type Styles = { gone: boolean; hidden: boolean; size: number; colour: string | null; ground: string | null }

const rootStyles: Styles = { gone: false, hidden: false, size: 16, colour: '#000000', ground: '#ffffff' }

function computedStyles(element: Tag, style: ReadonlyMap<string, string>, parent: Styles): Styles {
  const value = (name: string) => style.get(name) ?? ''
  const visibility = value('visibility')
  const colour = colourOf(value('color') || (element.name === 'font' ? (element.attribs.color ?? '') : ''))
  return {
    gone: parent.gone || neverShownTags.has(element.name) || isGone(element, value),
    hidden: visibility === '' || visibility === 'inherit' ? parent.hidden : visibility !== 'visible',
    size: sizeOf(value('font-size'), parent.size),
    // A link has a colour of its own by default.
    colour: colour === '' ? (element.name === 'a' ? '#0000ee' : parent.colour) : colour,
    ground: backgroundOf(element, value) ?? parent.ground,
  }
}

function isGone(element: Tag, value: (name: string) => string): boolean {
  const display = value('display')
  if (display === 'none' || (display === '' && 'hidden' in element.attribs)) return true
  if (Number.parseFloat(value('opacity') || '1') < 0.05) return true
  const isCut = /hidden|clip/.test(value('overflow') + value('overflow-x') + value('overflow-y'))
  const isFlat = ['max-height', 'height', 'max-width', 'width'].some((name) => Number.parseFloat(value(name)) <= 1)
  if (isCut && isFlat) return true
  const isMoved = /absolute|fixed/.test(value('position'))
  if (isMoved && /rect\(\s*0|inset\(\s*(?:50|100)%/.test(value('clip') + value('clip-path'))) return true
  const offsets = [value('text-indent'), ...(isMoved ? [value('left'), value('top'), value('right')] : [])]
  return (
    offsets.some((offset) => Number.parseFloat(offset) <= -900) || /scale[xy]?\(\s*0\s*[,)]/.test(value('transform'))
  )
}

function sizeOf(value: string, parent: number): number {
  const number = Number.parseFloat(value)
  if (Number.isNaN(number)) return /small|medium|large/.test(value) ? 13 : parent
  if (/%|em\b/.test(value)) return number * (value.includes('%') ? 0.01 : 1) * (value.includes('rem') ? 16 : parent)
  return value.includes('pt') ? number * (4 / 3) : number
}

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', red: '#ff0000' }

/** '#rrggbb'; '' if not declared, null if unknown: a translucent colour is unknown. */
function colourOf(value: string): string | null {
  const text = value.trim().toLowerCase()
  if (text === '' || text === 'inherit') return ''
  if (names[text]) return names[text] ?? null
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(?:1|1\.0+|100%))?\s*\)$/.exec(text)
  return parts
    ? `#${parts
        .slice(1)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    : null
}

/** Null if the element has no background. */
function backgroundOf(element: Tag, value: (name: string) => string): string | null {
  const shorthand = value('background')
  const background = value('background-color') || shorthand.split(/\s+(?![^(]*\))/)[0] || element.attribs.bgcolor || ''
  if (background === '' || background === 'transparent' || background === 'none') return null
  return colourOf(background) || null
}

/**
 * The value that style sheets and the element's own style declare for a property, in lower case, in a window of a width in pixels;
 * undefined if none does.
 */
export function declaredAt(html: string, width: number, name: string): (element: Tag) => string | undefined {
  const rules = rulesOf(html, width).filter(({ declarations }) =>
    declarations.some((declaration) => declaration.name === name),
  )
  return (element) => declaredOf(element, rules).get(name)
}

const weightOf = (selector: string): number =>
  (selector.match(/#[\w-]/g)?.length ?? 0) * 10_000 +
  (selector.match(/\.[\w-]|\[|(?<!:):(?!:)[\w-]/g)?.length ?? 0) * 100 +
  (selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0)

/** The declarations of an element: sheets by specificity and order, then its own style, then important ones. */
function declaredOf(element: Tag, rules: readonly StyleRule[]): Map<string, string> {
  const ownDeclarations = declarationsIn(element.attribs.style ?? '')
  const all = [
    ...rules.filter(({ selects }) => selects(element)).flatMap((rule) => rule.declarations),
    ...ownDeclarations,
  ]
  return new Map(
    [...all.filter((declaration) => !declaration.important), ...all.filter((declaration) => declaration.important)].map(
      ({ name, value }) => [name, value],
    ),
  )
}

/** Compiled at the first comparison: most rules are never compared. */
function selectorTest(selector: string): StyleRule['selects'] {
  let selects: StyleRule['selects'] | null = null
  return (element) => {
    selects ??= compileSelector(selector)
    return selects(element)
  }
}

function compileSelector(selector: string): StyleRule['selects'] {
  try {
    return compile<AnyNode, Tag>(selector)
  } catch {
    // A selector that no browser supports selects nothing.
    return () => false
  }
}

/** The rules of all sheets that apply at a width, the highest specificity last. */
function rulesOf(html: string, width: number): StyleRule[] {
  const found = sheetsIn(html)
    .filter(({ element }) => element.readers !== 'outlook')
    .flatMap(({ rules }) => rulesIn(rules, width))
  return found.sort((one, other) => one.weight - other.weight)
}

function rulesIn(rules: Rules, width: number): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (rule.type === 'media') return actsAt(rule.media, width) ? rulesIn(rule.rules as Rules, width) : []
    if (rule.type !== 'rule') return []
    const declarations = rule.declarations.flatMap((declaration) =>
      declaration.type === 'declaration' ? [declarationOf(declaration.property, declaration.value)] : [],
    )
    return rule.selectors.map((selector) => ({
      selects: selectorTest(selector),
      weight: weightOf(selector),
      declarations,
    }))
  })
}

/** Whether a media query matches a screen of a width in light colours; an unknown query does not. */
const actsAt = (media: string, width: number): boolean =>
  media
    .toLowerCase()
    .split(',')
    .some((query) => {
      const kind = /^\s*(?:only\s+)?(all|screen)\b/.exec(query)
      const conditions = [...query.matchAll(/\(([^()]*)\)/g)].map(([, condition = '']) => condition.replace(/\s+/g, ''))
      if (!kind && !/^\s*\(/.test(query)) return false
      return conditions.every((condition) => {
        const [name = '', value = ''] = condition.split(':')
        if (name === 'max-width' || name === 'max-device-width') return width <= Number.parseFloat(value)
        if (name === 'min-width' || name === 'min-device-width') return width >= Number.parseFloat(value)
        return name === 'prefers-color-scheme' && value === 'light'
      })
    })
