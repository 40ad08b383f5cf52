/** How each element of a mail looks: browser defaults, attributes of old, style sheets and its own style, in the cascade's order. */
import { filled } from '#contract'
import { type Declaration, declarationsOf, handleOf, matches, type SheetRule, type Sheets } from './css'
import * as texts from './texts'
import { attributeOf, classesOf, type Document, type Element, isElement, tableAround } from './tree'

export type Style = Readonly<Record<string, string>>

export type Styles = {
  /** What applies to an element, inherited properties too; lengths as they were written. */
  of: (element: Element) => Style
  /** What sheets say of an element beyond its own style attribute, to be written into it. */
  fromSheets: (element: Element) => readonly Declaration[]
}

const inherited = new Set(
  'color direction font-family font-size font-style font-weight letter-spacing line-height list-style-type text-align text-transform visibility white-space word-break border-collapse border-spacing'.split(
    ' ',
  ),
)

const initial: Style = {
  color: '#000000',
  direction: 'ltr',
  'font-family': 'serif',
  'font-size': '16px',
  'line-height': 'normal',
  'text-align': 'start',
}

export function stylesOf(document: Document, sheets: Sheets): Styles {
  const byHandle = Map.groupBy(sheets.rules, ({ selector }) => handleOf(selector))
  const quirks = document.mode === 'quirks'
  const known = new Map<Element, Style>()
  const sheeted = new Map<Element, Declaration[]>()
  const fromSheets = (element: Element): Declaration[] => {
    const before = sheeted.get(element)
    if (before) return before
    const made = matched(element, byHandle).flatMap(({ declarations }) => declarations)
    sheeted.set(element, made)
    return made
  }
  const of = (element: Element): Style => {
    const before = known.get(element)
    if (before) return before
    const parent = element.parentNode
    const above = parent && isElement(parent) ? of(parent) : initial
    const style = computed(element, above, fromSheets(element), quirks)
    known.set(element, style)
    return style
  }
  return { of, fromSheets }
}

function matched(element: Element, byHandle: ReadonlyMap<string, readonly SheetRule[]>): SheetRule[] {
  const id = attributeOf(element, 'id')
  const handles = ['*', element.tagName, ...classesOf(element).map((name) => `.${name}`), ...(id ? [`#${id}`] : [])]
  return handles
    .flatMap((handle) => byHandle.get(handle) ?? [])
    .filter(({ selector }) => matches(element, selector))
    .sort((a, b) => a.weight - b.weight || a.order - b.order)
}

function computed(element: Element, above: Style, sheet: readonly Declaration[], quirks: boolean): Style {
  const style: Record<string, string> = {}
  for (const name of inherited) if (above[name] !== undefined) style[name] = above[name]
  // The alignment of an attribute moves a table and ends there.
  if (element.tagName === 'table' && style['text-align']?.startsWith('-webkit-')) style['text-align'] = 'start'
  if (quirks && element.tagName === 'table')
    Object.assign(style, {
      'font-size': '16px',
      'font-weight': 'normal',
      'line-height': 'normal',
      'text-align': 'start',
    })
  const own = declarationsOf(attributeOf(element, 'style') ?? '')
  const all = [
    ...[...defaultsOf(element), ...presentational(element)].map(([name, value]) => ({ name, value })),
    ...sheet.filter(({ important }) => !important),
    ...own.filter(({ important }) => !important),
    ...sheet.filter(({ important }) => important),
    ...own.filter(({ important }) => important),
  ]
  let ownLine = false
  for (const { name, value } of all)
    for (const [long, said] of longhands(name, value)) {
      apply(style, long, said, above)
      if (long === 'line-height') ownLine = said.toLowerCase() !== 'inherit'
    }
  if (style['font-size']) style['font-size'] = `${fontSize(style['font-size'], above['font-size'] ?? '16px')}px`
  // A share of the text's size is handed on as what it came to.
  if (ownLine && /(?:%|em)$/.test(style['line-height'] ?? ''))
    style['line-height'] =
      `${(Number.parseFloat(style['line-height'] ?? '') / (style['line-height']?.endsWith('%') ? 100 : 1)) * Number.parseFloat(style['font-size'] ?? '16')}px`
  return style
}

