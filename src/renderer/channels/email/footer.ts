/** The footer under every message: who sends, and the unsubscribe link with its {token} (Source: docs/reference/screens.md#email). */
// With its extension, so that the build takes the file as text.

import template from '../../../../resources/email-footer.html?raw'
import { escaped } from '../../blocks/design/rendered'
import * as texts from './texts'

export type Footer = {
  words: string
  /** Where the unsubscribe link leads; null is the sender's own domain. */
  address: string | null
}

/** What the server fills in for each person (Source: docs/reference/screens.md#email). */
export const token = '{token}'

export const freshFooter = (): Footer => ({
  words: texts.youGetThisEmailBecause,
  address: null,
})

/**
 * The unsubscribe address that goes out; the path under the sender's domain is assumed. A sender without an address has the domain of the
 * account that sends; null where nobody has one.
 */
export function unsubscribeAddress(footer: Footer, from: string, account = ''): string | null {
  if (footer.address !== null) return footer.address
  const domain = domainOf(from) ?? domainOf(account)
  return domain === null ? null : `https://${domain}/unsubscribe?token=${token}`
}

/** 'gulmohar.example' in 'Gulmohar <hello@gulmohar.example>'. */
const domainOf = (from: string): string | null => /@([a-z0-9.-]+\.[a-z]{2,})/i.exec(from)?.[1] ?? null

const start = '<!--footer-->'
const end = '<!--/footer-->'

const link = /\s*<br \/>\s*<a href="<!--address-->[^>]*>.*?<\/a>/s

/** The message with its footer, unless it has an unsubscribe link of its own. Without an address the footer has words and no link. */
export function withFooter(html: string, footer: Footer, from: string, account = ''): string {
  if (html.trim() === '' || html.includes(token)) return html
  const address = unsubscribeAddress(footer, from, account)
  const body = (address === null ? template.replace(link, '') : template)
    .replace('<!--words-->', () => escaped(footer.words).replaceAll('\n', '<br />'))
    .replace('<!--address-->', () => escaped(address ?? ''))
  const whole = `${start}${body.trim()}${end}`
  const at = html.toLowerCase().lastIndexOf('</body')
  return at < 0 ? html + whole : html.slice(0, at) + whole + html.slice(at)
}

/** The message as it was before `withFooter`. */
export function withoutFooter(html: string): string {
  const from = html.lastIndexOf(start)
  const to = html.indexOf(end, from)
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + end.length)
}
