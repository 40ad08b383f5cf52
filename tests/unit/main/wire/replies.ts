/** Changes a reply in every place, one at a time: a field taken out, a field that nobody knows put in. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

const isObject = (value: Json | undefined): value is { [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with a field of its own in every object, at every depth. Counts by name take numbers only, so their mark is one. */
export function withMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withMarks)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, item === undefined ? item : withMarks(item)])
  const numbers = Object.values(value)
  const areCounts = numbers.length > 0 && numbers.every((item) => typeof item === 'number' || item === null)
  return {
    ...Object.fromEntries(entries),
    x_unheard: areCounts ? 7 : isRecordOfObjects(value) ? {} : ['of', { any: null }],
  }
}

/** Objects by name ('sms', 'email') are read as such: what stands beside them is one as well. */
const isRecordOfObjects = (value: { [key: string]: Json | undefined }) => {
  const items = Object.values(value)
  return items.length > 0 && items.every(isObject)
}

/** The same with one item per list, the one that says most: the others are of its kind. */
export function withoutDetail(value: Json): Json {
  if (Array.isArray(value)) return value.toSorted(byLength).slice(0, 1).map(withoutDetail)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : withoutDetail(item)]),
  )
}

const byLength = (a: Json, b: Json) => JSON.stringify(b).length - JSON.stringify(a).length

/** The path of every field of every object, not of the items of lists. */
export function paths(value: Json, above: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => paths(item, [...above, String(at)]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => [
    [...above, key],
    ...(item === undefined ? [] : paths(item, [...above, key])),
  ])
}

/** The same with `instead` in the place of one field. */
export function without(value: Json, [key = '', ...rest]: readonly string[], instead: null | undefined): Json {
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? without(item, rest, instead) : item))
  if (!isObject(value)) return value
  const item = value[key]
  return { ...value, [key]: rest.length === 0 || item === undefined ? instead : without(item, rest, instead) }
}
