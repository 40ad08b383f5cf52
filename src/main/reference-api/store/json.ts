/** JSON columns: written as text, read back as what was written. */

/** Null and undefined are stored as NULL. */
export const packed = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** What stands in a JSON column. Only the server itself writes there, after the row's schema let it in: so the type is the writer's. */
export function unpacked<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T)
}
