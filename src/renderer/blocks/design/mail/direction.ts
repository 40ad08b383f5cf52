/**
 * Sets the reading direction of each block of an email: the chosen one, else that of its text. MJML supports direction only for sections.
 */
import { type Direction, directionOfHtml } from '../../../../model/rules/direction'
import { hasHeadings, headingLike } from '../../../../model/rules/heading-like'
import type { Patch, Values } from '../protocol'

/** Values saved as a class, such as 'dir-rtl', because MJML has no attribute for them. `side` 'left' is an explicitly chosen alignment. */
const keptAsClass = ['dir', 'side'] as const

/** Converts MJML attributes to properties of a block. */
export function withoutClasses({ 'css-class': classes = '', ...values }: Values): Values {
  const all = classes.split(/\s+/).filter(Boolean)
  const pairs = keptAsClass.flatMap((name) => {
    const found = all.find((className) => className.startsWith(`${name}-`))
    return found ? [[name, found.slice(name.length + 1)]] : []
  })
  const rest = all.filter((className) => !pairs.some(([name, value]) => className === `${name}-${value}`)).join(' ')
  return { ...values, ...(rest ? { 'css-class': rest } : {}), ...Object.fromEntries(pairs) }
}

/** Converts changed properties to MJML attributes; `classes` are the block's present classes. */
export function asClasses(patch: Patch, classes = ''): Patch {
  const { dir, side, ...attributes } = patch
  if (dir === undefined && side === undefined) return patch
  const set = { dir, side }
  const remainingClasses = classes
    .split(/\s+/)
    .filter(
      (className) =>
        className && !keptAsClass.some((name) => set[name] !== undefined && className.startsWith(`${name}-`)),
    )
  const added = keptAsClass.flatMap((name) => (set[name] ? [`${name}-${set[name]}`] : []))
  return { ...attributes, 'css-class': [...remainingClasses, ...added].join(' ') || null }
}

/** The direction of a block; `text` is its HTML. Null if neither says it: then the email's direction applies. */
export const blockDirection = ({ dir }: Values, text: string): Direction | null =>
  dir === 'rtl' || dir === 'ltr' ? dir : directionOfHtml(text)

/** The alignment of a block of `type`: right-to-left text is aligned right, unless left was chosen. */
export function blockSide(type: string, { align, side }: Values, direction: Direction | null): string | undefined {
  const isLeft = align === 'left' || (align === undefined && (type === 'mj-text' || type === 'mj-table'))
  return isLeft && direction === 'rtl' && side !== 'left' ? 'right' : align
}

const attributes = /[ \t]*([^\s"'=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const block =
  /<(mj-(?:text|button|table|navbar-link|social-element|accordion-title|accordion-text))((?=[\s>])(?:"[^"]*"|'[^']*'|[^"'>])*)(?<!\/)>([\s\S]*?)<\/\1\s*>/g

/** Adds a direction class to blocks. Left-to-right blocks get one only if something else is right-to-left. */
export function withDirectionClasses(mjml: string): string {
  const directionOf = (tag: string, text: string) => blockDirection(withoutClasses(attributesIn(tag)), text)
  const isTurned =
    /\s(?:dir|direction)\s*=\s*["']rtl/.test(mjml) ||
    [...mjml.matchAll(block)].some(([, , tag = '', text = '']) => directionOf(tag, text) === 'rtl')
  return mjml.replace(block, (match, name: string, tag: string, text: string) => {
    const direction = directionOf(tag, text)
    if (direction === null || (direction === 'ltr' && !isTurned)) return match
    const before = attributesIn(tag)
    const align = blockSide(name, withoutClasses(before), direction)
    const patch = { ...(align ? { align } : {}), ...asClasses({ dir: direction }, before['css-class']) }
    return `<${name}${withAttributes(tag, patch)}>${text}</${name}>`
  })
}

const attributesIn = (tag: string): Values =>
  Object.fromEntries([...tag.matchAll(attributes)].map(([, name = '', value, other]) => [name, value ?? other ?? '']))

function withAttributes(tag: string, patch: Patch): string {
  const set = Object.entries(patch).map(([name, value]) => ` ${name}="${value}"`)
  return set.join('') + tag.replace(attributes, (attribute, name: string) => (name in patch ? '' : attribute))
}

/**
 * Adds the direction to each block of compiled HTML, as attribute and as style: neither alone works everywhere. Source:
 * https://www.caniemail.com/features/html-dir/ and https://www.caniemail.com/features/css-direction/
 */
export const withDirections = (html: string): string =>
  html.replace(/<\w+\b(?:"[^"]*"|[^">])*>/g, (tag) => {
    const direction = /\sclass="(?:[^"]*\s)?dir-(rtl|ltr)[\s"]/.exec(tag)?.[1]
    if (!direction || /\sdir="/.test(tag)) return tag
    const attribute = `dir="${direction}"`
    return tag.includes(' style="')
      ? tag.replace(' style="', ` ${attribute} style="direction:${direction};`)
      : tag.replace(/\s*>$/, ` ${attribute} style="direction:${direction};">`)
  })

/**
 * Makes screen readers announce headings of a compiled email: MJML has no element for headings. Gives large bold text the role of a
 * heading, level 1 for the first and level 2 for the others. An email with headings of its own stays unchanged. Source: WCAG 2.2, 1.3.1,
 * technique ARIA12; https://www.caniemail.com/features/html-role/ (Gmail, Outlook and Apple Mail keep it).
 */
export function withHeadingRoles(html: string): string {
  if (hasHeadings(html)) return html
  let result = ''
  let from = 0
  for (const { name, end, attributes } of headingLike(html)) {
    if (name !== 'div' || attributes.role !== undefined) continue
    result += `${html.slice(from, end - 1)} role="heading" aria-level="${result === '' ? 1 : 2}">`
    from = end
  }
  return result + html.slice(from)
}
