/** The footer of every message: the sender, and the unsubscribe link with its {token} (Source: docs/reference/screens.md#email). */
// The extension makes the build import the file as text.

import { unsubscribeToken } from '#contract'
import template from '../../../../resources/email-footer.html?raw'
import { escaped } from '../../design/rendered.ts'
import { directionOf } from '../../rules/direction.ts'
import { unsubscribeIn } from '../../rules/reading.ts'

export type Footer = {
  words: string
  /** Target of the unsubscribe link as entered by the user; null if none was entered. Herald never makes one up. */
  address: string | null
  /** True if the user switched the footer off: the message goes out without it. */
  off?: true
}

/** Placeholder that the server replaces per person (Source: docs/reference/screens.md#email). */
export const token = unsubscribeToken

export const freshFooter = (): Footer => ({
  words: 'You are receiving this email because you are our customer or signed up for news.',
  address: null,
})

const start = '<!--footer-->'
const end = '<!--/footer-->'

const link = /<a href="<!--address-->[^>]*>.*?<\/a>/s

/**
 * The footer of the message as HTML; '' if it is off, or if most readers see an unsubscribe link in the message already. Without an address
 * the footer has no link; `lack` is then shown in place of the link, for previews.
 */
export function footerHtml(html: string, footer: Footer, lack = ''): string {
  if (footer.off || unsubscribeIn(html)) return ''
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
  return `${start}${body.trim()}${end}`
}

/** Appends the footer to the message. */
export function withFooter(html: string, footer: Footer, lack = ''): string {
  if (html.trim() === '') return html
  const element = footerHtml(html, footer, lack)
  const bodyEnd = html.toLowerCase().lastIndexOf('</body')
  return bodyEnd < 0 ? html + element : html.slice(0, bodyEnd) + element + html.slice(bodyEnd)
}

/** The inverse of `withFooter`. */
export function withoutFooter(html: string): string {
  const from = html.lastIndexOf(start)
  const to = html.indexOf(end, from)
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + end.length)
}

/** In bytes. */
export const GMAIL_CLIP_BYTES = 102 * 1024

const encoder = new TextEncoder()

/** Bytes of the sent message, in UTF-8. */
export const sizeOf = (html: string): number => encoder.encode(html).length

/** '38 KB', '0.4 KB'. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return `${kilobytes < 10 ? kilobytes.toFixed(1) : Math.round(kilobytes)} KB`
}
