/** Parses the style sheets of a message, once each (Source: https://www.w3.org/TR/css-syntax-3/). Pure. */
import { parse } from '@adobe/css-tools'
import { isText } from 'domhandler'
import { type Element, elementsIn } from './elements.ts'

export type Rules = ReturnType<typeof parse>['stylesheet']['rules']
export type Sheet = { element: Element; text: string; rules: Rules }

const sheets = new WeakMap<readonly Element[], readonly Sheet[]>()

/** In the order of the text, with those that only Outlook reads. The same array for the same HTML. */
export function sheetsIn(html: string): readonly Sheet[] {
  const elements = elementsIn(html)
  const cached = sheets.get(elements)
  if (cached) return cached
  const result = elements.filter(({ name }) => name === 'style').map(sheetOf)
  sheets.set(elements, result)
  return result
}

function sheetOf(element: Element): Sheet {
  const text = element.nodes[0].children.map((child) => (isText(child) ? child.data : '')).join('')
  // HTML comment marks are ignored, and blocks left open at the end are closed (sections 5.4.1 and 5.4.8).
  const { rules } = parse(`${text.replace(/<!--|-->/g, '    ')}}}`, { silent: true }).stylesheet
  return { element, text, rules }
}

/** `head` is a selector or '@media (max-width: 480px)'; it and the declared names are in lower case. */
export type Block = { head: string; declarations: readonly (readonly [name: string, value: string])[] }

/** Every block of some rules, nested ones too, with the declarations directly in it. */
export function blocksIn(rules: Rules): Block[] {
  return rules.flatMap((rule) => {
    const inside: readonly Inside[] = [
      ...('declarations' in rule ? rule.declarations : []),
      ...(('rules' in rule && rule.rules) || []),
      // A step of an animation has declarations like a rule.
      ...(('keyframes' in rule ? rule.keyframes : []) as Rules),
    ]
    const declarations = inside.flatMap((node) =>
      node.type === 'declaration' ? [[node.property.toLowerCase(), node.value] as const] : [],
    )
    return [{ head: headOf(rule).toLowerCase(), declarations }, ...blocksIn(inside.filter(isRule))]
  })
}

type Inside = { type: 'declaration'; property: string; value: string } | Rules[number]
const isRule = (node: Inside): node is Rules[number] => node.type !== 'declaration'

function headOf(rule: Rules[number]): string {
  if (rule.type === 'rule') return rule.selectors.join(',')
  const condition = 'media' in rule ? rule.media : 'supports' in rule ? rule.supports : ''
  return `@${rule.type} ${condition}`
}

/** `name` and `value` are in lower case. */
export type Declaration = { name: string; value: string; important: boolean }

export function declarationOf(name: string, source: string): Declaration {
  const important = /\s*!\s*important\s*$/i
  return {
    name: name.trim().toLowerCase(),
    value: source.replace(important, '').trim().toLowerCase(),
    important: important.test(source),
  }
}

/** Limit of cached style attributes: hundreds of elements of one message declare the same styles. */
const MAX_KEPT = 1_000
const cache = new Map<string, readonly Declaration[]>()

/** The declarations of a 'style' attribute, in order. */
export function declarationsIn(style: string): readonly Declaration[] {
  const cached = cache.get(style)
  if (cached) return cached
  const result = withoutComments(style)
    .split(/;(?![^(]*\))/)
    .flatMap((selector) => {
      const colon = selector.indexOf(':')
      return colon < 0 ? [] : [declarationOf(selector.slice(0, colon), selector.slice(colon + 1))]
    })
  if (cache.size >= MAX_KEPT) cache.clear()
  cache.set(style, result)
  return result
}

export const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '')
