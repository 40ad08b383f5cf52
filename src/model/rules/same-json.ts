/** Whether two values are equal as JSON, whatever the order of their keys. */

/** A key with the value undefined counts as absent, as in JSON. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameJson(one[key], other[key]))
}

/**
 * Whether `after` is `before` with nothing but addresses of uploaded files or counts of a segment filled in, so that no user edited it. A
 * file of this computer is named by its `stored`.
 */
export function isArrival(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) return false
  const isFile = isBranch(before.stored) && sameJson(before.stored, after.stored)
  const isFilledIn = (key: string) =>
    (isFile && addresses.has(key) && (before[key] ?? '') === '') || (isCounted && counting.has(key))
  const isCounted = isBranch(before.counts) && before.id !== undefined && sameJson(before.id, after.id)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.every((key) => isFilledIn(key) || isArrival(before[key], after[key]))
}

/** Fields that a count of the segment fills in. */
const counting = new Set(['name', 'counts', 'countedAt', 'smartSend'])

/** Fields that hold the server's addresses of pictures and recordings. */
const addresses = new Set(['img', 'file', 'uniqueName', 'path'])

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
