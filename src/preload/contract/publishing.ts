/** Publishing: at once, or after some seconds in which it can be taken back. */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { type ActOutcome, draftAct } from './drafts.ts'
import { localId, serverId } from './entities/index.ts'

/** Seconds that a publishing may wait; 0 sends it at once. */
export const holdSeconds = { least: 0, most: 60, initial: 10 } as const

export const heldOrder = v.strictObject({
  act: draftAct,
  name: v.pipe(v.string(), v.maxLength(10_000)),
  campaignId: v.nullable(serverId),
  /** The moment of a one-time campaign: at or after it nothing is sent any more. */
  before: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** Where the campaign is, as a route of the page. */
  route: v.pipe(v.string(), v.regex(/^\/campaign\//), v.maxLength(2_000)),
})
export type HeldOrder = v.InferOutput<typeof heldOrder>

/** A publishing that waits. `id` is the draft's, `until` when its request leaves, ISO 8601 in UTC. */
export type HeldPublish = { id: string; name: string; route: string; until: string }

/**
 * One whose wait is over, and that nobody has seen yet. `answered`: it was sent, or refused before, with that outcome (unknown where Herald
 * ended while it was on its way) · `closed`: Herald ended meanwhile · `asleep`: the computer slept past its time · `left`: another
 * workspace was opened.
 */
export type EndedPublish = Omit<HeldPublish, 'until'> & { campaignId: number | null } & (
    | { why: 'closed' | 'asleep' | 'left' }
    | { why: 'answered'; outcome: ActOutcome }
  )

export type Publishing = { held: HeldPublish[]; ended: EndedPublish[] }

export const publishingCalls = {
  state: call(v.undefined()).returns<Publishing>(),
  /** Returns the end of the wait. The campaign must not be on hold already. */
  hold: call(heldOrder).returns<HeldPublish>(),
  /** Publishes without a wait. What became of it is also kept until it is dismissed, as that of one that waited. */
  send: call(heldOrder).returns<ActOutcome>(),
  /** Takes it back: nothing is sent. False when its time is over. */
  undo: call(v.strictObject({ id: localId })).returns<boolean>(),
  /** Somebody has seen what became of it. */
  dismiss: call(v.strictObject({ id: localId })).returns<null>(),
  changed: notice<Publishing>(),
}
