/**
 * Publishing, also the hold before it: the request leaves when the wait is over, unless it was taken back or Herald was closed meanwhile.
 * The outcome is kept until a page has shown it.
 */
import * as v from 'valibot'
import {
  type ActOutcome,
  type Draft,
  type DraftAct,
  type EndedPublish,
  type Handlers,
  type HeldOrder,
  isPublished,
  type Publishing,
} from '#contract'
import { FailureError, failureOf } from '../failure.ts'
import type { JsonFile } from '../json-file.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import { checkAct } from './preconditions.ts'

export type HoldPorts = {
  /** Keeps what waits, and what became of it until that was seen, so that the next start can say so. */
  file: JsonFile<readonly HeldLine[]>
  /** Sends it. Returns also what was refused; throws when it cannot be sent. */
  act(act: DraftAct): Promise<ActOutcome>
  /** The campaign's status and synchronisation; null if it is not on this computer. */
  draft(id: string): Promise<Pick<Draft, 'status' | 'sync'> | null>
  workspace(): string | null
  /** Seconds to wait. */
  seconds(): number
  clock: Clock
  /** The server's clock, in epoch milliseconds: it judges what is in the future. */
  serverNow(): number
  notify: Notify
  log: Log
}

export type Hold = {
  handlers: Handlers['publishing']
  /** Nothing that waits is sent any more; the next start says so. */
  close(): Promise<void>
}

const isOutcome = (value: unknown) => typeof value === 'object' && value !== null && 'outcome' in value

/** One line of the file: waiting, on its way, or ended and not yet seen. */
const heldLine = v.object({
  id: v.string(),
  name: v.string(),
  route: v.string(),
  workspace: v.string(),
  campaignId: v.optional(v.nullable(v.number()), null),
  state: v.picklist(['held', 'leaving', 'closed', 'asleep', 'left', 'answered']),
  outcome: v.optional(v.custom<ActOutcome>(isOutcome)),
})
export type HeldLine = v.InferOutput<typeof heldLine>
export const heldLines = v.array(heldLine)

/** `isOver`: its wait has ended, whatever the clock says by then. */
type Waiting = { order: HeldOrder; workspace: string; until: number; isOver: boolean; stop: () => void }

/** Later than this after its time, in milliseconds, a request is not sent: the computer slept, and the user no longer expects it. */
const MAX_LATENESS_MS = 30_000

