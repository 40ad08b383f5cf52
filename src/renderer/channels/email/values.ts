/** What an email may hold: its shape, a fresh one, and the rules with their words (Source: docs/reference/data.md#email and docs/reference/rules.md#email). */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { hasContent, ourDesign } from '../../blocks/design/project'
import { slotsFollowing } from '../../blocks/design/slots'
import { checkVoucher, noVoucher, type VoucherValues } from '../../blocks/voucher/values'
import { isSample } from '../../rules/addresses'
import { type Problem, problemsOf } from '../../rules/problem'
import { unsubscribeIn } from '../../rules/reading'
import { required } from '../../rules/text'
import { type Footer, freshFooter, withFooter } from './footer'

export type EmailValues = VoucherValues & {
  /** 'Gulmohar <hello@gulmohar.example>'; empty is the account's own sender. */
  from: string
  subject: string
  preHeader: string
  /** Ours with its mark, or another editor's as it came; null while there is none. */
  design: Json
  /** What the design comes to, without the footer. */
  html: string
  /** What its starter says that only the sender can know, as far as nobody has touched it. */
  claims: string[]
  /** Written by hand; null while it follows the message. */
  plainText: string | null
  footer: Footer
  testEmails: string[]
  /** Kept as it came: its meaning is unknown. */
  userOptedOut: Json
  /** The slots of a message that another editor made; they go when a new design takes their place. */
  source: Source | null
  /** Fields of the server that Herald does not know, by where they stood; `mirror`: the same data in the slot that other channels use. */
  kept: { data: JsonObject; message: JsonObject; mirror: JsonObject | null }
}

/** As they came, but for what is the message itself (see `sourceOf`). An absent slot stays absent. */
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

/** What a new design puts in the place of whatever was there. */
export const designed = (project: JsonObject, html: string): Pick<EmailValues, 'design' | 'html' | 'source'> => ({
  design: ourDesign(project),
  html,
  source: null,
})

/** A message of another hand, brought or edited where it stands: its HTML is all that there is of it. */
export const inPlace = (
  html: string,
  source: Source | null = null,
): Pick<EmailValues, 'design' | 'html' | 'source'> => ({
  design: null,
  html,
  source: slotsFollowing(source ?? { message: html, body: html, htmlData: html }),
})

type Sent = Pick<EmailValues, 'html' | 'source' | 'footer'>

/** The message as it leaves: with its footer, which a message of another hand gets when somebody says where people unsubscribe. */
export const sentHtml = ({ html, source, footer }: Sent): string =>
  source && footer.address === null ? html : withFooter(html, footer)

/** The same as it is looked at: a footer without an address says so. */
export const shownHtml = ({ html, source, footer }: Sent): string =>
  source && footer.address === null ? html : withFooter(html, footer, 'The unsubscribe address is missing')

/** Whether the message waits for somebody to say where people unsubscribe, or to switch its footer off. */
export const lacksAddress = ({ html, footer }: Sent): boolean =>
  html.trim() !== '' && !footer.off && !unsubscribeIn(html) && !/^https?:\/\//i.test(footer.address ?? '')

/** Who it is from. */
export const fromOf = ({ from }: Pick<EmailValues, 'from'>, sender: string): string => from.trim() || sender

/** What is odd about a sender as it was typed; null where nothing is. The specification names no rule, so only a sample address blocks. */
export function senderProblem(from: string): { level: 'blocking' | 'warning'; title: string; detail: string } | null {
  const written = from.trim()
  if (written === '') return null
  const address = /^(?:[^<>@]*<)?([^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+?)>?$/.exec(written)?.[1]
  if (address && /</.test(written) === />$/.test(written))
    return isSample(address)
      ? {
          level: 'blocking',
          title: 'From is a sample address',
          detail: `${address} is a sample. Use your own address.`,
        }
      : null
  const form = "Write it as 'Name <name@your-domain>'."
  return /[@<>]/.test(written)
    ? { level: 'warning', title: 'From is not an email address', detail: `Email apps may refuse '${written}'. ${form}` }
    : {
        level: 'warning',
        title: 'From has no email address',
        detail: `There is only a name, so nobody can reply. ${form}`,
      }
}

/** docs/reference/rules.md#email. */
const rules = v.object({ subject: required('Subject should not be empty') })

export const checkEmail = (values: EmailValues): Problem[] => [
  ...problemsOf(rules, values),
  ...(hasContent(values.design, values.html) ? [] : [{ path: 'design', message: 'Should not be a empty message' }]),
  ...checkVoucher(values),
]
