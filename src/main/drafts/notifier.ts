/** Tells the page what changed, without flooding it. */
import type { Clock, Log, Notify } from '../ports.ts'
import type { StoreClient } from './client.ts'
import type { DraftStatus } from './store/draft-rows.ts'

export type Notifier = {
  /** Its row in the list changed with it. */
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

/** Runs `task` at once when it rested for `pause` milliseconds, else once when it has. */
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