/** Opens the hold. Outcomes are kept until a page has shown them; a publish that waited when Herald last ended is not sent. */
export async function createHold(ports: HoldPorts): Promise<Hold> {
  const { clock, notify, log } = ports
  const waiting = new Map<string, Waiting>()
  const lines = await openLines(ports.file)
  const noteUnwritten = (error: unknown) => log('error', 'A publishing on hold could not be noted', error)
  const open: Open = { ports, waiting, lines, noteUnwritten }

  /** In the workspace that it belongs to. */
  const isTold = ({ id, workspace }: HeldLine) => workspace === ports.workspace() && !waiting.has(id)
  const state = (): Publishing => ({
    held: [...waiting.values()].map(heldOf),
    ended: lines.all().filter(isTold).flatMap(endedOf),
  })
  const notifyChanged = () => notify('publishing.changed', state())

  return {
    handlers: {
      state: async () => {
        for (const line of lines.all().filter(isTold)) await clear(open, line)
        return state()
      },
      hold: async (order) => {
        const { id } = order.act
        const ms = ports.seconds() * 1_000
        const one = begin(open, order, ms)
        try {
          await lines.mark(one, 'held')
        } catch (error) {
          waiting.delete(id)
          // Nobody is to read at the next start that it came to nothing: that was just said.
          await lines.remove(id).catch(noteUnwritten)
          throw error
        }
        one.stop = clock.after(ms, () => void leave(open, one).then(notifyChanged))
        notifyChanged()
        return heldOf(one)
      },
      send: async (order) => {
        const outcome = await send(open, begin(open, order, 0))
        // The caller has the answer already; an unknown outcome is reported once it is clear.
        if (outcome.outcome === 'unknown') notifyChanged()
        return outcome
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

type Open = {
  ports: HoldPorts
  waiting: Map<string, Waiting>
  lines: Awaited<ReturnType<typeof openLines>>
  noteUnwritten: (error: unknown) => void
}

/** Throws `FailureError` where it may not even begin. */
function begin({ ports, waiting }: Open, order: HeldOrder, ms: number): Waiting {
  const { id } = order.act
  checkAct(order.act.request)
  const workspace = ports.workspace()
  if (workspace === null) throw new FailureError({ kind: 'offline', message: 'No server is connected' })
  if (waiting.has(id)) throw new FailureError({ kind: 'stale', message: 'This campaign is already being published' })
  const one: Waiting = { order, workspace, until: ports.clock.now() + ms, isOver: false, stop: () => undefined }
  waiting.set(id, one)
  return one
}

/** The wait is over. */
async function leave(open: Open, one: Waiting): Promise<void> {
  const stopped = whyNotSent(one, open.ports)
  if (stopped === null) return void (await send(open, one))
  open.waiting.delete(one.order.act.id)
  await open.lines.mark(one, stopped).catch(open.noteUnwritten)
}

/** What leaves is noted before it does: nothing is sent that could not be. Returns what became of it, whatever the disk says by then. */
async function send({ ports, waiting, lines, noteUnwritten }: Open, one: Waiting): Promise<ActOutcome> {
  const { act } = one.order
  one.isOver = true
  let outcome = refusalOfMoment(one.order, ports)
  try {
    if (!outcome) await lines.mark(one, 'leaving')
    outcome ??= await ports.act(act).catch(refusalOf)
  } catch (error) {
    noteUnwritten(error)
    outcome = refusalOf(error)
  }
  waiting.delete(act.id)
  await lines.answered(one, outcome).catch(noteUnwritten)
  return outcome
}

/** An unknown outcome may be clear by now. */
async function clear({ ports, lines, noteUnwritten }: Open, { id, outcome }: HeldLine): Promise<void> {
  const draft = outcome?.outcome === 'unknown' ? await ports.draft(id) : null
  if (outcome?.outcome !== 'unknown' || !draft || draft.sync.unsure) return
  const { status } = draft
  await lines
    .cleared(id, isPublished(status) ? { outcome: 'done', status } : { ...outcome, outcome: 'refused' })
    .catch(noteUnwritten)
}

const refusalOf = (error: unknown): ActOutcome => ({ outcome: 'refused', failure: failureOf(error) })

/** The server would refuse it, or send at once what was meant for a moment that has passed. */
const refusalOfMoment = ({ before }: HeldOrder, { serverNow }: HoldPorts): ActOutcome | null =>
  before === null || serverNow() < Date.parse(before)
    ? null
    : { outcome: 'refused', failure: { kind: 'refused', message: 'Time should be greater than current time' } }

function whyNotSent({ until, workspace }: Waiting, ports: HoldPorts): 'asleep' | 'left' | null {
  if (ports.clock.now() - until > MAX_LATENESS_MS) return 'asleep'
  return ports.workspace() === workspace ? null : 'left'
}

/** What became of a line by the time Herald starts again: what waited is not sent any more, what was on its way only the server knows. */
const afterEnd = (line: HeldLine): HeldLine => {
  if (line.state === 'held') return { ...line, state: 'closed' }
  if (line.state !== 'leaving') return line
  return {
    ...line,
    state: 'answered',
    outcome: {
      outcome: 'unknown',
      failure: { kind: 'network', message: 'Herald was closed before the server answered' },
    },
  }
}

/** The lines of the file. A write throws what the disk says. */
async function openLines(file: HoldPorts['file']) {
  let lines: readonly HeldLine[] = (await file.read()).map(afterEnd)
  const without = (id: string) => lines.filter((line) => line.id !== id)
  const write = async (next: readonly HeldLine[]) => {
    lines = next
    await file.write(next)
  }
  return {
    all: () => lines,
    mark: (one: Waiting, state: Exclude<HeldLine['state'], 'answered'>) =>
      write([...without(one.order.act.id), { ...lineOf(one), state }]),
    answered: (one: Waiting, outcome: ActOutcome) =>
      write([...without(one.order.act.id), { ...lineOf(one), state: 'answered', outcome }]),
    cleared: (id: string, outcome: ActOutcome) =>
      write(lines.map((line) => (line.id === id ? { ...line, outcome } : line))),
    remove: (id: string) => write(without(id)),
  }
}

const heldOf = ({ order: { act, name, route }, until }: Waiting) => ({
  id: act.id,
  name,
  route,
  until: new Date(until).toISOString(),
})

const lineOf = ({ order: { act, name, route, campaignId }, workspace }: Waiting) => ({
  id: act.id,
  name,
  route,
  workspace,
  campaignId,
})

function endedOf({ id, name, route, campaignId, state, outcome }: HeldLine): EndedPublish[] {
  const of = { id, name, route, campaignId }
  if (outcome) return [{ ...of, why: 'answered', outcome }]
  return state === 'closed' || state === 'asleep' || state === 'left' ? [{ ...of, why: state }] : []
}
