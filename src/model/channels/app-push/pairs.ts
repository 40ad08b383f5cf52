/** Key-value pairs of a push for the app to read: at most ten, no duplicate key, no key that push services reserve. */
import type { Problem } from '../../rules/problem.ts'
import { fieldsIn, listIn, textIn } from '../../rules/read.ts'

export type KeyValue = { key: string; value: string }

/** docs/reference/rules.md#app-push. */
export const MAX_PAIRS = 10

export const emptyPair = (): KeyValue => ({ key: '', value: '' })

/** Reads pairs from the server's data. Unknown fields are kept. */
export const pairsFromWire = (stored: unknown): KeyValue[] =>
  listIn(stored).map((item) => {
    const fields = fieldsIn(item)
    return { ...fields, key: textIn(fields.key) ?? '', value: textIn(fields.value) ?? '' }
  })

/** Push services reserve 'from', 'aps', and every key that starts with 'google' or 'gcm'. */
export const isReserved = (key: string): boolean => /^(?:from$|aps$|google|gcm)/i.test(key.trim())

/** Problems with duplicate and reserved keys, by paths of the list. A push service would refuse the whole message. */
export function checkKeys(pairs: readonly KeyValue[]): Problem[] {
  const seenKeys = new Set<string>()
  return pairs.flatMap(({ key }, index) => {
    const name = key.trim()
    const path = `keyValuePairs.${index}.key`
    if (name === '') return []
    if (isReserved(name)) return [{ path, message: `'${name}' is reserved: choose another key` }]
    if (seenKeys.has(name)) return [{ path, message: `'${name}' is used twice` }]
    seenKeys.add(name)
    return []
  })
}
