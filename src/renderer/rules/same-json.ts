/** Whether two values are the same as JSON: by their content, whatever the order of their keys. */

/** What JSON leaves out counts as absent: a key that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameJson(one[key], other[key]))
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