function apply(style: Record<string, string>, name: string, value: string, above: Style): void {
  const said = value.toLowerCase()
  if (said === 'inherit') {
    const one = above[name]
    if (one !== undefined) style[name] = one
  } else if (said === 'initial' || said === 'unset') delete style[name]
  else style[name] = words.has(name) ? said : value
}

/** Properties whose values are words: programs write them in capitals too. */
const words = new Set([
  'text-align',
  'display',
  'float',
  'direction',
  'vertical-align',
  'visibility',
  'overflow',
  'width',
  'height',
  'max-width',
  'border-collapse',
])

const keywords: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}

function fontSize(value: string, above: string): number {
  const parent = Number.parseFloat(above)
  const number = Number.parseFloat(value)
  const said = keywords[value.toLowerCase()]
  if (said !== undefined) return said
  if (value.endsWith('%')) return (parent * number) / 100
  if (/[\d.]rem$/.test(value)) return 16 * number
  if (/[\d.]em$/.test(value)) return parent * number
  if (/[\d.]pt$/.test(value)) return (number * 4) / 3
  if (value === 'larger') return parent * 1.2
  if (value === 'smaller') return parent / 1.2
  return Number.isFinite(number) ? number : parent
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** A shorthand as the single properties that are asked for. */
function longhands(name: string, value: string): [string, string][] {
  if (name === 'padding' || name === 'margin') return fourOf(value).map((one, at) => [`${name}-${sides[at]}`, one])
  if (name === 'border') return sides.map((side) => [`border-${side}`, value])
  if (/^border-(?:width|style|color)$/.test(name)) return [[name, value]]
  if (name === 'background') return backgroundOf(value)
  if (name === 'font') return fontOf(value)
  return [[name, value]]
}

/** 'a b c d' for the four sides. */
export function fourOf(value: string): [string, string, string, string] {
  const [top = '0', right = top, bottom = top, left = right] = value.trim().split(/\s+/)
  return [top, right, bottom, left]
}

function backgroundOf(value: string): [string, string][] {
  const image = /url\((?:"[^"]*"|'[^']*'|[^)]*)\)|(?:linear|radial)-gradient\((?:[^()]|\([^)]*\))*\)/i.exec(value)?.[0]
  const rest = value.replace(image ?? '', ' ').split('/')[0] ?? ''
  const colour = rest.split(/\s+(?![^(]*\))/).find((word) => isColour(word))
  const repeat = /\b(?:no-repeat|repeat-x|repeat-y|repeat)\b/.exec(rest)?.[0]
  const size = /\/\s*(cover|contain|[\d.]+(?:px|%)(?:\s+[\d.]+(?:px|%))?)/.exec(value)?.[1]
  const position = /\b(?:(?:left|right|center|top|bottom)\b\s*){1,2}/.exec(rest)?.[0]?.trim()
  return [
    ['background-color', colour ?? 'transparent'],
    ...(image ? [['background-image', image] as [string, string]] : []),
    ...(repeat ? [['background-repeat', repeat] as [string, string]] : []),
    ...(size ? [['background-size', size] as [string, string]] : []),
    ...(position ? [['background-position', position] as [string, string]] : []),
  ]
}

const isColour = (word: string): boolean =>
  /^(?:#[0-9a-f]{3,8}|rgba?\(.*|hsla?\(.*|[a-z]{3,})$/i.test(word) &&
  !/^(?:none|url|repeat|no-repeat|scroll|fixed|center|top|left|right|bottom|cover|contain|inherit|initial)$/i.test(word)

/** 'bold 15px/24px Arial, sans-serif'. */
function fontOf(value: string): [string, string][] {
  const found = /^(.*?)([\d.]+(?:px|pt|em|rem|%))(?:\s*\/\s*([\d.]+(?:px|pt|em|%)?|normal))?\s+(.+)$/s.exec(value)
  if (!found) return []
  const [, before = '', size = '', line = 'normal', family = ''] = found
  return [
    ['font-size', size],
    ['line-height', line],
    ['font-family', family],
    ['font-weight', /\b(?:bold|[1-9]00)\b/.exec(before)?.[0] ?? 'normal'],
    ['font-style', /\bitalic\b/.test(before) ? 'italic' : 'normal'],
  ]
}

const margins: Readonly<Record<string, [size: string, margin: string]>> = {
  h1: ['2em', '0.67em'],
  h2: ['1.5em', '0.83em'],
  h3: ['1.17em', '1em'],
  h4: ['1em', '1.33em'],
  h5: ['0.83em', '1.67em'],
  h6: ['0.67em', '2.33em'],
}

const blocks = new Set(
  'html body div p center h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre section article header footer main aside nav figure address hr li dd dt fieldset details summary'.split(
    ' ',
  ),
)

function defaultsOf({ tagName: tag }: Element): [string, string][] {
  const made: [string, string][] = []
  if (blocks.has(tag)) made.push(['display', tag === 'li' ? 'list-item' : 'block'])
  else if (['table', 'tr', 'td', 'th'].includes(tag))
    made.push(['display', tag === 'table' ? 'table' : tag === 'tr' ? 'table-row' : 'table-cell'])
  else if (['tbody', 'thead', 'tfoot'].includes(tag)) made.push(['display', 'table-row-group'])
  else if (tag === 'head' || tag === 'style' || tag === 'title') made.push(['display', 'none'])
  const heading = margins[tag]
  if (heading)
    made.push(
      ['font-size', heading[0]],
      ['font-weight', 'bold'],
      ['margin-top', heading[1]],
      ['margin-bottom', heading[1]],
    )
  if (['p', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'figure'].includes(tag))
    made.push(['margin-top', '1em'], ['margin-bottom', '1em'])
  if (['b', 'strong', 'th'].includes(tag)) made.push(['font-weight', 'bold'])
  if (['i', 'em'].includes(tag)) made.push(['font-style', 'italic'])
  if (tag === 'th') made.push(['text-align', 'center'])
  if (tag === 'center') made.push(['text-align', '-webkit-center'])
  if (tag === 'td' || tag === 'th') made.push(['vertical-align', 'middle'], ['padding', '1px'])
  if (tag === 'table') made.push(['border-spacing', '2px'], ['border-collapse', 'separate'])
  if (tag === 'hr') made.push(['margin-top', '0.5em'], ['margin-bottom', '0.5em'])
  if (tag === 'a') made.push(['color', '#0000ee'], ['text-decoration', 'underline'])
  if (tag === 'small') made.push(['font-size', 'smaller'])
  return made
}

const sized = (value: string): string => (/^\s*[\d.]+\s*$/.test(value) ? `${value.trim()}px` : value.trim())

/** Attributes that are styles: bgcolor, width, align and their like. */
function presentational(element: Element): [string, string][] {
  const { tagName: tag } = element
  const made: [string, string][] = []
  for (const { name, value } of element.attrs) {
    if (value.trim() === '') continue
    if (name === 'bgcolor') made.push(['background-color', value])
    else if (name === 'background') made.push(['background-image', `url(${value})`])
    else if (name === 'width' || name === 'height') made.push([name, sized(value)])
    else if (name === 'valign') made.push(['vertical-align', value])
    else if (name === 'color' && tag === 'font') made.push(['color', value])
    else if (name === 'face') made.push(['font-family', value])
    else if (name === 'text' && tag === 'body') made.push(['color', value])
    else if (name === 'dir') made.push(['direction', value])
    else if (name === 'align' && tag === 'img')
      made.push(
        /^(?:left|right)$/i.test(value)
          ? ['float', value]
          : ['vertical-align', /middle|center/i.test(value) ? 'middle' : value],
      )
    else if (name === 'align' && tag !== 'table' && tag !== 'img') made.push(['text-align', legacyAlign(value, tag)])
    else if (name === 'cellspacing') made.push(['border-spacing', sized(value)])
    else if (name === 'border' && tag === 'table' && Number(value) > 0)
      made.push(['border', filled(texts.pxOutsetGray, { value })])
    else if (name === 'size' && tag === 'font') made.push(['font-size', fontSizes[Number(value)] ?? 'medium'])
  }
  if (tag === 'td' || tag === 'th') {
    const table = tableAround(element)
    const padding = table && attributeOf(table, 'cellpadding')
    if (padding) made.push(['padding', sized(padding)])
    if (table && Number(attributeOf(table, 'border') ?? 0) > 0) made.push(['border', '1px inset gray'])
  }
  return made
}

/** The attribute moves tables and blocks too, the style words only. */
const legacyAlign = (value: string, tag: string): string =>
  /^(?:center|middle)$/i.test(value) && tag !== 'p' && !/^h\d$/.test(tag) ? '-webkit-center' : value.toLowerCase()

const fontSizes = ['', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', '48px']
