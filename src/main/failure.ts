/** A failure as an exception in the main process; serve.ts converts it to the answer's data. */
import type { Failure } from '#contract'

export class FailureError extends Error {
  readonly failure: Failure
  /** `cause` is the original error: it is logged, but never sent to the page. */
  constructor(failure: Failure, options?: { cause: unknown }) {
    super(failure.message, options)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The failure of any thrown value. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  return { kind: 'internal', message: messageOf(error) }
}

/** 'timeout, perhaps done', 'refused 422': for the log, without the server's message, which may quote the user's text. */
export function outcomeOf(error: unknown): string {
  if (!(error instanceof FailureError)) return 'failed'
  const { kind, status, ambiguous } = error.failure
  return `${kind}${status === undefined ? '' : ` ${status}`}${ambiguous ? ', perhaps done' : ''}`
}

/** The text of an error for the log: its message, unless a server wrote that. */
export const loggedText = (error: unknown): string =>
  error instanceof FailureError && error.failure.status !== undefined ? outcomeOf(error) : messageOf(error)

const diskReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the folder cannot be written',
  EACCES: 'the folder cannot be written',
  EPERM: 'the folder cannot be written',
}

/** SQLite's codes for errors of the disk (Source: sqlite.org/rescode.html). */
const sqliteCodes: Readonly<Record<number, string>> = { 8: 'EROFS', 13: 'ENOSPC' }

/** The system's name of a disk error: 'ENOSPC'; null for any other failure. */
export function diskCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = 'errcode' in error ? sqliteCodes[Number(error.errcode) & 0xff] : undefined
  return code ?? String(error.code)
}

/** Whether nothing exists at the path; false for other failures. */
export const isMissing = (error: unknown): boolean => diskCode(error) === 'ENOENT'

/** A failure with the message `text` ('The file could not be kept') and the disk's reason. A `FailureError` is returned unchanged. */
export function diskFailure(text: string, error: unknown): FailureError {
  if (error instanceof FailureError) return error
  const code = diskCode(error)
  const reason = code === null ? '' : diskReasons[code] ? `: ${diskReasons[code]}` : ` (${code})`
  return new FailureError({ kind: 'storage', message: text + reason }, { cause: error })
}
