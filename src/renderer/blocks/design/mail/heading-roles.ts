/** Makes screen readers announce headings of a compiled email: MJML has no element for headings. */
import { hasHeadings, headingLike } from '../../../../model/rules/heading-like'

/**
 * Gives large bold text the role of a heading, level 1 for the first and level 2 for the others. An email with headings of its own stays
 * unchanged. Source: WCAG 2.2, 1.3.1, technique ARIA12; https://www.caniemail.com/features/html-role/ (Gmail, Outlook and Apple Mail keep
 * it).
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
