/** Lifecycle of an upload or download: start, progress, cancel, end. The caller supplies the function that moves the bytes. */
import { randomUUID } from 'node:crypto'
import type { Failure, UploadState } from '#contract'
import { FailureError } from '../failure.ts'
import { type Clock, durationText, type Log } from '../ports.ts'

type Stages = Pick<UploadState, 'id' | 'state' | 'moved' | 'size' | 'failure'>

/** The interface with which the work reports its progress. */
export type TransferTask<S> = {
  /** Aborted when the user cancels, or when the workspace closes. */
  signal: AbortSignal
  /** Notifies the page at once. */
  tell(change: Partial<S>): void
  /** Bytes moved so far; the page is notified at most five times a second. */
  moved(bytes: number): void
}

export type TransferTasks<S> = {
  /** Starts a task and returns at once. `work` resolves with the last change; if it throws, the task ends as failed, or as cancelled. */
  begin(first: S, work: (task: TransferTask<S>) => Promise<Partial<S>>): { id: string }
  /** Does nothing for an unknown task. */
  tell(id: string, change: Partial<S>): void
  /** Does nothing for a task that has ended or is unknown. */
  cancel(id: string): void
  /** Removes a failed or cancelled task; does nothing for one that runs, succeeded or is unknown. */
  forget(id: string): void
  list(): S[]
  /** Cancels running tasks, removes ended ones, and waits until no bytes move. */
  clear(): Promise<void>
}

/** Thrown by the work when the user cancelled it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The first state of every task. */
export const firstStage = (): Stages => ({ id: randomUUID(), state: 'starting', moved: 0, size: null, failure: null })

export type TransferTaskPorts<S> = {
  clock: Clock
  changed: (state: S) => void
  log: Log
  /** The contract's group, for failures without a call of their own. */
  group: 'uploads' | 'downloads'
}

/** Milliseconds between two notices of progress. */
const PROGRESS_INTERVAL_MS = 200
/** Limit of ended tasks that are still listed. */
const MAX_REMEMBERED = 50

export function createTransferTasks<S extends Stages>({
  clock,
  changed,
  log,
  group,
}: TransferTaskPorts<S>): TransferTasks<S> {
  const states = new Map<string, S>()
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()

  function update(id: string, change: Partial<S>, isSilent = false): void {
    const state = states.get(id)
    if (!state) return
    const next = { ...state, ...change }
    states.set(id, next)
    if (!isSilent) changed(next)
  }

  function courseOf(id: string, signal: AbortSignal): TransferTask<S> {
    let notifiedAt = Number.NEGATIVE_INFINITY
    return {
      signal,
      tell: (change) => update(id, change),
      moved: (bytes) => {
        const isTooSoon = clock.now() - notifiedAt < PROGRESS_INTERVAL_MS
        if (!isTooSoon) notifiedAt = clock.now()
        update(id, partial<S>({ moved: bytes }), isTooSoon)
      },
    }
  }

  async function follow(id: string, work: Promise<Partial<S>>, signal: AbortSignal): Promise<void> {
    const began = clock.now()
    try {
      update(id, { ...(await work), ...partial<S>({ state: 'done' }) })
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) update(id, partial<S>({ state: 'cancelled' }))
      else update(id, partial<S>({ state: 'failed', failure: failureFor(error) }))
    }
    running.delete(id)
    const { state, moved, failure } = states.get(id) ?? {}
    log('info', `${group} ${id}: ${state} ${failure?.kind ?? ''} ${moved} bytes ${durationText(began, clock.now())}`)
    forgetOldest()
  }

  function failureFor(error: unknown): Failure {
    if (error instanceof FailureError) return { ...error.failure, call: error.failure.call ?? group }
    log('error', `${group}: a transfer failed`, error)
    const message = 'Something went wrong inside Herald. The log has the details.'
    return { kind: 'internal', message, call: group }
  }

  function forgetOldest(): void {
    const endedIds = [...states.keys()].filter((id) => !running.has(id))
    for (const id of endedIds.slice(0, -MAX_REMEMBERED)) states.delete(id)
  }

  return {
    begin: (first, work) => {
      const abort = new AbortController()
      states.set(first.id, first)
      changed(first)
      const endOfTask = follow(first.id, work(courseOf(first.id, abort.signal)), abort.signal)
      running.set(first.id, { abort, ended: endOfTask })
      return { id: first.id }
    },
    tell: (id, change) => update(id, change),
    cancel: (id) => running.get(id)?.abort.abort(),
    forget: (id) => {
      const { state } = states.get(id) ?? {}
      if (state === 'failed' || state === 'cancelled') states.delete(id)
    },
    list: () => [...states.values()],
    clear: async () => {
      const runningTasks = [...running.values()]
      for (const { abort } of runningTasks) abort.abort()
      await Promise.all(runningTasks.map(({ ended }) => ended))
      states.clear()
    },
  }
}

/** The type cannot express that a partial of the shared fields is a partial of each task. */
const partial = <S extends Stages>(change: Partial<Stages>) => change as Partial<S>
