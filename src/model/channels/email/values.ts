/**
 * Values of an email: shape, defaults, and rules with their messages (Source: docs/reference/data.md#email and
 * docs/reference/rules.md#email).
 */
import * as v from 'valibot'
import { type Json, type JsonObject, unsubscribeToken } from '#contract'
import template from '../../../../resources/email-footer.html?raw'
import { hasContent, ourDesign, slotsFollowing } from '../../design/project.ts'
import { escaped } from '../../design/rendered.ts'
import { isSample } from '../../rules/addresses.ts'
import { directionOf } from '../../rules/direction.ts'
import { type Problem, problemsOf, required } from '../../rules/problem.ts'
import { unsubscribeIn } from '../../rules/reading.ts'
import { checkVoucher, noVoucher, type VoucherValues } from '../../voucher/values.ts'

export type Footer = {
  words: string
  /** Target of the unsubscribe link as entered by the user; null if none was entered. Herald never makes one up. */
  address: string | null
  /** True if the user switched the footer off: the message goes out without it. */
  off?: true
}

export type EmailValues = VoucherValues & {
  /** 'Gulmohar <hello@gulmohar.example>'; empty means the account's sender. */
  from: string
  subject: string
  preHeader: string
  /** Herald's design, with its mark, or another editor's unchanged; null if there is none. */
  design: Json
  /** The HTML of the design, without the footer. */
  html: string
  /** The starter's claims that are still in the text unchanged. */
  claims: string[]
  /** Null while the plain text is generated from the message. */
  plainText: string | null
  footer: Footer
  testEmails: string[]
  /** Preserved unchanged: its meaning is unknown. */
  userOptedOut: Json
  /** The slots of a message that another editor made; dropped when a new design replaces the message. */
  source: Source | null
  /** Unknown server fields, by location; `mirror`: the same data in the slot that other channels use. */
  kept: { data: JsonObject; message: JsonObject; mirror: JsonObject | null }
}

/** The other editor's slots, unchanged except for the message itself (see `sourceOf`). An absent slot stays absent. */
export type Source = { message?: Json; body?: Json; htmlData?: Json }

export const emptyEmail = (): EmailValues => ({
  ...noVoucher,
  from: '',
  subject: '',
  preHeader: '',
  design: null,
  html: '',
  claims: [],
  plainText: null,
  footer: freshFooter(),
  testEmails: [],
  userOptedOut: null,
  source: null,
  kept: { data: {}, message: {}, mirror: null },
})

/** Fields that a new Herald design replaces. */
export const designedFields = (project: JsonObject, html: string): Pick<EmailValues, 'design' | 'html' | 'source'> => ({
  design: ourDesign(project),
  html,
  source: null,
})

/** Fields of a message without a Herald design: imported, or another editor's that was edited in place. Only its HTML is known. */
export const withoutHeraldDesign = (
  html: string,
  source: Source | null = null,
): Pick<EmailValues, 'design' | 'html' | 'source'> => ({
  design: null,
  html,
  source: slotsFollowing(source ?? { message: html, body: html, htmlData: html }),
})

type SentFields = Pick<EmailValues, 'html' | 'source' | 'footer'>

/** The message as sent, with its footer. A message from another editor gets the footer only once an unsubscribe address is set. */
export const sentHtml = ({ html, source, footer }: SentFields): string =>
  source && footer.address === null ? html : withFooter(html, footer)

/** The message as previewed: a footer without an address shows a note. */
export const shownHtml = ({ html, source, footer }: SentFields): string =>
  source && footer.address === null ? html : withFooter(html, footer, addressMissing)

/** The footer alone as previewed; '' if the message is sent without it. */
export const shownFooter = ({ html, source, footer }: SentFields): string =>
  source && footer.address === null ? '' : footerHtml(html, footer, addressMissing)

/** Placeholder that the server replaces per person (Source: docs/reference/screens.md#email). */
export const token = unsubscribeToken

/** The footer of every message: the sender, and the unsubscribe link with its {token} (Source: docs/reference/screens.md#email). */
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
function footerHtml(html: string, footer: Footer, lack = ''): string {
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

const addressMissing = 'The unsubscribe address is missing'

/** Whether the message needs an unsubscribe address, or its footer switched off. */
export const lacksAddress = ({ html, footer }: SentFields): boolean =>
  html.trim() !== '' && !footer.off && !unsubscribeIn(html) && !/^https?:\/\//i.test(footer.address ?? '')

/** The message's sender, or the account's. */
export const fromOf = ({ from }: Pick<EmailValues, 'from'>, sender: string): string => from.trim() || sender

/**
 * The problem with an entered sender; null if there is none. Only a sample address blocks, because the specification has no rule for
 * senders.
 */
export function senderProblem(from: string): { level: 'blocking' | 'warning'; title: string; detail: string } | null {
  const sender = from.trim()
  if (sender === '') return null
  const address = /^(?:[^<>@]*<)?([^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+?)>?$/.exec(sender)?.[1]
  if (address && /</.test(sender) === />$/.test(sender))
    return isSample(address)
      ? {
          level: 'blocking',
          title: 'From is a sample address',
          detail: `${address} is a sample. Use your own address.`,
        }
      : null
  const form = "Write it as 'Name <name@your-domain>'."
  return /[@<>]/.test(sender)
    ? { level: 'warning', title: 'From is not an email address', detail: `Email apps may refuse '${sender}'. ${form}` }
    : {
        level: 'warning',
        title: 'From has no email address',
        detail: `There is only a name, so nobody can reply. ${form}`,
      }
}

/** Source: docs/reference/rules.md#email. */
const rules = v.object({ subject: required('Subject should not be empty') })

export const checkEmail = (values: EmailValues): Problem[] => [
  ...problemsOf(rules, values),
  ...(hasContent(values.design, values.html) ? [] : [{ path: 'design', message: 'Should not be a empty message' }]),
  ...checkVoucher(values),
]
