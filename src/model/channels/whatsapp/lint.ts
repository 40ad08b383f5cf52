/**
 * Likely reasons for the messaging provider's refusal of a template, shown before the user submits it and waits. The provider's decision is
 * final.
 */
import { amount, listOf, type MergeTag, type OwnPerson } from '#contract'
import {
  chosenImageKey,
  keyOf,
  labelOf,
  outsideTags,
  type Piece,
  parseText,
  visibleLength,
} from '../../merge-tags/text.ts'
import type { WhatsappMessage } from './message.ts'

/** `path` is the field in the values, `sentence` ends with a full stop, `fix` the complete text that the provider accepts. */
export type Objection = {
  id: string
  path: string
  sentence: string
  fix?: { label: string; to: string; safe: boolean }
}

/** The provider's own limits in characters (Source: Meta, 'Template components'). */
export const providerLimits = { header: 60, body: 1_024, button: 25, link: 2_000 } as const

/** Objections in the order of the fields. Without `tags`, samples are not checked. */
export const lint = (
  message: WhatsappMessage,
  tags: readonly MergeTag[],
  people: readonly OwnPerson[] = [],
): Objection[] => [
  ...(message.selectedHeaderType === 'text' ? headerObjections(message.headerText.value) : []),
  ...bodyObjections(message.body.value),
  ...sampleObjections(message, tags),
  ...refusedValues(message, tags, people),
  ...footerObjections(message.footer),
  ...buttonObjections(message),
  ...linkObjections(message),
]

/** Length as the provider counts: a placeholder counts as '{{1}}'. */
const providerLength = (text: string): number => visibleLength(text) + 5 * tagsOf(text).length

const tagsOf = (text: string) => parseText(text).filter((piece) => piece.kind === 'tag')
const objectionIf = (isBroken: boolean, objection: Objection): Objection[] => (isBroken ? [objection] : [])

/** Bold and monospaced marks anywhere; _italic_ and ~struck~ only where they take effect. */
const formatting = /[*`]|(?<![\p{L}\p{N}])([_~])(?=\S).*\S\1(?![\p{L}\p{N}])/u

const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}/v

function headerObjections(text: string): Objection[] {
  const path = headerPath
  const length = providerLength(text)
  const untagged = tagsOf(text).reduce((rest, { source }) => rest.replace(source, ''), text)
  return [
    ...objectionIf(length > providerLimits.header, {
      id: 'header-length',
      path,
      sentence: `The header has ${amount(length)} characters; the limit is ${providerLimits.header}.`,
    }),
    ...objectionIf(emoji.test(untagged), {
      id: 'header-emoji',
      path,
      sentence: 'The header has an emoji.',
      fix: { label: 'Remove it', to: withoutEmoji(text), safe: false },
    }),
    ...objectionIf(formatting.test(untagged), {
      id: 'header-format',
      path,
      sentence: 'The header has formatting marks.',
      fix: { label: 'Remove the marks', to: withoutMarks(text), safe: true },
    }),
  ]
}

const withoutEmoji = (text: string): string =>
  outsideTags(text, (text) => text.replace(/ ?(?:\p{RGI_Emoji}|\p{Emoji_Presentation})\u{FE0F}?/gv, '')).trim()

/** Removes bold and monospaced marks, and pairs of _ or ~ around text. */
const withoutMarks = (text: string): string =>
  outsideTags(text, (text) =>
    text.replace(/[*`]/g, '').replace(/(?<![\p{L}\p{N}])([_~])(?=\S)(.*\S)\1(?![\p{L}\p{N}])/gu, '$2'),
  )

function bodyObjections(text: string): Objection[] {
  const path = bodyPath
  const pieces = parseText(text.trim())
  const length = providerLength(text)
  return [
    ...objectionIf(length > providerLimits.body, {
      id: 'body-length',
      path,
      sentence: `The body has ${amount(length)} characters; the limit is ${amount(providerLimits.body)}.`,
    }),
    ...objectionIf(pieces[0]?.kind === 'tag', {
      id: 'body-start',
      path,
      sentence: 'The body starts with a merge tag.',
    }),
    ...objectionIf(pieces.length > 1 && pieces.at(-1)?.kind === 'tag', {
      id: 'body-end',
      path,
      sentence: 'The body ends with a merge tag.',
    }),
    ...objectionIf(hasNeighbours(pieces), {
      id: 'body-adjacent',
      path,
      sentence: 'The body has two merge tags side by side.',
    }),
    // Too little text for the number of tags. Source: Meta, error 2388293, 'too many variables for its length'.
    ...objectionIf(isMostlyTags(pieces), {
      id: 'body-few-words',
      path,
      sentence: 'The body has too few words for its merge tags.',
    }),
    // More than two line breaks in a row. Source: Meta, 'Message templates, common rejection reasons'.
    ...objectionIf(/(?:\r?\n[ \t]*){3,}/.test(text), {
      id: 'body-empty-lines',
      path,
      sentence: 'The body has several empty lines in a row.',
      fix: { label: 'Keep one', to: text.replace(/(?:\r?\n[ \t]*){3,}/g, '\n\n'), safe: true },
    }),
    // Source: Meta, 'Message templates, common rejection reasons': tabs and more than four spaces in a row.
    ...objectionIf(/\t| {5,}/.test(text), {
      id: 'body-blanks',
      path,
      sentence: 'The body has a tab, or more than four spaces in a row.',
      fix: { label: 'Use one space', to: text.replace(/[\t ]*\t[\t ]*| {5,}/g, ' '), safe: true },
    }),
  ]
}

