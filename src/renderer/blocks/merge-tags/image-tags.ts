/** Merge tags that stand for a picture, and those that stand for words (channel-content.md, section 3, 'Merge tag'). */
import type { Json, MergeTag } from '#contract'
import { fieldsIn, textIn } from '../../rules/read'
import { keyOf, parseText } from './text'

export const imageTags = (tags: readonly MergeTag[]): MergeTag[] => tags.filter((tag) => tag.isImageMergeTag)

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
