/** Finds text in HTML that looks like a heading: large, bold and short. */
import { type Element, elementsIn, ownWords } from './elements.ts'

/** Bold text of this size looks like a heading: body text has 14 to 18 px. */
const MIN_HEADING_PX = 20
const MAX_HEADING_CHARS = 100

/** In the order of the HTML. Links, figures and codes do not count. */
export const headingLike = (html: string): Element[] => elementsIn(html).filter(isLike)

/** Whether a message has headings of its own. */
export const hasHeadings = (html: string): boolean =>
  elementsIn(html).some(({ name, attributes }) => /^h[1-6]$/.test(name) || attributes.role === 'heading')

function isLike(element: Element): boolean {
  const { name, attributes } = element
  const style = attributes.style ?? ''
  if (name === 'a' || !/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return false
  const text = ownWords(element)
  const size = Number(/font-size\s*:\s*([\d.]+)px/i.exec(style)?.[1] ?? 0)
  const shownText = text.replace(/\{\{[^{}]*\}\}/g, '')
  return size >= MIN_HEADING_PX && text.length <= MAX_HEADING_CHARS && /\p{L}{2}/u.test(shownText)
}
