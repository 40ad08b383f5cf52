/** JSON in columns: written here, read back as what was written. */
import { isDeepStrictEqual } from 'node:util'

export const toText = (value: unknown): string => JSON.stringify(value)

/** Reads a column back. `T` is what this store wrote there. */
export function fromText<T>(text: string): T
export function fromText<T>(text: string | null): T | null
export function fromText<T>(text: string | null): T | null {
  // Only this store writes the column, from a value of this type.
  return text === null ? null : (JSON.parse(text) as T)
}

/** Whether a column holds this value, whatever the order of its keys. */
export const holds = (text: string | null, value: unknown): boolean =>
  text === toText(value) || (text !== null && isDeepStrictEqual(JSON.parse(text), JSON.parse(toText(value))))

/** How names are compared and sorted: without regard to case, in composed form. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()
