/** The footer under every message: who sends, and the unsubscribe link with its {token} (Source: docs/reference/screens.md#email). */
// With its extension, so that the build takes the file as text.

import { unsubscribeToken } from '#contract'
import template from '../../../../resources/email-footer.html?raw'
import { escaped } from '../../blocks/design/rendered'
import { directionOf } from '../../rules/direction'
import { unsubscribeIn } from '../../rules/reading'

export type Footer = {
  words: string
  /** Where the unsubscribe link leads, as a person gave it; null where nobody did: nothing is made up in its place. */
  address: string | null
  /** Switched off by a person: the message goes out without it. */
  off?: true
}

/** What the server fills in for each person (Source: docs/reference/screens.md#email). */
export const token = unsubscribeToken

export const freshFooter = (): Footer => ({
  words: 'You are receiving this email because you are our customer or signed up for news.',
  address: null,
})

const start = '<!--footer-->'
const end = '<!--/footer-->'

const link = /<a href="<!--address-->[^>]*>.*?<\/a>/s

/**
 * The message with its footer, unless it has an unsubscribe link of its own that most readers see, or the footer is off. Without an address it has words and no link,
 * and `lack` in the link's place where somebody looks at it.
 */
export function withFooter(html: string, footer: Footer, lack = ''): string {
  if (footer.off || html.trim() === '' || unsubscribeIn(html)) return html
  const { address } = footer
  const body = (
    address === null ? template.replace(link, () => (lack === '' ? '' : `<strong>${lack}</strong>`)) : template
  )
    .replace(
      'dir="auto" style="',
      directionOf(footer.words) === 'rtl' ? 'dir="rtl" style="direction:rtl;' : 'dir="ltr" style="',
    )
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
