/** Reports to the page: changes, without flooding it, and how a save ended that waited a moment for the server's answer. */
import type { Failure, Part, SectionName } from '#contract'
import type { Clock, Log, Notify } from '../ports.ts'
import type { StoreClient } from './client.ts'
import type { DraftStatus } from './store/draft-rows.ts'

export type Notifier = {
  /** A draft changed, and its row in the list. */
  draft(draftStatus: DraftStatus | null): void
  /** The outbox changed: its state is read and reported at once, then at most seven times a second. */
  outbox(): void
  library(): void
  families(): void
  proofs(): void
  /** The list changed: reported at once, then after a rest of 400 ms. */
  campaigns(): void
}

type Ports = {
  store: Pick<StoreClient, 'state'>
  notify: Notify
  clock: Clock
  log: Log
  workspace: () => string | null
}

const OUTBOX_PAUSE_MS = 150
const LIST_PAUSE_MS = 400

export function createNotifier({ store, notify, clock, log, workspace }: Ports): Notifier {
  async function notifyState(): Promise<void> {
    const current = workspace()
    if (current === null) return
    try {
      notify('outbox.changed', await store.state(current))
    } catch (error) {
      log('error', 'The state of the outbox cannot be read', error)
    }
  }

  const campaigns = throttled(clock, LIST_PAUSE_MS, () => notify('campaigns.changed', null))
  return {
    draft: (draftStatus) => {
      if (!draftStatus) return
      notify('drafts.changed', draftStatus)
      campaigns()
    },
    library: () => notify('library.changed', null),
    families: () => notify('families.changed', null),
    proofs: () => notify('proofs.changed', null),
    outbox: throttled(clock, OUTBOX_PAUSE_MS, () => void notifyState()),
    campaigns,
  }
}

/** Runs `task` at once if its last run was `pause` milliseconds ago, else once after the rest of the pause. */
function throttled(clock: Clock, pause: number, task: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let planned = false

  function run(): void {
    planned = false
    last = clock.now()
    task()
  }

  return () => {
    if (planned) return
    // The clock may have been set back: the wait is never longer than the pause.
    const rest = Math.min(pause, last + pause - clock.now())
    if (rest <= 0) return run()
    planned = true
    clock.after(rest, run)
  }
}

/** How long a save waits for its answer, in milliseconds. */
const WAIT_MS = 2_000

/** How a save that waited a moment for its answer ended. */
export type WaitedFor = { outcome: 'synced' } | { outcome: 'refused'; failure: Failure } | { outcome: 'queued' }

type Waiter = { draft: string; section: SectionName; end: (result: WaitedFor) => void }

/** Saves that wait a moment for the server's answer. */
export class Waiting {
  readonly #clock: Clock
  readonly #waiters = new Set<Waiter>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wait(draft: string, section: SectionName): Promise<WaitedFor> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        draft,
        section,
        end: (result) => {
          cancel()
          this.#waiters.delete(waiter)
          resolve(result)
        },
      }
      const cancel = this.#clock.after(WAIT_MS, () => waiter.end({ outcome: 'queued' }))
      this.#waiters.add(waiter)
    })
  }

  /** Returns whether a save was waiting for the problem that the draft has now. */
  changed({ id, sync }: DraftStatus): boolean {
    let isAwaited = false
    for (const { draft, section, end } of this.#waiters) {
      if (draft !== id) continue
      const failure = failureFor(sync, section)
      if (failure) {
        isAwaited = true
        end({ outcome: 'refused', failure })
      } else if (!sync.waiting.includes(section) && !sync.isSending) end({ outcome: 'synced' })
    }
    return isAwaited
  }
}

const failureFor = ({ problems }: DraftStatus['sync'], section: Part): Failure | null =>
  problems.find((problem) => problem.section === section || problem.section === 'name')?.failure ?? null
