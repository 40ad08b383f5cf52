/**
 * Reads and writes an email in the server's format (Source: docs/reference/data.md#email): the message in `message.design`,
 * `emailData.body` and `htmlData`, with the design in a separate field. A message from another editor is returned byte for byte. Footer and
 * plain text have fields of their own (assumed). Unknown fields are preserved; the step preserves the other slots of the page values.
 */
import type { Campaign, ContentValues, JsonObject, MergeTag, Message } from '#contract'
import { claimsOf } from '../../design/findings.ts'
import { htmlIn, isForeign, slotsOf, sourceOf } from '../../design/project.ts'
import { escaped } from '../../design/rendered.ts'
import { usedTags } from '../../merge-tags/text.ts'
import { fieldsIn, flagIn, jsonFieldsIn, textIn, textsIn } from '../../rules/read.ts'
import { voucherFromWire, voucherOf } from '../../voucher/values.ts'
import type { ContentContext } from '../channel.ts'
import {
  type EmailValues,
  emptyEmail,
  type Footer,
  freshFooter,
  fromOf,
  type Source,
  sentHtml,
  withoutFooter,
} from './values.ts'

type Context = Pick<ContentContext, 'name' | 'mergeTags' | 'sender'>

/** Reads the values from a campaign. Absent fields become those of `emptyEmail`. */
export function emailFromWire(campaign: Campaign): EmailValues {
  const freshValues = emptyEmail()
  const slots = jsonFieldsIn(campaign.edit_content_page_values)
  const { name: _name, design: sentDesign, templateContext: _context, ...message } = jsonFieldsIn(campaign.message)
  const mirror = jsonFieldsIn(slots.contentJson)
  const isMirrored = Object.keys(mirror).length > 0
  const stored = slots.emailData ? jsonFieldsIn(slots.emailData) : mirror
  const { from, subject, preHeader, body, design, userOptedOut, testEmails, footer, plainText, claims, ...rest } =
    stored
  const { isVoucher: _is, voucherType: _type, content_service_id: _service, ...more } = rest
  const { retarget_campaign_id: _campaign, fileData: _file, ...data } = more
  const html = htmlIn([body, slots.htmlData, sentDesign])
  const saved = design ?? null
  // A message without a design is another editor's too: Herald always sends a design with its mark.
  const isForeignDesign = isForeign(saved) || (saved === null && html !== '')
  const bare = withoutFooter(html)
  const ownHtml = isForeignDesign ? bare : withoutHtmlTitle(bare)
  const text = textIn(plainText)
  return {
    ...voucherFromWire(stored),
    from: textIn(from) ?? freshValues.from,
    subject: textIn(subject) ?? freshValues.subject,
    preHeader: textIn(preHeader) ?? freshValues.preHeader,
    design: saved,
    html: ownHtml,
    claims: textsIn(claims),
    plainText: text === null || text === plainTextOf(html) ? null : text,
    footer: footerIn(footer),
    testEmails: textsIn(testEmails),
    userOptedOut: userOptedOut ?? null,
    source: isForeignDesign ? sourceOf<Source>({ message: sentDesign, body, htmlData: slots.htmlData }, html) : null,
    kept: { data, message, mirror: isMirrored ? mirror : null },
  }
}

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function emailToWire(
  values: EmailValues,
  context: Context,
): { message: Message; edit_content_page_values: ContentValues } {
  const { kept, source } = values
  const sentMessageHtml = sentHtml(values)
  const html = source ? sentMessageHtml : withHtmlTitle(sentMessageHtml, values.subject)
  const slot = source ? slotsOf(source, html) : { message: html, body: html, htmlData: html }
  const emailData: JsonObject = {
    ...kept.data,
    from: fromOf(values, context.sender),
    subject: values.subject,
    preHeader: values.preHeader,
    ...('body' in slot ? { body: slot.body ?? null } : {}),
    design: values.design,
    userOptedOut: values.userOptedOut,
    testEmails: values.testEmails,
    ...voucherOf(values),
    ...ownFields(values, html),
    ...claimsOf(values),
  }
  return {
    message: {
      ...kept.message,
      name: context.name,
      templateContext: { mergeTagIds: tagsIn(values, html, context.mergeTags).map((tag) => tag.id) },
      ...('message' in slot ? { design: slot.message } : {}),
    },
    edit_content_page_values: {
      emailData,
      ...('htmlData' in slot ? { htmlData: slot.htmlData } : {}),
      ...(kept.mirror ? { contentJson: { ...kept.mirror, ...emailData } } : {}),
    },
  }
}