function isMostlyTags(pieces: readonly Piece[]): boolean {
  const tags = pieces.filter(({ kind }) => kind === 'tag').length
  const tokens = pieces.flatMap(({ kind, source }) => (kind === 'text' ? (source.match(/[\p{L}\p{N}]+/gu) ?? []) : []))
  return tags > 2 && tokens.length <= tags && !hasNeighbours(pieces)
}

/** Tags with only spaces between them count as neighbours. */
function hasNeighbours(pieces: readonly Piece[]): boolean {
  const visible = pieces.filter(({ kind, source }) => kind === 'tag' || source.trim() !== '')
  return visible.some(({ kind }, index) => kind === 'tag' && visible[index + 1]?.kind === 'tag')
}

/** The places of merge tags that get values: the field, the tag in it, and the tag's default. */
function tagsIn(message: WhatsappMessage): { path: string; key: string; fallback: string | null }[] {
  const { visit_website: website } = message.callToActionButton
  const chosen = website.linkType === 'dynamic' ? chosenImageKey(website.selectedMergeTag) : null
  return [
    ...textTags(headerPath, message.selectedHeaderType === 'text' ? message.headerText.value : ''),
    ...textTags(bodyPath, message.body.value),
    ...textTags(linkPath, typedLink(message)),
    ...(hasWebsite(message) && chosen !== null ? [{ path: linkPath, key: chosen, fallback: null }] : []),
  ]
}

const headerPath = 'message.headerText'
const bodyPath = 'message.body'
const linkPath = 'message.callToActionButton.visit_website.link'
const textTags = (path: string, text: string) => tagsOf(text).map(({ key, fallback }) => ({ path, key, fallback }))

/** The first occurrence of each tag. */
const firstOfEach = <Place extends { key: string }>(places: readonly Place[]): Place[] =>
  places.filter(({ key }, index) => places.findIndex((place) => place.key === key) === index)

/** Source: Meta, 'Template components': a text with a parameter needs an example. */
function sampleObjections(message: WhatsappMessage, tags: readonly MergeTag[]): Objection[] {
  if (tags.length === 0) return []
  const tagsWithoutSample = tagsIn(message).filter(({ key }) => !tags.find((tag) => keyOf(tag) === key)?.sample?.trim())
  return firstOfEach(tagsWithoutSample).map(({ key, path }) => ({
    id: `sample-${key}`,
    path,
    sentence: `${labelOf(key, tags)} has no sample, which WhatsApp requires.`,
  }))
}

/**
 * Values that the provider refuses when it sends: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces'
 * (Source: Meta, Cloud API, error 132018). Checks samples, defaults and the user's sample people, also for approved templates.
 */
export function refusedValues(
  message: WhatsappMessage,
  tags: readonly MergeTag[],
  people: readonly OwnPerson[],
): Objection[] {
  const places = tagsIn(message)
  // Defaults in the body are skipped: the check of the body's spaces already covers them.
  const withDefault = places.filter(({ path, fallback }) => path !== bodyPath && isRefused(fallback))
  const defaults = firstOfEach(withDefault).map(({ key, path }) => ({
    id: `default-${key}`,
    path,
    sentence: `The default of ${labelOf(key, tags)} has a tab or more than four spaces in a row, which WhatsApp does not send.`,
  }))
  const values = firstOfEach(places).flatMap(({ key, path }) => {
    const names = people.filter((person) => isRefused(person.values[key])).map(({ name }) => name)
    const label = labelOf(key, tags)
    return [
      ...objectionIf(isRefused(tags.find((tag) => keyOf(tag) === key)?.sample), {
        id: `sample-value-${key}`,
        path,
        sentence: `The sample of ${label} has a line break, a tab or more than four spaces in a row, which WhatsApp does not send.`,
      }),
      ...objectionIf(names.length > 0, {
        id: `people-${key}`,
        path,
        sentence: `${label} of ${listOf(names, 4)} has a line break, a tab or more than four spaces in a row, which WhatsApp does not send.`,
      }),
    ]
  })
  return [...defaults, ...values]
}

