/** Values that a database refuses by itself: SQLite takes them and finds nothing, PostgreSQL says no. */

/** PostgreSQL's words for a number beyond 64 bits, a fraction where a whole number belongs, and a text with a zero byte. */
const codes: unknown[] = ['22003', '22P02', '22021']

/** Whether the asker's value was refused, which is no failure of the server. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)
