/**
 * Merge tags in plain text: `{{first_name}}`, or `{{first_name|there}}` where 'there' is the default for a person without a first name. A
 * name may contain anything but braces, bars and line breaks; a default anything but braces and line breaks.
 */
import { capitalised, graphemeCount, type Json, type MergeTag } from '#contract'
import { type Choice, isReadable } from '../rules/choices.ts'
import { fieldsIn, textIn } from '../rules/read.ts'

/** A piece of a text: plain text, or a tag with its default. `source` is the exact original text of the piece. */
export type Piece =
  | { kind: 'text'; source: string }
  | { kind: 'tag'; source: string; key: string; fallback: string | null }

const placeholder = /\{\{(?=\s*[^\s{}|])([^{}|\r\n]+)(?:\|([^{}\r\n]*))?\}\}/g

/** The placeholder of a tag in a text. */
export const placeholderOf = (key: string, fallback: string | null): string =>
  fallback === null ? `{{${key}}}` : `{{${key}|${fallback}}}`

/** Splits a text into plain text and tags; joining every `source` restores the text. Linear. */
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

/**
 * Characters that count towards a limit 'not counting merge tags' (Source: docs/reference/rules.md#merge-tags), as visible characters: an
 * emoji counts as one.
 */
export const visibleLength = (text: string): number => graphemeCount(withoutTags(text))

/** Number of tags in a text: fields may cap it (Source: docs/reference/rules.md#merge-tags). */
export const tagCount = (text: string): number => parseText(text).filter((piece) => piece.kind === 'tag').length

/** The key of a tag: its name inside the braces. */
export function keyOf(tag: MergeTag): string {
  const cached = keys.get(tag)
  if (cached !== undefined) return cached
  const [first] = parseText(tag.value ?? '')
  const key = first?.kind === 'tag' ? first.key : tag.name
  keys.set(tag, key)
  return key
}

/** Cache, because keys are read for every tag and every sample person while the user types. */
const keys = new WeakMap<MergeTag, string>()

/** The label of a tag on a chip: 'first_name' becomes 'First name'; a name with its own capitals or spaces stays. */
export function labelOf(key: string, tags: readonly MergeTag[]): string {
  const name = tags.find((tag) => keyOf(tag) === key)?.name ?? key
  if (!/^[a-z0-9_]+$/.test(name)) return name
  return capitalised(name.replaceAll('_', ' ').trim())
}

/** The workspace's tags that a text uses, each once, in the order of first use. */
export function usedTags(text: string, tags: readonly MergeTag[]): MergeTag[] {
  const keys = new Set(parseText(text).flatMap((piece) => (piece.kind === 'tag' ? [piece.key] : [])))
  return [...keys].flatMap((key) => tags.find((tag) => keyOf(tag) === key) ?? [])
}

/** False only if all tags of the workspace are loaded and none of them matches. An unreadable tag may be this one. */
export const isKnown = (key: string, tags: readonly MergeTag[]): boolean =>
  tags.length === 0 || tags.some((tag) => keyOf(tag) === key || !isReadable(tag))

/** Keys in a text that the workspace does not know, each once. */
export function unknownKeys(text: string, tags: readonly MergeTag[]): string[] {
  const keys = parseText(text).flatMap((piece) =>
    piece.kind === 'tag' && !isKnown(piece.key, tags) ? [piece.key] : [],
  )
  return [...new Set(keys)]
}

/** A person's value for a tag: null if it is missing, undefined if it is unknown. */
export type TagValues = (key: string) => string | null | undefined

/**
 * A text as one person gets it. A missing value becomes the tag's default, or nothing. An unknown value becomes the tag's sample, or its
 * default, or the placeholder itself.
 */
export function render(pieces: readonly Piece[], values: TagValues, tags: readonly MergeTag[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.source : textOfTag(piece, values, tags))).join('')
}

function textOfTag(piece: Piece & { kind: 'tag' }, values: TagValues, tags: readonly MergeTag[]): string {
  const tag = tags.find((candidate) => keyOf(candidate) === piece.key)
  if (!tag && tags.length > 0) return piece.fallback ?? piece.source
  const value = values(piece.key)
  if (value === null) return piece.fallback ?? ''
  return value ?? tag?.sample ?? piece.fallback ?? piece.source
}

// Merge tags for pictures, and merge tags for text (Source: docs/reference/data.md#merge-tag).
/** Includes unreadable tags, because their kind is unknown. */
export const imageTags = (tags: readonly MergeTag[]): MergeTag[] =>
  tags.filter((tag) => tag.isImageMergeTag || !isReadable(tag))

/** Whether a tag is a family's column of pictures. */
export const isPictureColumn = ({ id, isImageMergeTag }: MergeTag): boolean =>
  isImageMergeTag === true && String(id).startsWith('row.')

/** Tags as options of a select, by the name in their placeholder. */
export const tagChoices = (tags: readonly MergeTag[], all: readonly MergeTag[]): Choice[] =>
  tags.map((tag) => ({ value: keyOf(tag), label: labelOf(keyOf(tag), all), disabled: !isReadable(tag) }))

/** Tags for texts: without picture tags, because an address of a picture makes no sense in a text. */
export const wordTags = (tags: readonly MergeTag[]): MergeTag[] => tags.filter((tag) => !tag.isImageMergeTag)

/** The key of a stored choice (`selectedMergeTagForImage`), which servers write as a tag or as its placeholder; null if there is none. */
export function chosenImageKey(stored: Json): string | null {
  const text = textIn(stored)
  const { value, name } = fieldsIn(stored)
  const source = text ?? textIn(value) ?? textIn(name)
  if (source === null || source.trim() === '') return null
  const [piece] = parseText(source)
  return piece?.kind === 'tag' ? piece.key : source
}

/** A tag in the shape of a stored choice. */
export const choiceOf = ({ id, name, value }: MergeTag): Json => ({ id, name, value: value ?? `{{${name}}}` })

/** The tag of a stored choice, if the workspace has it. */
export function chosenTag(stored: Json, tags: readonly MergeTag[]): MergeTag | null {
  const key = chosenImageKey(stored)
  return tags.find((tag) => keyOf(tag) === key) ?? null
}

/** Changes the text between tags; the tags stay unchanged. */
export const outsideTags = (text: string, change: (text: string) => string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? change(piece.source) : piece.source))
    .join('')

/** The text with each tag replaced by a character that no pattern matches. */
export const wordsBetweenTags = (text: string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? piece.source : '\u0000'))
    .join('')
