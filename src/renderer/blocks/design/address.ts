/** Where a link leads, as somebody types it. */

import { isScript } from '../../rules/addresses'

/** What is typed without a scheme leads to the web, and an address of somebody is written to. */
export function addressOf(typed: string): string {
  const href = typed.trim()
  if (isScript(href)) return ''
  if (href === '' || /^(?:[a-z][\w+.-]*:|#|\/|\{)/i.test(href)) return href
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(href) ? `mailto:${href}` : `https://${href}`
}
