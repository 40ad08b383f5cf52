/** Turns what the user types as a link into an address. */

import { isScript } from '../../../model/rules/addresses'

/** Adds 'https://' to an address without a scheme, and 'mailto:' to an email address. */
export function addressOf(typedText: string): string {
  const href = typedText.trim()
  if (isScript(href)) return ''
  if (href === '' || /^(?:[a-z][\w+.-]*:|#|\/|\{)/i.test(href)) return href
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(href) ? `mailto:${href}` : `https://${href}`
}
