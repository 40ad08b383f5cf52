/** Values that the database itself refuses: SQLite accepts them and finds nothing, PostgreSQL throws. */

/** PostgreSQL's codes for a number beyond 64 bits, a fraction where an integer belongs, and a text with a zero byte. */
const codes: unknown[] = ['22003', '22P02', '22021']

/** Whether the error is caused by the caller's value and not a failure of the server. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)
