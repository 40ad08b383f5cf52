/** The only user of window.bridge: answers become values, failures become thrown `HeraldFailure`s. */
import type { Answer, Bridge, Failure } from '#contract'
import { bridgeFromText } from './text-bridge'

/** A failed call, with the failure from the main process. */
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
  const reply = await answer
  if (reply.ok) return reply.value
  throw new HeraldFailure(reply.failure)
}

/** A value of the server. `asOf`: time of that reply (ISO 8601 in UTC) if a read failed and it is a saved one; null if the server just answered. */
export type Dated<T> = { value: T; asOf: string | null }

export const valueIn = <T>({ value }: Dated<T>): T => value

/** Unwraps an answer of the server to its value and time. Throws `HeraldFailure`. */
export async function unwrapDated<T>(answer: Promise<Answer<T>>): Promise<Dated<T>> {
  const reply = await answer
  if (reply.ok) return { value: reply.value, asOf: reply.asOf ?? null }
  throw new HeraldFailure(reply.failure)
}

/** The failure in a thrown value, also if no call threw it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HeraldFailure) return error.failure
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) }
}

let bridgeOverText: Bridge | null = null

/** The bridge: the browser host sets it on the window; under Electron it is made from the bridge in text. */
export function bridge(): Bridge {
  if (!window.textBridge) return window.bridge
  // The cast is safe: the preload built the bridge in text from the contract, which its type does not show.
  bridgeOverText ??= bridgeFromText(window.textBridge) as Bridge
  return bridgeOverText
}
