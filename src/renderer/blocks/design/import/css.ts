/** The style sheets of a mail: rules as a computer of 600 pixels applies them, and what has to stay a sheet (phones, dark mode, hover). */
import type { CssNode, Rule, Selector, StyleSheet } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import walk from 'css-tree/walker'
import { attributeOf, classesOf, type Element, isElement, type Parent } from './tree'

export type Declaration = { name: string; value: string; important: boolean }
/** A rule of one selector; `weight` orders rules of different strength, `order` those of the same. */
export type SheetRule = { selector: Selector; weight: number; order: number; declarations: readonly Declaration[] }

export type Sheets = {
  /** For every mail program of this width: they are written into the elements. */
  rules: readonly SheetRule[]
  /** What only a sheet can say, in the order of the mail; its classes. */
  kept: string
  keptClasses: ReadonlySet<string>
  /** Addresses of sheets and fonts that the mail loads from elsewhere. */
  loads: readonly string[]
}

/** Pixels of the screen that a mail is imported for. */
const SCREEN_WIDTH_PX = 600

export function sheetsOf(css: string): Sheets {
  const rules: SheetRule[] = []
  const kept: CssNode[] = []
  const loads: string[] = []
  const take = (nodes: Iterable<CssNode>) => {
    for (const node of nodes)
      if (node.type === 'Rule') takeRule(node, rules, kept)
      else if (node.type === 'Atrule') takeAtrule(node, rules, kept, loads)
  }
  take(parsed(css).children)
  for (const node of kept) walk(node, widened)
  const keptCss = kept.map((node) => generate(node)).join('\n')
  return { rules, kept: keptCss, keptClasses: classesIn(kept), loads }
}

/** The designer writes the sign '>' as words do: in a sheet that stays, what is below takes the place of what is right below. */
function widened(node: CssNode): void {
  if (node.type === 'Combinator' && node.name === '>') node.name = ' '
}

function parsed(css: string): StyleSheet {
  // Comments around a sheet are for readers of the last century.
  const made = parse(css.replace(/<!--|-->/g, ''), { parseCustomProperty: false })
  return made as StyleSheet
}