const isRefused = (value: string | null | undefined): boolean =>
  /[\r\n\t\v\f\u0085\u2028\u2029]| {5,}/.test(value ?? '')

/** Source: Meta, 'Message templates, components'; Twilio, error 63040. */
function footerObjections(text: string): Objection[] {
  const path = 'message.footer'
  return [
    ...objectionIf(tagsOf(text).length > 0, { id: 'footer-tag', path, sentence: 'The footer has a merge tag.' }),
    ...objectionIf(emoji.test(text), {
      id: 'footer-emoji',
      path,
      sentence: 'The footer has an emoji.',
      fix: { label: 'Remove it', to: withoutEmoji(text), safe: false },
    }),
  ]
}

/** Source: Meta, error 2388047: buttons take no variables, no line breaks, no emoji and no formatting; 'Template components': 25 characters. */
const buttonObjections = (message: WhatsappMessage): Objection[] =>
  buttonTexts(message).flatMap(([path, text]) => [
    ...objectionIf(emoji.test(text), {
      id: `emoji-${path}`,
      path,
      sentence: 'A button has an emoji.',
      fix: { label: 'Remove it', to: withoutEmoji(text), safe: false },
    }),
    ...objectionIf(tagsOf(text).length > 0, { id: `tag-${path}`, path, sentence: 'A button has a merge tag.' }),
    ...objectionIf(formatting.test(text) || /[\r\n\t]/.test(text), {
      id: `format-${path}`,
      path,
      sentence: 'A button has formatting marks.',
      fix: { label: 'Remove the marks', to: withoutMarks(text).replace(/\s+/g, ' ').trim(), safe: true },
    }),
    ...objectionIf(text.length > providerLimits.button, {
      id: `length-${path}`,
      path,
      sentence: `A button has ${amount(text.length)} characters; the limit is ${providerLimits.button}.`,
    }),
  ])

function buttonTexts({ addButtons, buttonType, callToActionButton: calls, quickReplyButton }: WhatsappMessage) {
  if (!addButtons) return []
  const isCall = buttonType === 'call to action'
  const all = isCall ? Object.entries(calls) : Object.entries(quickReplyButton)
  const buttonPath = isCall ? 'message.callToActionButton' : 'message.quickReplyButton'
  return all.flatMap(([name, { isSelected, buttonText }]) =>
    isSelected ? [[`${buttonPath}.${name}.buttonText`, buttonText] as const] : [],
  )
}

const hasWebsite = ({ addButtons, buttonType, callToActionButton: { visit_website: website } }: WhatsappMessage) =>
  addButtons && buttonType === 'call to action' && website.isSelected

/** '' if there is no such button, or if a merge tag is the whole link. */
function typedLink(message: WhatsappMessage): string {
  const { link, linkType } = message.callToActionButton.visit_website
  return hasWebsite(message) && linkType === 'static' ? link.trim() : ''
}

function linkObjections(message: WhatsappMessage): Objection[] {
  const typedAddress = typedLink(message)
  const pieces = parseText(typedAddress)
  const count = tagsOf(typedAddress).length
  const path = linkPath
  return [
    ...objectionIf(typedAddress !== '' && !/^https:\/\//i.test(typedAddress), {
      id: 'link-https',
      path,
      sentence: 'The website link does not begin with https://.',
    }),
    // Source: Meta, 'Message templates, components, URL buttons': no links to WhatsApp itself.
    ...objectionIf(/^https?:\/\/(?:www\.)?(?:wa\.me|(?:api|chat|web)\.whatsapp\.com)(?:\/|$)/i.test(typedAddress), {
      id: 'link-whatsapp',
      path,
      sentence: 'The website link leads to WhatsApp.',
    }),
    // Source: Meta, 'Template components', URL buttons: 'Supports 1 variable, appended to the end of the URL string', of at most 2,000 characters.
    ...objectionIf(count > 1, { id: 'link-tags', path, sentence: 'The website link has more than one merge tag.' }),
    ...objectionIf(count > 0 && pieces.at(-1)?.kind !== 'tag', {
      id: 'link-end',
      path,
      sentence: 'The website link has a merge tag that is not at its end.',
    }),
    ...objectionIf(typedAddress.length > providerLimits.link, {
      id: 'link-length',
      path,
      sentence: `The website link has ${amount(typedAddress.length)} characters; the limit is ${amount(providerLimits.link)}.`,
    }),
  ]
}
