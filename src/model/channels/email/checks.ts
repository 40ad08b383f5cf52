/** Findings of Email before publishing, without views; a worker runs them too. */

import { excerpt, listOf } from '#contract'
import { appSchemeOf } from '../../checks/links.ts'
import type { CheckedMessage, MessageText } from '../../checks/message.ts'
import { blockSamples, messageFindings } from '../../design/findings.ts'
import { hasContent, projectIn } from '../../design/project.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { unknownKeys } from '../../merge-tags/text.ts'
import { isSample } from '../../rules/addresses.ts'
import { elementsIn } from '../../rules/elements.ts'
import { blocking, type Finding, passed, warning } from '../../rules/finding.ts'
import { unsubscribeIn } from '../../rules/reading.ts'
import { textsIn } from '../../rules/shown-text.ts'
import { codeFindings, voucherFindings } from '../../voucher/values.ts'
import type { ContentContext } from '../channel.ts'
import {
  type EmailValues,
  GMAIL_CLIP_BYTES,
  lacksAddress,
  senderProblem,
  sentHtml,
  sizeOf,
  sizeText,
  token,
} from './values.ts'

export const checks = { findings: emailFindings, checked: checkedEmail }

type Context = Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>

const designPlace = { tab: 'CONTENT', field: 'design', link: 'Content, Message' } as const
const subjectPlace = { tab: 'CONTENT', field: 'subject', link: 'Content, Subject' } as const
const senderPlace = { tab: 'CONTENT', field: 'from', link: 'Content, From' } as const
const footerPlace = { tab: 'CONTENT', field: 'footer.address', link: 'Content, Footer' } as const
const preHeaderPlace = { tab: 'CONTENT', field: 'preHeader', link: 'Content, Preheader' } as const

/** Warnings and passed checks. `check` reports broken rules, so an empty message has no findings of its own here. */
export function emailFindings(values: EmailValues, context: Context): Finding[] {
  const vouchers = voucherFindings(values, context.reach, context.upTo)
  if (!hasContent(values.design, values.html)) return vouchers
  const html = sentHtml(values)
  return [
    sizeFinding(html),
    unsubscribeFinding(values, html),
    preHeader(values),
    ...messageFindings(
      { html, design: values.design, claims: values.claims },
      { prefix: 'email', samples: blockSamples },
    ),
    ...actingFindings(html),
    ...appLinks(html),
    ...sampleText(values),
    ...senderFindings(values),
    tagsFindingOf(values, html, context),
    ...codeFindings(values, [values.subject, values.preHeader, textsIn(html)].join('\n')),
    ...vouchers,
  ]
}

function sizeFinding(html: string): Finding {
  const bytes = sizeOf(html)
  const detail = `${sizeText(bytes)} of ${sizeText(GMAIL_CLIP_BYTES)}.`
  if (bytes <= GMAIL_CLIP_BYTES) return passed('email-size', 'Gmail will not clip it', designPlace, detail)
  return warning(
    'email-size',
    'Gmail clips this message',
    designPlace,
    `${sizeText(bytes)}, Gmail shows the first ${sizeText(GMAIL_CLIP_BYTES)}. The rest is hidden, including the unsubscribe link.`,
  )
}

function unsubscribeFinding(values: EmailValues, html: string): Finding {
  if (lacksAddress(values))
    return blocking(
      'email-unsubscribe',
      'The unsubscribe address is missing',
      footerPlace,
      values.html.includes(token)
        ? 'Its own unsubscribe link is hidden, has no text, or is read by Outlook alone, so most people do not see it. Enter where people unsubscribe, or switch the footer off.'
        : 'Enter where people unsubscribe, or switch the footer off.',
    )
  if (unsubscribeIn(html)) return passed('email-unsubscribe', 'There is an unsubscribe link', designPlace)
  return warning(
    'email-unsubscribe',
    'No unsubscribe link',
    designPlace,
    html.includes(token)
      ? 'Its own unsubscribe link is hidden, has no text, or is read by Outlook alone, so most people do not see it.'
      : `No link in this message contains ${token}, so nobody can unsubscribe with one click.`,
  )
}

