/** A failure as an exception inside the keeper; serve.ts turns it into the answer's data. */
import type { Failure } from '#contract'

export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** What failed, also where something else than a service threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) }
}
