/** What the messaging provider will probably refuse a template for: said before the long wait, never in its place. */
import { amount, filled, type MergeTag } from '#contract'
import { outsideTags } from '../../blocks/checks/outside-tags'
import { keyOf, labelOf, type Piece, parseText, visibleLength } from '../../blocks/merge-tags/text'
import type { WhatsappMessage } from './message'
import * as texts from './texts'

/** `path` names the field in the values; `words` are a whole sentence; `fix` is the whole text as the provider takes it. */
export type Objection = { id: string; path: string; words: string; fix?: { label: string; to: string; safe: boolean } }

/** The provider's own limits, in characters. */
export const providerLimits = { header: 60, body: 1_024 } as const

/** In the order of the fields. Without `tags` nothing is said of samples. */
export const lint = (message: WhatsappMessage, tags: readonly MergeTag[]): Objection[] => [
  ...(message.selectedHeaderType === 'text' ? header(message.headerText.value) : []),
  ...body(message.body.value),
  ...samples(message, tags),
  ...footer(message.footer),
  ...buttons(message),
  ...link(message),
]

/** As the provider counts: a placeholder stands there as '{{1}}'. */
const providerLength = (text: string): number => visibleLength(text) + 5 * tagsOf(text).length

const tagsOf = (text: string) => parseText(text).filter((piece) => piece.kind === 'tag')
const when = (broken: boolean, objection: Objection): Objection[] => (broken ? [objection] : [])

/** Bold and monospaced marks wherever they stand; _italic_ and ~struck~ where they would take effect. */
const formatting = /[*`]|(?<![\p{L}\p{N}])([_~])(?=\S).*\S\1(?![\p{L}\p{N}])/u

const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}/u

function header(text: string): Objection[] {
  const path = 'message.headerText'
  const length = providerLength(text)
  const words = tagsOf(text).reduce((rest, { source }) => rest.replace(source, ''), text)
  return [
    ...when(length > providerLimits.header, {
      id: 'header-length',
      path,
      words: filled(texts.theHeaderHasCharactersThe, { length: amount(length) }),
    }),
    ...when(emoji.test(words), {
      id: 'header-emoji',
      path,
      words: texts.theHeaderHasAnEmoji,
      fix: { label: texts.removeIt, to: withoutEmoji(text), safe: false },
    }),
    ...when(formatting.test(words), {
      id: 'header-format',
      path,
      words: texts.theHeaderHasFormattingMarks,
      fix: { label: texts.removeTheMarks, to: withoutMarks(text), safe: true },
    }),
  ]
}

const withoutEmoji = (text: string): string =>
  outsideTags(text, (words) =>
    words.replace(/ ?(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F})\u{FE0F}?/gu, ''),
  ).trim()

/** Bold and monospaced marks; a pair of _ or ~ around words. */
const withoutMarks = (text: string): string =>
  outsideTags(text, (words) =>
    words.replace(/[*`]/g, '').replace(/(?<![\p{L}\p{N}])([_~])(?=\S)(.*\S)\1(?![\p{L}\p{N}])/gu, '$2'),
  )

function body(text: string): Objection[] {
  const path = 'message.body'
  const pieces = parseText(text.trim())
  const length = providerLength(text)
  return [
    ...when(length > providerLimits.body, {
      id: 'body-length',
      path,
      words: filled(texts.theBodyHasCharactersThe, { length: amount(length) }),
    }),
    ...when(pieces[0]?.kind === 'tag', { id: 'body-start', path, words: texts.theBodyStartsWithA }),
    ...when(pieces.length > 1 && pieces.at(-1)?.kind === 'tag', {
      id: 'body-end',
      path,
      words: texts.theBodyEndsWithA,
    }),
    ...when(hasNeighbours(pieces), {
      id: 'body-adjacent',
      path,
      words: texts.theBodyHasTwoMerge,
    }),
    // Hardly more words than tags. Source: Meta, error 2388293, 'too many variables for its length'.
    ...when(isMostlyTags(pieces), { id: 'body-few-words', path, words: texts.theBodyHasMoreMergeTags }),
    // More than two line breaks in a row. Source: Meta, 'Message templates, common rejection reasons'.
    ...when(/(?:\r?\n[ \t]*){3,}/.test(text), {
      id: 'body-empty-lines',
      path,
      words: texts.theBodyHasSeveralEmpty,
      fix: { label: texts.keepOne, to: text.replace(/(?:\r?\n[ \t]*){3,}/g, '\n\n'), safe: true },
    }),
    // Source: Meta, 'Message templates, common rejection reasons': tabs and more than four blanks in a row.
    ...when(/\t| {5,}/.test(text), {
      id: 'body-blanks',
      path,
      words: texts.theBodyHasATab,
      fix: { label: texts.useOneSpace, to: text.replace(/[\t ]*\t[\t ]*| {5,}/g, ' '), safe: true },
    }),
  ]
}

