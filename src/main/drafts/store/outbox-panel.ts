/** What the person sees of the outbox and does to it: its items, its state, what is discarded and brought back. */
import type { CampaignRow, Failure, OutboxItem, SyncState } from '#contract'
import { discardIntents, undoDiscard } from './discarding.ts'
import { type DraftStatus, requireDraftStatus } from './draft-rows.ts'
import { failureIn, headOf } from './intent-rows.ts'
import { itemsOf, syncStateOf, undecidedIn } from './outbox-rows.ts'
import type { Moment } from './queue.ts'
import type { StoreFile } from './store-file.ts'

export const outboxPanel = (file: StoreFile) => ({
  discardIntents: (workspace: string, id: string, now: Moment): DraftStatus =>
    file.change((db) => {
      discardIntents(db, workspace, id, now)
      return requireDraftStatus(db, workspace, id)
    }),

  undoDiscard: (workspace: string, id: string, now: Moment): { undone: boolean; draftStatus: DraftStatus } =>
    file.change((db) => {
      const undone = undoDiscard(db, workspace, id, now)
      return { undone, draftStatus: requireDraftStatus(db, workspace, id) }
    }),

  /** Why the draft's next request could not be sent; null when nothing waits or nothing went wrong. */
  lastFailure(workspace: string, id: string): Failure | null {
    const head = headOf(file.db, workspace, id)
    return head ? failureIn(head) : null
  },

  items: (workspace: string, doneSince: string): OutboxItem[] => itemsOf(file.db, workspace, doneSince),

  undecided: (workspace: string): CampaignRow[] => undecidedIn(file.db, workspace),

  state: (workspace: string): SyncState => ({
    ...syncStateOf(file.db, workspace),
    storage: file.storage,
    ...(file.damage === null ? {} : { damage: file.damage }),
    ...(file.copy ? { copy: file.copy } : {}),
  }),
})
