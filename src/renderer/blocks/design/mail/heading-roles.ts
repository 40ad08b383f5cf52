/** Headings of a compiled mail are announced as headings: MJML has no element for them. */
import { hasHeadings, headingLike } from '../../../rules/heading-like'

/**
 * Large, bold words get the role of a heading, the first of level 1, the others of level 2. A mail that has headings of its own stays as it is.
 * Source: WCAG 2.2, 1.3.1, technique ARIA12; https://www.caniemail.com/features/html-role/ (Gmail, Outlook and Apple Mail keep it).
 */
export function withHeadingRoles(html: string): string {
  if (hasHeadings(html)) return html
  let made = ''
  let from = 0
  for (const { name, end, attributes } of headingLike(html)) {
    if (name !== 'div' || attributes.role !== undefined) continue
    made += `${html.slice(from, end - 1)} role="heading" aria-level="${made === '' ? 1 : 2}">`
    from = end
  }
  return made + html.slice(from)
}