function preHeader({ preHeader: text }: EmailValues): Finding {
  if (text.trim() !== '') return passed('email-pre-header', 'The inbox shows a preheader', preHeaderPlace)
  return warning(
    'email-pre-header',
    'No preheader',
    preHeaderPlace,
    'Inboxes show the first words of the message beside the subject instead.',
  )
}

/** Looks for sample addresses in a plain text that was written by hand. Generated plain text only repeats the message. */
function sampleText({ plainText }: EmailValues): Finding[] {
  const [address] = plainText?.split(/[\s()<>]+/).filter((word) => /[./@]/.test(word) && isSample(word)) ?? []
  if (!address) return []
  const detail = `The plain-text version leads to ${address}. Use your own address instead.`
  return [blocking('email-sample-text', 'A sample address in the plain text', designPlace, detail)]
}

function senderFindings({ from: sender }: EmailValues): Finding[] {
  const problem = senderProblem(sender)
  return problem ? [{ id: 'email-from', ...problem, ...senderPlace }] : []
}

const acts = new Set(['script', 'form', 'iframe', 'object', 'embed'])

function actingFindings(html: string): Finding[] {
  const isActing = elementsIn(html).some(
    ({ name, attributes }) => acts.has(name) || Object.keys(attributes).some((name) => /^on[a-z]/.test(name)),
  )
  if (!isActing) return []
  return [
    warning(
      'email-acting',
      'Parts of this message do not work in email',
      designPlace,
      'Email apps remove scripts, forms and embedded pages, and may treat the message as spam.',
    ),
  ]
}

function tagsFindingOf(values: EmailValues, html: string, { mergeTags }: Context): Finding {
  const unknownInHead = unknownKeys(`${values.subject}\n${values.preHeader}`, mergeTags)
  const texts = [values.subject, values.preHeader, textsIn(html)]
  const check = { id: 'email-tags', texts, message: checkedEmail(values), verb: 'sent' } as const
  return tagFinding({ ...check, ...(unknownInHead.length > 0 ? subjectPlace : designPlace) }, mergeTags)
}

/** The parts of an email that the shared content checks read: inbox fields, the message as sent, and the plain text. */
export function checkedEmail(values: EmailValues): CheckedMessage {
  const { subject, preHeader, from, footer, plainText, source, html, design } = values
  return {
    texts: [
      { role: 'sender', path: 'from', name: 'From', text: from },
      { role: 'subject', path: 'subject', name: 'Subject', text: subject },
      { role: 'preheader', path: 'preHeader', name: 'Preheader', text: preHeader },
      ...(source && footer.address === null ? [] : footerTexts(footer)),
      // A plain text that follows the message needs no check of its own.
      ...(plainText === null
        ? []
        : [{ role: 'plain', path: 'plainText', field: 'design', name: 'Plain text', text: plainText } as const]),
    ],
    ...(hasContent(design, html)
      ? {
          html: {
            kind: 'mail',
            text: sentHtml(values),
            // No fixes in a message that another editor designed: its HTML and design would differ.
            source: source && design !== null ? null : { html, design: projectIn(design) && design },
          },
        }
      : {}),
  }
}

const footerTexts = ({ words, address, off }: EmailValues['footer']): MessageText[] =>
  off
    ? []
    : [
        { role: 'footer', path: 'footer.words', name: 'Footer', text: words },
        ...(address === null ? [] : [{ role: 'link', path: 'footer.address', name: 'Footer', text: address } as const]),
      ]

/** Gmail keeps the text of such a link and drops its target. Source: React Native, 'Linking', on links in email: use https. */
function appLinks(html: string): Finding[] {
  const hrefs = elementsIn(html).flatMap(({ name, attributes: { href } }) =>
    (name === 'a' || name === 'area') && href && appSchemeOf(href) ? [href.trim()] : [],
  )
  if (hrefs.length === 0) return []
  const addresses = listOf([...new Set(hrefs)].map((href) => `'${excerpt(href, 60)}'`))
  return [
    warning(
      'email-app-links',
      'Gmail removes links to an app',
      designPlace,
      `${addresses}: use an https link that opens the app.`,
    ),
  ]
}
