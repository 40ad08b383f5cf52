/** Tags of several campaigns: those that all share, and the tags that a change adds and removes. */
import type { CampaignRow } from '#contract'

const keyOf = (tag: string): string => tag.trim().toLocaleLowerCase()
const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((other) => keyOf(other) === keyOf(tag))

/** Tags that every row has, in the spelling of the first row. */
export const sharedTags = ([first, ...others]: readonly CampaignRow[]): string[] =>
  (first?.tags ?? []).filter((tag) => others.every(({ tags = [] }) => hasTag(tags, tag)))

/** The difference from `before` to `after`; null if there is none. Blank tags are ignored. */
export function tagChange(
  before: readonly string[],
  after: readonly string[],
): { addTags: string[]; removeTags: string[] } | null {
  const tags = after.map((tag) => tag.trim()).filter(Boolean)
  const addTags = tags.filter((tag) => !hasTag(before, tag))
  const removeTags = before.filter((tag) => !hasTag(tags, tag))
  return addTags.length + removeTags.length === 0 ? null : { addTags, removeTags }
}