/** The empty title that the compiler writes. */
const emptyTitle = '<title></title>'
const mark = '<!--subject-->'
const markedTitle = new RegExp(`<title>[^<]*</title>${mark}`)

/**
 * The HTML title of a message that Herald designed: the subject, which screen readers speak first and browser tabs show. Sets the title
 * (WCAG 2.2, success criterion 2.4.2). A message with a title of its own keeps it.
 */
export const withHtmlTitle = (html: string, subject: string): string =>
  subject.trim() === '' ? html : html.replace(emptyTitle, () => `<title>${escaped(subject.trim())}</title>${mark}`)

/** The inverse of `withHtmlTitle`. */
export const withoutHtmlTitle = (html: string): string => html.replace(markedTitle, emptyTitle)

/** The plain text that is sent with the message. */
export const sentText = (values: EmailValues): string => values.plainText ?? plainTextOf(sentHtml(values))

/** Footer and plain text, if they differ from the defaults. A message that arrived without them is written without them. */
function ownFields(values: EmailValues, html: string): JsonObject {
  const text = values.plainText ?? (values.source ? null : plainTextOf(html))
  return {
    ...(values.source && isUntouched(values.footer) ? {} : { footer: { ...values.footer } }),
    ...(text === null ? {} : { plainText: text }),
  }
}

/**
 * The plain-text version of a message, for email apps without HTML: text, paragraphs, and link addresses. Linear in the length of `html`;
 * needs no browser.
 */
export function plainTextOf(html: string): string {
  const body = html
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(head|style|script|title|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
  const text = body
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a\s*>/gi, (_match, attributes: string, text: string) =>
      linkText(attributes, text),
    )
    .replace(/<img\b([^>]*)>/gi, (_match, attributes: string) => attribute(attributes, 'alt'))
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|hr)\b[^>]*>|<\/(tr|div|p|ul|ol|table)\s*>/gi, '\n')
    .replace(/<(h[1-6]|p)\b[^>]*>|<\/h[1-6]\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, ' ')
  return decodedEntities(text)
    .split('\n')
    .map((line) => line.replace(/[ \u00a0\u200b\u200c]+/g, blankFor).trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Keeps a zero-width non-joiner inside a word: it is part of the spelling in Urdu and Persian. */
const blankFor = (run: string): string => (/^\u200c+$/.test(run) ? run : ' ')

/** 'Shop now (https://…)'. */
function linkText(attributes: string, text: string): string {
  const address = attribute(attributes, 'href')
  const label = text.replace(/<img\b([^>]*)>/gi, (_match, inner: string) => attribute(inner, 'alt'))
  const name = label.replace(/<[^>]*>/g, ' ').trim()
  const hasTarget = address !== '' && address !== '#' && address.replace(/^(mailto|tel):/i, '') !== name
  return hasTarget ? `${label} (${address})` : label
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean) ?? ''

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  zwnj: '\u200c',
}

const decodedEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (match, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedEntities[name] ?? match
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match
  })

/** Whether a message arrived without a footer and the user did not set one. */
const isUntouched = ({ address, off }: Footer): boolean => address === null && !off

/** Merge tags used anywhere in the email. */
export const tagsIn = ({ subject, preHeader }: EmailValues, html: string, tags: readonly MergeTag[]): MergeTag[] =>
  usedTags([subject, preHeader, html].join('\n'), tags)

function footerIn(value: unknown): Footer {
  const defaultFooter = freshFooter()
  const { words, address, off } = fieldsIn(value)
  return {
    words: textIn(words) ?? defaultFooter.words,
    address: textIn(address),
    ...(flagIn(off) ? { off: true as const } : {}),
  }
}
