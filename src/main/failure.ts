/** A failure as an exception inside the main process; serve.ts turns it into the answer's data. */
import type { Failure } from '#contract'

export class FailureError extends Error {
  readonly failure: Failure
  /** `cause` is what another part threw: it goes to the log, never to the page. */
  constructor(failure: Failure, options?: { cause: unknown }) {
    super(failure.message, options)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** What whatever was thrown says of itself. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What failed, also where something else than a service threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  return { kind: 'internal', message: messageOf(error) }
}

const diskReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the folder cannot be written',
  EACCES: 'the folder cannot be written',
  EPERM: 'the folder cannot be written',
}

/** What SQLite says in the place of the system (Source: sqlite.org/rescode.html). */
const sqliteCodes: Readonly<Record<number, string>> = { 8: 'EROFS', 13: 'ENOSPC' }

/** The system's name for what a disk refused: 'ENOSPC'; null for any other failure. */
export function diskCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const said = 'errcode' in error ? sqliteCodes[Number(error.errcode) & 0xff] : undefined
  return said ?? String(error.code)
}

/** Whether there is nothing at the path; any other failure says nothing about that. */
export const isMissing = (error: unknown): boolean => diskCode(error) === 'ENOENT'

/** What the disk refused: `words` ('The file could not be kept') and why. A `FailureError` is passed on as it is. */
export function diskFailure(words: string, error: unknown): FailureError {
  if (error instanceof FailureError) return error
  const code = diskCode(error)
  const reason = code === null ? '' : diskReasons[code] ? `: ${diskReasons[code]}` : ` (${code})`
  return new FailureError({ kind: 'storage', message: words + reason }, { cause: error })
}
