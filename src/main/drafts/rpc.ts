/** What the store's worker and its client say to each other. */
import type { Failure } from '#contract'

/** One call of a store method. `close` ends the worker. */
export type Question = { id: number; method: string; args: unknown[] }
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; failure: Failure })

/** Sent once when the file is open. */
export type Ready = { ready: true }
