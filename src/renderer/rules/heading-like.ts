/** Words of HTML that look like a heading: large, bold, and few. */
import { type Element, elementsIn, ownWords } from './elements'

/** From this size on, with bold letters, words are seen as a heading: usual ones have 14 to 18 px. */
const MIN_HEADING_PX = 20
const MAX_HEADING_CHARS = 100

/** In their order; a link is none, and neither is a figure or a code that only its tag stands for. */
export const headingLike = (html: string): Element[] => elementsIn(html).filter(isLike)

/** Whether a message has headings of its own. */
export const hasHeadings = (html: string): boolean =>
  elementsIn(html).some(({ name, attributes }) => /^h[1-6]$/.test(name) || attributes.role === 'heading')

function isLike(element: Element): boolean {
  const { name, attributes } = element
  const style = attributes.style ?? ''
  if (name === 'a' || !/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return false
  const words = ownWords(element)
  const size = Number(/font-size\s*:\s*([\d.]+)px/i.exec(style)?.[1] ?? 0)
  const said = words.replace(/\{\{[^{}]*\}\}/g, '')
  return size >= MIN_HEADING_PX && words.length <= MAX_HEADING_CHARS && /\p{L}{2}/u.test(said)
}
