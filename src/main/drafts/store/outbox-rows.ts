/** What the outbox panel and the sync chip show. */
import type { CampaignRow, Failure, OutboxItem, SectionName, SyncState } from '#contract'
import { factsOf, isUndecided, stateOf } from '../../../model/state-of.ts'
import { unfinishedEdit } from './bulk-edits.ts'
import { type Db, ifReadable } from './db.ts'
import type { StoredProblem } from './draft-rows.ts'
import type { RowKey } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import { mayBeUndecided } from './narrowing.ts'
import type { StoreFile } from './store-file.ts'
import { unsureIn } from './unsure.ts'

/** A line of the outbox with its draft. */
type Joined = {
  draft_id: string
  section: SectionName
  state: OutboxItem['state']
  attempts: number
  failure: string | null
  problem: string | null
  queued_at: string
  done_at: string | null
  campaign_id: number | null
  channel: string
  type: string
  name: string
}

/** One item per save of a section: what needs attention, what waits, what was done since `doneSince`; in the order it was queued. */
const itemsOf = (db: Db, workspace: string, doneSince: string): OutboxItem[] =>
  db
    .all<Joined>(
      `SELECT i.*, d.campaign_id, d.channel, d.type, d.name FROM outbox i
       JOIN drafts d ON d.workspace = i.workspace AND d.id = i.draft_id
       WHERE i.workspace = ?1 AND (i.state <> 'done' OR i.done_at >= ?2) ORDER BY i.queued_at, i.draft_id, i.id`,
      [workspace, doneSince],
    )
    .map((row) => ({
      draftId: row.draft_id,
      campaignId: row.campaign_id,
      channel: row.channel,
      type: row.type,
      name: row.name,
      section: sectionOf(row),
      calls: [row.campaign_id === null ? 'createCampaign' : calls[row.section]],
      state: row.state,
      attempts: row.attempts,
      failure: ifReadable<Failure>(row.failure),
      queuedAt: row.queued_at,
      doneAt: row.done_at,
    }))

const sectionOf = (row: Joined): SectionName | 'name' => ifReadable<StoredProblem>(row.problem)?.section ?? row.section

/** The call of each step's save (Source: docs/reference/calls.md). */
const calls: Record<SectionName, string> = {
  trigger: 'setTrigger',
  segment: 'addSegment',
  goals: 'addGoals',
  content: 'updateMessage',
  schedule: 'addSchedule',
}

/** Campaigns that wait for a decision of the user, the longest unchanged first. */
function undecidedIn(db: Db, workspace: string): CampaignRow[] {
  const drafts = db.all<RowKey>(
    `SELECT d.campaign_id, d.id AS draft_id FROM drafts d WHERE d.workspace = ?1 AND ${mayBeUndecided} ORDER BY d.updated_at`,
    [workspace],
  )
  const ids = unsureIn(db, workspace).map(({ campaignId }) => campaignId)
  const acts = keysOf(db, workspace, ids).filter(({ draft_id: id }) => !drafts.some((draft) => draft.draft_id === id))
  return rowsOf(db, workspace, [...drafts, ...acts]).filter((row) => isUndecided(stateOf(factsOf(row), 0)))
}

type Tally = { draft_id: string; sending: number }

/** Counts campaigns. The disk's state is added by the store. */
function syncStateOf(db: Db, workspace: string): Omit<SyncState, 'storage'> {
  const open = db.all<Tally>(
    `SELECT draft_id, max(state = 'sending') AS sending FROM outbox WHERE workspace = ? AND state <> 'done' GROUP BY draft_id`,
    [workspace],
  )
  const undecided = undecidedIn(db, workspace)
  const waiting = open.filter(({ draft_id: id }) => !undecided.some(({ draftId }) => draftId === id))
  const synced = db.get<{ at: string | null }>('SELECT max(synced_at) AS at FROM drafts WHERE workspace = ?', [
    workspace,
  ])
  const unfinished = unfinishedEdit(db, workspace)
  return {
    ...(unfinished === null ? {} : { unfinished }),
    waiting: waiting.length,
    attention: undecided.length,
    sending: open.some(({ sending }) => sending === 1),
    lastSyncedAt: synced?.at ?? null,
  }
}

export const outboxPanel = (file: StoreFile) => ({
  items: (workspace: string, doneSince: string): OutboxItem[] => itemsOf(file.db, workspace, doneSince),

  undecided: (workspace: string): CampaignRow[] => undecidedIn(file.db, workspace),

  state: (workspace: string): SyncState => ({
    ...syncStateOf(file.db, workspace),
    storage: file.storage,
    ...(file.damage === null ? {} : { damage: file.damage }),
    ...(file.copy ? { copy: file.copy } : {}),
  }),
})