function takeAtrule(node: CssNode & { type: 'Atrule' }, rules: SheetRule[], kept: CssNode[], loads: string[]): void {
  const prelude = node.prelude ? generate(node.prelude) : ''
  const name = node.name.toLowerCase()
  if (name === 'import') loads.push(prelude)
  else if (name === 'font-face') {
    if (/url\(/i.test(generate(node))) loads.push(fontIn(generate(node)))
  } else if (name === 'media') {
    const fits = fitsScreen(prelude)
    if (fits === 'never') return
    kept.push(node)
    if (fits === 'yes' && node.block)
      for (const inner of node.block.children) if (inner.type === 'Rule') takeRule(inner, rules, [])
  } else if (name !== 'charset' && name !== '-ms-viewport') kept.push(node)
}

const fontIn = (css: string): string => /font-family:["']?([^"';}]+)/i.exec(css)?.[1] ?? css.slice(0, 60)

/** Whether a computer of our width applies what stands in a media rule: always, or only sometimes (then it stays a sheet). */
function fitsScreen(query: string): 'yes' | 'no' | 'never' {
  if (/^\s*(?:print|speech)\b/i.test(query) && !query.includes(',')) return 'never'
  if (/prefers-|hover|orientation|-webkit-|device-|resolution|yahoo|aspect/i.test(query) || query.includes(','))
    return 'no'
  for (const [, edge, size] of query.matchAll(/(min|max)-width\s*:\s*([\d.]+)/gi)) {
    if (edge?.toLowerCase() === 'min' && Number(size) > SCREEN_WIDTH_PX) return 'no'
    if (edge?.toLowerCase() === 'max' && Number(size) < SCREEN_WIDTH_PX) return 'no'
  }
  // One edge that our width happens to keep is a rule for phones all the same.
  return /max-width/i.test(query) ? 'no' : 'yes'
}

function takeRule(rule: Rule, rules: SheetRule[], kept: CssNode[]): void {
  if (rule.prelude.type !== 'SelectorList') return
  const declarations = rule.block.children.toArray().flatMap((node): Declaration[] =>
    node.type === 'Declaration'
      ? [
          {
            name: node.property.toLowerCase(),
            value: generate(node.value).trim(),
            important: Boolean(node.important),
          },
        ]
      : [],
  )
  let stays = false
  for (const selector of rule.prelude.children)
    if (selector.type === 'Selector') {
      if (isPlain(selector)) rules.push({ selector, weight: weightOf(selector), order: rules.length, declarations })
      else stays = true
    }
  if (stays) kept.push(rule)
}

/** What a selector can be written into elements for. */
const plainPseudos = new Set(['first-child', 'last-child', 'not'])

function isPlain(selector: Selector): boolean {
  let plain = true
  walk(selector, (node) => {
    if (node.type === 'PseudoElementSelector') plain = false
    else if (node.type === 'PseudoClassSelector' && !plainPseudos.has(node.name)) plain = false
  })
  return plain
}

function weightOf(selector: Selector): number {
  let weight = 0
  walk(selector, (node) => {
    if (node.type === 'IdSelector') weight += 10_000
    else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') weight += 100
    else if (node.type === 'PseudoClassSelector' && node.name !== 'not') weight += 100
    else if (node.type === 'TypeSelector' && node.name !== '*') weight += 1
  })
  return weight
}

function classesIn(nodes: readonly CssNode[]): Set<string> {
  const found = new Set<string>()
  for (const node of nodes) walk(node, (inner) => void (inner.type === 'ClassSelector' && found.add(inner.name)))
  return found
}

type Simple = CssNode
/** Compounds from the last to the first, each with how it stands to the one after it. */
type Compound = { simple: Simple[]; combinator: string | null }
const compounds = new WeakMap<Selector, Compound[]>()

function compoundsOf(selector: Selector): Compound[] {
  const known = compounds.get(selector)
  if (known) return known
  const made: Compound[] = [{ simple: [], combinator: null }]
  for (const node of selector.children)
    if (node.type === 'Combinator') made.push({ simple: [], combinator: node.name })
    else made.at(-1)?.simple.push(node)
  const reversed = made.reverse()
  compounds.set(selector, reversed)
  return reversed
}

/** What the rightmost part of a selector has to be, to look at few rules for each element: '.class', '#id', 'tag' or '*'. */
export function handleOf(selector: Selector): string {
  const simple = compoundsOf(selector)[0]?.simple ?? []
  const named = (type: string) => simple.find((node) => node.type === type)
  const id = named('IdSelector')
  if (id?.type === 'IdSelector') return `#${id.name}`
  const one = named('ClassSelector')
  if (one?.type === 'ClassSelector') return `.${one.name}`
  const tag = named('TypeSelector')
  return tag?.type === 'TypeSelector' && tag.name !== '*' ? tag.name.toLowerCase() : '*'
}

export const matches = (element: Element, selector: Selector): boolean => matchesFrom(element, compoundsOf(selector), 0)

function matchesFrom(element: Element, parts: readonly Compound[], at: number): boolean {
  const part = parts[at]
  if (!part?.simple.every((one) => matchesSimple(element, one))) return false
  if (at + 1 >= parts.length) return true
  const { combinator } = part
  if (combinator === '>' || combinator === '+') {
    const next = combinator === '>' ? parentOf(element) : siblingBefore(element)
    return next !== null && matchesFrom(next, parts, at + 1)
  }
  const step = combinator === '~' ? siblingBefore : parentOf
  for (let other = step(element); other; other = step(other)) if (matchesFrom(other, parts, at + 1)) return true
  return false
}

const parentOf = (element: Element): Element | null => {
  const parent: Parent | null = element.parentNode
  return parent && isElement(parent) ? parent : null
}

function siblingBefore(element: Element): Element | null {
  const all = element.parentNode?.childNodes.filter(isElement) ?? []
  return all[all.indexOf(element) - 1] ?? null
}

function matchesSimple(element: Element, node: Simple): boolean {
  if (node.type === 'TypeSelector') return node.name === '*' || node.name.toLowerCase() === element.tagName
  if (node.type === 'ClassSelector') return classesOf(element).includes(node.name)
  if (node.type === 'IdSelector') return attributeOf(element, 'id') === node.name
  if (node.type === 'AttributeSelector') return matchesAttribute(element, node)
  if (node.type !== 'PseudoClassSelector') return false
  const all = element.parentNode?.childNodes.filter(isElement) ?? []
  if (node.name === 'first-child') return all[0] === element
  if (node.name === 'last-child') return all.at(-1) === element
  const inner = node.children?.first
  if (node.name !== 'not' || inner?.type !== 'SelectorList') return false
  return inner.children.toArray().every((one) => one.type !== 'Selector' || !matches(element, one))
}

function matchesAttribute(element: Element, node: CssNode & { type: 'AttributeSelector' }): boolean {
  const value = attributeOf(element, node.name.name.toLowerCase())
  if (value === null) return false
  if (!node.matcher || !node.value) return true
  const wanted = node.value.type === 'String' ? node.value.value : node.value.name
  if (node.matcher === '=') return value === wanted
  if (node.matcher === '^=') return value.startsWith(wanted)
  if (node.matcher === '$=') return value.endsWith(wanted)
  if (node.matcher === '*=') return value.includes(wanted)
  return node.matcher === '~=' && value.split(/\s+/).includes(wanted)
}

/** The declarations of a style attribute; what cannot be read is left out, as a browser does. */
export function declarationsOf(style: string): Declaration[] {
  const made: Declaration[] = []
  // A semicolon in quotes or in an address ends nothing.
  for (const part of style.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\)|["'(])+/g) ?? []) {
    const colon = part.indexOf(':')
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part.slice(colon + 1).trim()
    if (colon <= 0 || value === '' || !/^-{0,2}[a-z][\w-]*$/.test(name)) continue
    const important = /!\s*important$/i.test(value)
    made.push({ name, value: value.replace(/\s*!\s*important$/i, ''), important })
  }
  return made
}
