/** What two lists have in common, as counts of entries. */
import { diffArrays } from 'diff'

/** A run of entries: `before` of the first list and `after` of the second. They are the same entries unless `differs`. */
export type ComparedRun = { before: number; after: number; differs: boolean }

/** Beyond this number of removed and added entries everything between the shared start and the shared end is one run. */
const MAX_EDITS = 1_500

/** The runs of both lists, in order. */
export function compareLists<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): ComparedRun[] {
  const shorter = Math.min(before.length, after.length)
  const sharedCount = (most: number, at: (list: readonly T[], distance: number) => T) => {
    let count = 0
    while (count < most && isSame(at(before, count), at(after, count))) count += 1
    return count
  }
  const start = sharedCount(shorter, (list, distance) => list[distance] as T)
  const end = sharedCount(shorter - start, (list, distance) => list[list.length - 1 - distance] as T)
  const middle = [before.slice(start, before.length - end), after.slice(start, after.length - end)] as const
  const found = diffArrays([...middle[0]], [...middle[1]], { comparator: isSame, maxEditLength: MAX_EDITS })
  const runs = found?.map(({ count, added, removed }) => ({
    before: added ? 0 : count,
    after: removed ? 0 : count,
    differs: added || removed,
  })) ?? [{ before: middle[0].length, after: middle[1].length, differs: true }]
  return [{ before: start, after: start, differs: false }, ...runs, { before: end, after: end, differs: false }]
}
