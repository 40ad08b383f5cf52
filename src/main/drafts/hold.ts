/** The hold before publishing: the request leaves when the wait is over, unless it was taken back or Herald was closed meanwhile. */
import * as v from 'valibot'
import type { ActOutcome, DraftAct, Handlers, HeldOrder, LostPublish, Publishing } from '#contract'
import type { Clock } from '../clock.ts'
import { FailureError, failureOf } from '../failure.ts'
import type { JsonFile } from '../json-file.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notify.ts'
import { checkAct } from './request-check.ts'
import * as texts from './texts.ts'

export type HoldPorts = {
  /** Keeps what waits, so that the next start can say what came to nothing. */
  file: JsonFile<readonly Kept[]>
  /** Sends it. Answers also what was refused; throws when it cannot be asked. */
  act(act: DraftAct): Promise<ActOutcome>
  workspace(): string | null
  /** Seconds to wait. */
  seconds(): number
  clock: Clock
  notify: Notify
  log: Log
}

export type Hold = {
  handlers: Handlers['publishing']
  /** Nothing that waits is sent any more; the next start says so. */
  close(): Promise<void>
}

/** One line of the file: waiting, on its way, or lost and not yet read. */
const kept = v.object({
  id: v.string(),
  name: v.string(),
  route: v.string(),
  workspace: v.string(),
  state: v.picklist(['held', 'leaving', 'closed', 'asleep', 'left']),
})
export type Kept = v.InferOutput<typeof kept>
export const keptHolds = v.array(kept)

type Waiting = { order: HeldOrder; workspace: string; until: number; stop: () => void }

/** Later than this after its time, in milliseconds, a request is not sent: the computer slept, and nobody expects it any more. */
const MAX_LATENESS_MS = 30_000

/** Opens the hold; what waited when Herald last ended is lost, and said until it was read. */
export async function createHold(ports: HoldPorts): Promise<Hold> {
  const { file, clock, notify, log } = ports
  const waiting = new Map<string, Waiting>()
  let lines: readonly Kept[] = (await file.read()).map((line) =>
    line.state === 'held' ? { ...line, state: 'closed' } : line,
  )

  const state = (): Publishing => ({
    held: [...waiting.values()].map(shown),
    lost: lines.filter(isLost(ports.workspace(), waiting)).map(lostOf),
  })
  const tell = () => notify('publishing.changed', state())
  /** The lines as they stand from now on; throws what the disk says. */
  const keep = async (next: readonly Kept[]) => {
    lines = next
    await file.write(next)
  }
  const without = (id: string) => lines.filter((line) => line.id !== id)
  const marked = ({ order: { act, name, route }, workspace }: Waiting, how: Kept['state']): Kept[] => [
    ...without(act.id),
    { id: act.id, name, route, workspace, state: how },
  ]

  /** The wait is over. What leaves is noted before it does. */
  async function leave(one: Waiting): Promise<void> {
    const { order, workspace, until } = one
    const { id } = order.act
    const late = clock.now() - until > MAX_LATENESS_MS
    const stopped = late ? 'asleep' : ports.workspace() !== workspace ? 'left' : null
    if (stopped === null) {
      await keep(marked(one, 'leaving'))
      const outcome = await ports
        .act(order.act)
        .catch((error): ActOutcome => ({ outcome: 'refused', failure: failureOf(error) }))
      waiting.delete(id)
      await keep(without(id))
      notify('publishing.ended', { id, name: order.name, campaignId: order.campaignId, outcome })
    } else {
      waiting.delete(id)
      await keep(marked(one, stopped))
    }
    tell()
  }

  return {
    handlers: {
      state: async () => state(),
      hold: async (order) => {
        const { id } = order.act
        checkAct(order.act.request)
        const workspace = ports.workspace()
        if (workspace === null) throw new FailureError({ kind: 'offline', message: texts.noServerIsConnected })
        if (waiting.has(id)) throw new FailureError({ kind: 'stale', message: texts.thisCampaignIsAlreadyBeing2 })
        const ms = ports.seconds() * 1_000
        const one: Waiting = { order, workspace, until: clock.now() + ms, stop: () => undefined }
        waiting.set(id, one)
        try {
          await keep(marked(one, 'held'))
        } catch (error) {
          waiting.delete(id)
          throw error
        }
        one.stop = clock.after(ms, () => {
          leave(one).catch((error) => {
            waiting.delete(id)
            log('error', 'A publishing on hold could not be noted', error)
            notify('publishing.ended', {
              id,
              name: order.name,
              campaignId: order.campaignId,
              outcome: { outcome: 'refused', failure: failureOf(error) },
            })
            tell()
          })
        })
        tell()
        return shown(one)
      },
      undo: async ({ id }) => {
        const one = waiting.get(id)
        if (!one || clock.now() >= one.until) return false
        one.stop()
        waiting.delete(id)
        await keep(without(id))
        tell()
        return true
      },
      dismiss: async ({ id }) => {
        if (!waiting.has(id)) await keep(without(id))
        tell()
        return null
      },
    },
    close: async () => {
      for (const { stop } of waiting.values()) stop()
    },
  }
}

const shown = ({ order: { act, name, route }, until }: Waiting) => ({
  id: act.id,
  name,
  route,
  until: new Date(until).toISOString(),
})

/** Told in the workspace that it belongs to. */
const isLost =
  (workspace: string | null, waiting: ReadonlyMap<string, unknown>) =>
  (line: Kept): boolean =>
    line.state !== 'held' && line.workspace === workspace && !waiting.has(line.id)

function lostOf({ id, name, route, state }: Kept): LostPublish {
  // A line that waits is never shown as lost.
  return { id, name, route, why: state === 'held' ? 'closed' : state }
}