function isMostlyTags(pieces: readonly Piece[]): boolean {
  const tags = pieces.filter(({ kind }) => kind === 'tag').length
  const words = pieces.flatMap(({ kind, source }) => (kind === 'text' ? (source.match(/[\p{L}\p{N}]+/gu) ?? []) : []))
  return tags > 2 && words.length <= tags && !hasNeighbours(pieces)
}

/** Blanks between two tags do not part them. */
function hasNeighbours(pieces: readonly Piece[]): boolean {
  const said = pieces.filter(({ kind, source }) => kind === 'tag' || source.trim() !== '')
  return said.some(({ kind }, at) => kind === 'tag' && said[at + 1]?.kind === 'tag')
}

function samples(message: WhatsappMessage, tags: readonly MergeTag[]): Objection[] {
  if (tags.length === 0) return []
  const fields = [
    ['message.headerText', message.selectedHeaderType === 'text' ? message.headerText.value : ''],
    ['message.body', message.body.value],
  ] as const
  const lacking = fields.flatMap(([path, text]) =>
    tagsOf(text)
      .filter(({ key }) => !tags.find((tag) => keyOf(tag) === key)?.sample?.trim())
      .map(({ key }) => ({ key, path })),
  )
  return lacking
    .filter(({ key }, at) => lacking.findIndex((one) => one.key === key) === at)
    .map(({ key, path }) => ({
      id: `sample-${key}`,
      path,
      words: filled(texts.hasNoSampleWhichWhatsapp, { key: labelOf(key, tags) }),
    }))
}

/** Source: Meta, 'Message templates, components'; Twilio, error 63040. */
function footer(text: string): Objection[] {
  const path = 'message.footer'
  return [
    ...when(tagsOf(text).length > 0, { id: 'footer-tag', path, words: texts.theFooterHasAMerge }),
    ...when(emoji.test(text), {
      id: 'footer-emoji',
      path,
      words: texts.theFooterHasAnEmoji,
      fix: { label: texts.removeIt, to: withoutEmoji(text), safe: false },
    }),
  ]
}

/** Source: Meta, error 2388047: buttons take no variables, no emoji and no formatting. */
const buttons = (message: WhatsappMessage): Objection[] =>
  buttonTexts(message).flatMap(([path, text]) =>
    when(emoji.test(text) || tagsOf(text).length > 0, { id: `button-${path}`, path, words: texts.aButtonHasAnEmoji }),
  )

function buttonTexts({ addButtons, buttonType, callToActionButton: calls, quickReplyButton }: WhatsappMessage) {
  if (!addButtons) return []
  const isCall = buttonType === 'call to action'
  const all = isCall ? Object.entries(calls) : Object.entries(quickReplyButton)
  const under = isCall ? 'message.callToActionButton' : 'message.quickReplyButton'
  return all.flatMap(([name, { isSelected, buttonText }]) =>
    isSelected ? [[`${under}.${name}.buttonText`, buttonText] as const] : [],
  )
}

function link({
  addButtons,
  buttonType,
  callToActionButton: { visit_website: website },
}: WhatsappMessage): Objection[] {
  const isShown = addButtons && buttonType === 'call to action' && website.isSelected
  const written = website.linkType === 'static' ? website.link.trim() : ''
  const path = 'message.callToActionButton.visit_website.link'
  return [
    ...when(isShown && written !== '' && !/^https:\/\//i.test(written), {
      id: 'link-https',
      path,
      words: texts.theWebsiteLinkDoesNot,
    }),
    // Source: Meta, 'Message templates, components, URL buttons': no links into WhatsApp itself.
    ...when(isShown && /^https?:\/\/(?:www\.)?(?:wa\.me|(?:api|chat|web)\.whatsapp\.com)(?:\/|$)/i.test(written), {
      id: 'link-whatsapp',
      path,
      words: texts.theWebsiteLinkLeadsTo,
    }),
  ]
}
