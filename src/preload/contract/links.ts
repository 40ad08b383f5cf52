/** Checks whether the links of a message answer, only when the user asks. */
import * as v from 'valibot'
import { call } from './define.ts'

/** The limit of links per check. */
export const MAX_LINKS = 200

/** Why a link was not checked. */
export type NotAsked =
  | 'not web'
  | 'personal'
  | 'unsubscribe'
  | 'sample'
  | 'private'
  | 'signed in'
  | 'no time'
  | 'offline'

export type LinkAnswer = { address: string } & (
  | { state: 'answers'; status: number }
  /** `status` is the server's, null if there was no answer; `reason` is a sentence. */
  | { state: 'fails'; status: number | null; reason: string }
  | { state: 'not checked'; why: NotAsked }
)

export const linkCalls = {
  /** Answers in the order of `addresses`. Rejects only an invalid input. */
  check: call(
    v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(8_000))), v.maxLength(MAX_LINKS)) }),
  ).returns<LinkAnswer[]>(),
} as const
