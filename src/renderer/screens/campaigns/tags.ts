/** Tags of several campaigns as one choice: what all have, and what a change of it adds and takes away. */
import type { CampaignRow } from '#contract'

const keyOf = (tag: string): string => tag.trim().toLocaleLowerCase()
const has = (tags: readonly string[], tag: string): boolean => tags.some((one) => keyOf(one) === keyOf(tag))

/** Tags that every row has, as the first one writes them. */
export const sharedTags = ([first, ...others]: readonly CampaignRow[]): string[] =>
  (first?.tags ?? []).filter((tag) => others.every(({ tags = [] }) => has(tags, tag)))

/** What changes from `before` to `after`; null where nothing does. Blank tags are none. */
export function tagChange(
  before: readonly string[],
  after: readonly string[],
): { addTags: string[]; removeTags: string[] } | null {
  const wanted = after.map((tag) => tag.trim()).filter(Boolean)
  const addTags = wanted.filter((tag) => !has(before, tag))
  const removeTags = before.filter((tag) => !has(wanted, tag))
  return addTags.length + removeTags.length === 0 ? null : { addTags, removeTags }
}
