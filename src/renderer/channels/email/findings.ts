/** What an email has to say before publishing. */
import { excerpt, filled, listOf } from '#contract'
import { appSchemeOf } from '../../blocks/checks/links'
import { messageFindings } from '../../blocks/design/findings'
import { blockSamples } from '../../blocks/design/mail/blocks'
import { hasContent } from '../../blocks/design/project'
import { tagFinding } from '../../blocks/merge-tags/tag-finding'
import { unknownKeys } from '../../blocks/merge-tags/text'
import { codeFindings, voucherFindings } from '../../blocks/voucher/findings'
import { isSample } from '../../rules/addresses'
import { elementsIn } from '../../rules/elements'
import { blocking, type Finding, passed, warning } from '../../rules/finding'
import { unsubscribeIn } from '../../rules/reading'
import { textsIn } from '../../rules/shown-text'
import type { ContentContext } from '../channel'
import { checkedEmail } from './checked'
import { token } from './footer'
import { GMAIL_CLIP_BYTES, sizeOf, sizeText } from './size'
import * as wording from './texts'
import { type EmailValues, lacksAddress, senderProblem, sentHtml } from './values'

type Context = Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>

const inDesign = { tab: 'CONTENT', field: 'design', link: wording.contentMessage } as const
const inSubject = { tab: 'CONTENT', field: 'subject', link: wording.contentSubject } as const
const inFrom = { tab: 'CONTENT', field: 'from', link: wording.contentFrom } as const
const inFooter = { tab: 'CONTENT', field: 'footer.address', link: wording.contentFooter } as const
const inPreHeader = { tab: 'CONTENT', field: 'preHeader', link: wording.contentPreheader } as const

/** Warnings and passed checks; broken rules are told by `check`, so an empty message says nothing of itself here. */
export function emailFindings(values: EmailValues, context: Context): Finding[] {
  const vouchers = voucherFindings(values, context.reach, context.upTo)
  if (!hasContent(values.design, values.html)) return vouchers
  const html = sentHtml(values)
  return [
    size(html),
    unsubscribe(values, html),
    preHeader(values),
    ...messageFindings(
      { html, design: values.design, claims: values.claims },
      { prefix: 'email', samples: blockSamples },
    ),
    ...acting(html),
    ...appLinks(html),
    ...sampleText(values),
    ...from(values),
    tags(values, html, context),
    ...codeFindings(values, [values.subject, values.preHeader, textsIn(html)].join('\n')),
    ...vouchers,
  ]
}

function size(html: string): Finding {
  const bytes = sizeOf(html)
  const detail = `${sizeText(bytes)} of ${sizeText(GMAIL_CLIP_BYTES)}.`
  if (bytes <= GMAIL_CLIP_BYTES) return passed('email-size', wording.gmailWillNotClipIt, inDesign, detail)
  return warning(
    'email-size',
    wording.gmailClipsThisMessage,
    inDesign,
    filled(wording.gmailShowsTheFirstThe, {
      bytes: sizeText(bytes),
      GMAIL_CLIP_BYTES: sizeText(GMAIL_CLIP_BYTES),
    }),
  )
}

function unsubscribe(values: EmailValues, html: string): Finding {
  if (lacksAddress(values))
    return blocking(
      'email-unsubscribe',
      wording.theUnsubscribeAddressIsMissing,
      inFooter,
      values.html.includes(token)
        ? `${wording.itsOwnLinkIsNotSeen} ${wording.enterWherePeopleUnsubscribe}`
        : wording.enterWherePeopleUnsubscribe,
    )
  if (unsubscribeIn(html)) return passed('email-unsubscribe', wording.thereIsAnUnsubscribeLink, inDesign)
  return warning(
    'email-unsubscribe',
    wording.noUnsubscribeLink,
    inDesign,
    html.includes(token) ? wording.itsOwnLinkIsNotSeen : filled(wording.noLinkOfThisMessage, { token }),
  )
}

function preHeader({ preHeader: text }: EmailValues): Finding {
  if (text.trim() !== '') return passed('email-pre-header', wording.theInboxShowsAPreheader, inPreHeader)
  return warning('email-pre-header', wording.noPreheader, inPreHeader, wording.inboxesShowTheFirstWords)
}

/** One that follows the message says what the message says. */
function sampleText({ plainText }: EmailValues): Finding[] {
  const [address] = plainText?.split(/[\s()<>]+/).filter((word) => /[./@]/.test(word) && isSample(word)) ?? []
  if (!address) return []
  const detail = filled(wording.thePlainTextVersionLeads, { address })
  return [blocking('email-sample-text', wording.aSampleAddressInThe, inDesign, detail)]
}

function from({ from: written }: EmailValues): Finding[] {
  const odd = senderProblem(written)
  return odd ? [{ id: 'email-from', ...odd, ...inFrom }] : []
}

const acts = new Set(['script', 'form', 'iframe', 'object', 'embed'])

function acting(html: string): Finding[] {
  const isActing = elementsIn(html).some(
    ({ name, attributes }) => acts.has(name) || Object.keys(attributes).some((one) => /^on[a-z]/.test(one)),
  )
  if (!isActing) return []
  return [warning('email-acting', wording.partsOfThisMessageDo, inDesign, wording.emailAppsRemoveScriptsForms)]
}

function tags(values: EmailValues, html: string, { mergeTags }: Context): Finding {
  const inHead = unknownKeys(`${values.subject}\n${values.preHeader}`, mergeTags)
  const texts = [values.subject, values.preHeader, textsIn(html)]
  const asked = { id: 'email-tags', texts, message: checkedEmail(values), verb: 'sent' } as const
  return tagFinding({ ...asked, ...(inHead.length > 0 ? inSubject : inDesign) }, mergeTags)
}

/** Gmail keeps the words of such a link and drops where it leads. Source: React Native, 'Linking', on links in email: use https. */
function appLinks(html: string): Finding[] {
  const hrefs = elementsIn(html).flatMap(({ name, attributes: { href } }) =>
    (name === 'a' || name === 'area') && href && appSchemeOf(href) ? [href.trim()] : [],
  )
  if (hrefs.length === 0) return []
  const addresses = listOf([...new Set(hrefs)].map((href) => `'${excerpt(href, 60)}'`))
  return [
    warning('email-app-links', wording.gmailRemovesLinks, inDesign, filled(wording.useAnHttpsLink, { addresses })),
  ]
}
