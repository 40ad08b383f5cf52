/** The one place that touches window.bridge: answers become values, failures become thrown `HeraldFailure`s. */
import type { Answer, Bridge, Failure } from '#contract'
import { bridgeFromText } from './text-bridge'

/** A failed call, with everything the main process said about it. */
export class HeraldFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'HeraldFailure'
    this.failure = failure
  }
}

/** Unwraps an answer to its value. Throws `HeraldFailure`. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  const got = await answer
  if (got.ok) return got.value
  throw new HeraldFailure(got.failure)
}

/** A value of the server, and when it said so where it could not be asked now (ISO 8601 in UTC; null: just now). Throws `HeraldFailure`. */
export async function unwrapDated<T>(answer: Promise<Answer<T>>): Promise<{ value: T; asOf: string | null }> {
  const got = await answer
  if (got.ok) return { value: got.value, asOf: got.asOf ?? null }
  throw new HeraldFailure(got.failure)
}

/** What failed, also where something else than a call threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HeraldFailure) return error.failure
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) }
}

let overText: Bridge | null = null

/** The bridge: the browser host puts it on the window; under Electron it is made of one that takes and gives text. */
export function bridge(): Bridge {
  if (!window.textBridge) return window.bridge
  // The preload walked the contract, of whose shape a bridge in text says nothing.
  overText ??= bridgeFromText(window.textBridge) as Bridge
  return overText
}
