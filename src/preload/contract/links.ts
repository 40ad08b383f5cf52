/** Whether the links of a message answer: asked only when a person wants to know. */
import * as v from 'valibot'
import { call } from './define.ts'

/** How many links one asking takes. */
export const mostLinks = 200

/** Why a link was not asked. */
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
  /** `status` is what the server said, null where nobody answered; `reason` is a sentence. */
  | { state: 'fails'; status: number | null; reason: string }
  | { state: 'not checked'; why: NotAsked }
)

export const linkCalls = {
  /** Answers in the order of `addresses`. Rejects only where the input is wrong. */
  check: call(
    v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(8_000))), v.maxLength(mostLinks)) }),
  ).returns<LinkAnswer[]>(),
} as const
