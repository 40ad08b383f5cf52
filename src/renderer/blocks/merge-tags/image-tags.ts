/** Merge tags that stand for a picture, and those that stand for words (Source: docs/reference/data.md#merge-tag). */
import type { Json, MergeTag } from '#contract'
import { type Choice, isReadable } from '../../rules/choices'
import { fieldsIn, textIn } from '../../rules/read'
import { keyOf, labelOf, parseText } from './text'

/** With those that cannot be read: nobody knows what they stand for. */
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
