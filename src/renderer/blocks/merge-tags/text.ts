/**
 * Merge tags in plain text: `{{first_name}}`, or `{{first_name|there}}` where 'there' is said when a person has no first name.
 * A name holds anything but braces, bars and line breaks; a default anything but braces and line breaks.
 */
import { capitalised, graphemeCount, type Json, type MergeTag } from '#contract'
import { type Choice, isReadable } from '../../rules/choices.ts'
import { fieldsIn, textIn } from '../../rules/read.ts'

/** A stretch of text: words, or a tag with its default. `source` is the stretch exactly as it stood. */
export type Piece =
  | { kind: 'text'; source: string }
  | { kind: 'tag'; source: string; key: string; fallback: string | null }

const placeholder = /\{\{(?=\s*[^\s{}|])([^{}|\r\n]+)(?:\|([^{}\r\n]*))?\}\}/g

/** The placeholder of a tag, as it stands in a text. */
export const placeholderOf = (key: string, fallback: string | null): string =>
  fallback === null ? `{{${key}}}` : `{{${key}|${fallback}}}`

/** Splits a text into words and tags; joining every `source` gives the text again. Linear. */
export function parseText(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) pieces.push({ kind: 'text', source: text.slice(end, match.index) })
    pieces.push({ kind: 'tag', source: match[0], key: (match[1] ?? '').trim(), fallback: match[2] ?? null })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', source: text.slice(end) })
  return pieces
}

/** The text without its placeholders. */
export const withoutTags = (text: string): string => (text.includes('{{') ? text.replace(placeholder, '') : text)

/** Characters that count towards a limit 'not counting merge tags' (Source: docs/reference/rules.md#merge-tags), as a person counts them: an emoji is one. */
export const visibleLength = (text: string): number => graphemeCount(withoutTags(text))

/** How often tags are used in a text: fields may cap it (Source: docs/reference/rules.md#merge-tags). */
export const tagCount = (text: string): number => parseText(text).filter((piece) => piece.kind === 'tag').length

/** What a tag is called inside its braces. */
export function keyOf(tag: MergeTag): string {
  const known = keys.get(tag)
  if (known !== undefined) return known
  const [first] = parseText(tag.value ?? '')
  const key = first?.kind === 'tag' ? first.key : tag.name
  keys.set(tag, key)
  return key
}

/** Asked for every tag of a text, for every sample person, while someone types. */
const keys = new WeakMap<MergeTag, string>()

/** How a tag reads on a chip: 'first_name' becomes 'First name'; a name that was written for people stays. */
export function labelOf(key: string, tags: readonly MergeTag[]): string {
  const name = tags.find((tag) => keyOf(tag) === key)?.name ?? key
  if (!/^[a-z0-9_]+$/.test(name)) return name
  return capitalised(name.replaceAll('_', ' ').trim())
}

/** Tags that a text uses and the workspace knows, each once, in the order of first use. */
export function usedTags(text: string, tags: readonly MergeTag[]): MergeTag[] {
  const keys = new Set(parseText(text).flatMap((piece) => (piece.kind === 'tag' ? [piece.key] : [])))
  return [...keys].flatMap((key) => tags.find((tag) => keyOf(tag) === key) ?? [])
}

/** False only when all tags of the workspace are there and this is none of them: one that cannot be read may be this one. */
export const isKnown = (key: string, tags: readonly MergeTag[]): boolean =>
  tags.length === 0 || tags.some((tag) => keyOf(tag) === key || !isReadable(tag))

/** Keys that a text uses and the workspace does not know, each once. */
export function unknownKeys(text: string, tags: readonly MergeTag[]): string[] {
  const keys = parseText(text).flatMap((piece) =>
    piece.kind === 'tag' && !isKnown(piece.key, tags) ? [piece.key] : [],
  )
  return [...new Set(keys)]
}

/** What someone has for a tag: words, null where it is missing, undefined where nothing is known about it. */
export type TagValues = (key: string) => string | null | undefined

/**
 * A text as one person gets it. A missing value becomes the tag's default, else nothing; a tag of which nothing is known becomes its
 * sample, else its default, else it stays as it stands.
 */
export function render(pieces: readonly Piece[], values: TagValues, tags: readonly MergeTag[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.source : said(piece, values, tags))).join('')
}

function said(piece: Piece & { kind: 'tag' }, values: TagValues, tags: readonly MergeTag[]): string {
  const tag = tags.find((candidate) => keyOf(candidate) === piece.key)
  if (!tag && tags.length > 0) return piece.fallback ?? piece.source
  const value = values(piece.key)
  if (value === null) return piece.fallback ?? ''
  return value ?? tag?.sample ?? piece.fallback ?? piece.source
}

// Merge tags that stand for a picture, and those that stand for words (Source: docs/reference/data.md#merge-tag).
/** With those that cannot be read: their values are unknown. */
export const imageTags = (tags: readonly MergeTag[]): MergeTag[] =>
  tags.filter((tag) => tag.isImageMergeTag || !isReadable(tag))

/** Tags as a list to choose from, by the name in their placeholder. */
export const tagChoices = (tags: readonly MergeTag[], all: readonly MergeTag[]): Choice[] =>
  tags.map((tag) => ({ value: keyOf(tag), label: labelOf(keyOf(tag), all), disabled: !isReadable(tag) }))

/** What may stand in a text: a picture's address is nobody's words. */
export const wordTags = (tags: readonly MergeTag[]): MergeTag[] => tags.filter((tag) => !tag.isImageMergeTag)

/** The key of a kept choice (`selectedMergeTagForImage`), which servers write as the tag or as its placeholder; null for none. */
export function chosenImageKey(kept: Json): string | null {
  const written = textIn(kept)
  const { value, name } = fieldsIn(kept)
  const source = written ?? textIn(value) ?? textIn(name)
  if (source === null || source.trim() === '') return null
  const [piece] = parseText(source)
  return piece?.kind === 'tag' ? piece.key : source
}

/** A tag as a choice keeps it. */
export const choiceOf = ({ id, name, value }: MergeTag): Json => ({ id, name, value: value ?? `{{${name}}}` })

/** The tag behind a kept choice, where the workspace has it. */
export function chosenTag(kept: Json, tags: readonly MergeTag[]): MergeTag | null {
  const key = chosenImageKey(kept)
  return tags.find((tag) => keyOf(tag) === key) ?? null
}
