/**
 * Publishing: at once, or after a hold of some seconds in which it can be undone; and the acts that are both in the system's menu and on
 * the page, whose labels and keys are defined once.
 */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { type ActOutcome, draftAct } from './drafts.ts'
import { localId, serverId } from './entities/index.ts'

/** Acts that are in the system's menu and on the page. `keys`: 'mod' is Ctrl, or Cmd on macOS. A label with '…' asks something first. */
export const sharedActs = {
  save: { label: 'Save the step', keys: 'mod S' },
  primary: { label: 'Run the main action', keys: 'mod Enter' },
  goTo: { label: 'Go to…', keys: 'mod K' },
  undo: { label: 'Undo', keys: 'mod Z' },
  redo: { label: 'Redo', keys: 'mod Shift Z' },
  print: { label: 'Print…', keys: 'mod P' },
  find: { label: 'Find on this page', keys: 'mod F' },
  offline: { label: 'Work offline' },
  backup: { label: 'Back up everything…' },
  restore: { label: 'Restore a backup…' },
  settings: { label: 'Settings…', keys: 'mod ,' },
  updates: { label: 'Check for updates…' },
  about: { label: 'About Herald' },
  log: { label: 'Show the log' },
} as const satisfies Record<string, { label: string; keys?: string }>

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
