/**
 * Around publishing: whether the links of a message answer, which is checked only when the user asks; and publishing at once, or after a
 * hold of some seconds in which it can be undone.
 */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { type ActOutcome, draftAct } from './drafts.ts'
import { localId, serverId } from './entities/index.ts'

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

/** Length of the hold in seconds; 0 publishes at once. */
export const holdSeconds = { least: 0, most: 60, initial: 10 } as const

export const heldOrder = v.strictObject({
  act: draftAct,
  name: v.pipe(v.string(), v.maxLength(10_000)),
  campaignId: v.nullable(serverId),
  /** The moment of a one-time campaign, after which its publish request must not be sent; null for other types. */
  before: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The campaign's page, as a route. */
  route: v.pipe(v.string(), v.regex(/^\/campaign\//), v.maxLength(2_000)),
})
export type HeldOrder = v.InferOutput<typeof heldOrder>

/** A publish on hold. `id` is the draft's, `until` when its request is sent, ISO 8601 in UTC. */
export type HeldPublish = { id: string; name: string; route: string; until: string }

/**
 * A publish whose hold is over, until the user dismisses it. `answered`: sent, or refused before, with that outcome (unknown if Herald
 * ended during the request) · `closed`: Herald ended during the hold · `asleep`: the computer slept past its time · `left`: another
 * workspace was opened.
 */
export type EndedPublish = Omit<HeldPublish, 'until'> & { campaignId: number | null } & (
    | { why: 'closed' | 'asleep' | 'left' }
    | { why: 'answered'; outcome: ActOutcome }
  )

export type Publishing = { held: HeldPublish[]; ended: EndedPublish[] }

export const publishingCalls = {
  state: call(v.undefined()).returns<Publishing>(),
  /** Returns the end of the hold. The campaign must not be on hold already. */
  hold: call(heldOrder).returns<HeldPublish>(),
  /** Publishes without a hold. The outcome is kept until the user dismisses it. */
  send: call(heldOrder).returns<ActOutcome>(),
  /** Undoes the publish: nothing is sent. False if the hold is over. */
  undo: call(v.strictObject({ id: localId })).returns<boolean>(),
  /** The user has seen the outcome. */
  dismiss: call(v.strictObject({ id: localId })).returns<null>(),
  changed: notice<Publishing>(),
}
