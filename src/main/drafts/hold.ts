/** The hold before publishing: the request leaves when the wait is over, unless it was taken back or Herald was closed meanwhile. */
import * as v from 'valibot'
import type { ActOutcome, DraftAct, Handlers, HeldOrder, LostPublish, Publishing } from '#contract'
import { FailureError, failureOf } from '../failure.ts'
import type { JsonFile } from '../json-file.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import { checkAct } from './request-check.ts'
import * as texts from './texts.ts'

export type HoldPorts = {
  /** Keeps what waits, so that the next start can say what came to nothing. */
  file: JsonFile<readonly HeldLine[]>
  /** Sends it. Returns also what was refused; throws when it cannot be sent. */
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
const heldLine = v.object({
  id: v.string(),
  name: v.string(),
  route: v.string(),
  workspace: v.string(),
  state: v.picklist(['held', 'leaving', 'closed', 'asleep', 'left']),
})
export type HeldLine = v.InferOutput<typeof heldLine>
type LostLine = HeldLine & { state: LostPublish['why'] }
export const heldLines = v.array(heldLine)

/** `isOver`: its wait has ended, whatever the clock says by then. */
type Waiting = { order: HeldOrder; workspace: string; until: number; isOver: boolean; stop: () => void }

/** Later than this after its time, in milliseconds, a request is not sent: the computer slept, and nobody expects it any more. */
const MAX_LATENESS_MS = 30_000

/** Opens the hold; what waited when Herald last ended is lost, and said until it was read. */
export async function createHold(ports: HoldPorts): Promise<Hold> {
  const { file, clock, notify, log } = ports
  const waiting = new Map<string, Waiting>()
  const lines = await openLines(file)

  const state = (): Publishing => ({
    held: [...waiting.values()].map(heldOf),
    lost: lines.all().filter(isLost(ports.workspace(), waiting)).map(lostOf),
  })
  const notifyChanged = () => notify('publishing.changed', state())

  /** The wait is over. What leaves is noted before it does. */
  async function publish(one: Waiting): Promise<void> {
    one.isOver = true
    const { order } = one
    const { id } = order.act
    const stopped = whyNotSent(one, ports)
    if (stopped === null) await lines.mark(one, 'leaving')
    const outcome = stopped === null ? await ports.act(order.act).catch(refusalOf) : null
    waiting.delete(id)
    // What became of it is known, whatever the disk says: the next start tells it a second time.
    await (stopped === null ? lines.remove(id) : lines.mark(one, stopped)).catch(noteUnwritten)
    if (outcome) notifyEnded(order, outcome)
    notifyChanged()
  }

  function notifyEnded({ act, name, campaignId }: HeldOrder, outcome: ActOutcome): void {
    notify('publishing.ended', { id: act.id, name, campaignId, outcome })
  }

  const noteUnwritten = (error: unknown) => log('error', 'A publishing on hold could not be noted', error)

  /** Nothing is sent that could not be noted first. */
  async function onFailure({ order }: Waiting, error: unknown): Promise<void> {
    noteUnwritten(error)
    waiting.delete(order.act.id)
    await lines.remove(order.act.id).catch(noteUnwritten)
    notifyEnded(order, refusalOf(error))
    notifyChanged()
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
        const one: Waiting = { order, workspace, until: clock.now() + ms, isOver: false, stop: () => undefined }
        waiting.set(id, one)
        try {
          await lines.mark(one, 'held')
        } catch (error) {
          waiting.delete(id)
          // Nobody is to read at the next start that it came to nothing: that was just said.
          await lines.remove(id).catch(noteUnwritten)
          throw error
        }
        one.stop = clock.after(ms, () => void publish(one).catch((error) => onFailure(one, error)))
        notifyChanged()
        return heldOf(one)
      },
      undo: async ({ id }) => {
        const one = waiting.get(id)
        if (!one || one.isOver || clock.now() >= one.until) return false
        one.stop()
        waiting.delete(id)
        await lines.remove(id)
        notifyChanged()
        return true
      },
      dismiss: async ({ id }) => {
        if (!waiting.has(id)) await lines.remove(id)
        notifyChanged()
        return null
      },
    },
    close: async () => {
      for (const { stop } of waiting.values()) stop()
    },
  }
}

const refusalOf = (error: unknown): ActOutcome => ({ outcome: 'refused', failure: failureOf(error) })

function whyNotSent({ until, workspace }: Waiting, ports: HoldPorts): 'asleep' | 'left' | null {
  if (ports.clock.now() - until > MAX_LATENESS_MS) return 'asleep'
  return ports.workspace() === workspace ? null : 'left'
}

/** The lines of the file. What waited when Herald last ended counts as closed; a write throws what the disk says. */
async function openLines(file: HoldPorts['file']) {
  let lines: readonly HeldLine[] = (await file.read()).map((line) =>
    line.state === 'held' ? { ...line, state: 'closed' } : line,
  )
  const without = (id: string) => lines.filter((line) => line.id !== id)
  const write = async (next: readonly HeldLine[]) => {
    lines = next
    await file.write(next)
  }
  return {
    all: () => lines,
    mark: ({ order: { act, name, route }, workspace }: Waiting, state: HeldLine['state']) =>
      write([...without(act.id), { id: act.id, name, route, workspace, state }]),
    remove: (id: string) => write(without(id)),
  }
}

const heldOf = ({ order: { act, name, route }, until }: Waiting) => ({
  id: act.id,
  name,
  route,
  until: new Date(until).toISOString(),
})

/** Told in the workspace that it belongs to. */
const isLost =
  (workspace: string | null, waiting: ReadonlyMap<string, unknown>) =>
  (line: HeldLine): line is LostLine =>
    line.state !== 'held' && line.workspace === workspace && !waiting.has(line.id)

const lostOf = ({ id, name, route, state }: LostLine): LostPublish => ({ id, name, route, why: state })
