/** What the outbox panel and the sync chip show. */
import type { CampaignRow, Failure, IntentRequest, OutboxItem, SectionName, SyncState } from '#contract'
import { factsOf, stateOf } from '../../../model/state-of.ts'
import { isUndecided } from '../../../model/state-text.ts'
import { type Db, ifReadable } from './db.ts'
import type { StoredProblem } from './draft-rows.ts'
import type { IntentRow } from './intent-rows.ts'
import type { RowKey } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import { mayBeUndecided } from './narrowing.ts'
import type { Moment } from './queue.ts'
import { unsureIn } from './unsure.ts'

type Joined = IntentRow & { campaign_id: number | null; channel: string; type: string; name: string }

/** One item per save of a section: what needs attention, what waits, what was done since `doneSince`; in the order it was queued. */
export function itemsOf(db: Db, workspace: string, doneSince: string, draftId: string | null = null): OutboxItem[] {
  const rows = db.all<Joined>(
    `SELECT i.*, d.campaign_id, d.channel, d.type, d.name FROM intents i
     JOIN drafts d ON d.workspace = i.workspace AND d.id = i.draft_id
     WHERE i.workspace = ?1 AND (i.state <> 'done' OR i.done_at >= ?2) AND (?3 IS NULL OR i.draft_id = ?3)
     ORDER BY i.draft_id, i.slot, i.step`,
    [workspace, doneSince, draftId],
  )
  const groups = Map.groupBy(rows, (row) => `${row.draft_id} ${row.slot}`)
  return [...groups.values()].flatMap(itemOf).sort((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))
}

function itemOf(rows: Joined[]): OutboxItem[] {
  const open = rows.filter((row) => row.state !== 'done')
  const last = rows.at(-1)
  const lead =
    open.find((row) => row.state === 'attention') ?? open.find((row) => row.state === 'sending') ?? open[0] ?? last
  if (!lead || !last) return []
  return [
    {
      draftId: lead.draft_id,
      campaignId: lead.campaign_id,
      channel: lead.channel,
      type: lead.type,
      name: lead.name,
      section: sectionOf(lead),
      calls: (open.length > 0 ? open : rows).flatMap(callOf),
      state: lead.state,
      attempts: lead.attempts,
      failure: ifReadable<Failure>(lead.failure),
      queuedAt: lead.queued_at,
      doneAt: open.length > 0 ? null : last.done_at,
    },
  ]
}

/** What the panel shows of a draft whose next request waits for the person; null where none does. */
export const blockedItem = (db: Db, workspace: string, draftId: string, now: Moment): OutboxItem | null =>
  itemsOf(db, workspace, now.iso, draftId).find(({ state }) => state === 'attention') ?? null

const sectionOf = (row: Joined): SectionName | 'name' => ifReadable<StoredProblem>(row.problem)?.section ?? row.section

/** The call that was sent, or the one that will be as things stand. */
function callOf(row: Joined): string[] {
  const creates = row.side === 'create' || (row.side === null && row.campaign_id === null)
  const request = ifReadable<IntentRequest>(creates ? (row.create_request ?? row.update_request) : row.update_request)
  return request ? [request.call] : []
}

/** Campaigns that wait for a decision of the user, the longest unchanged first. */
export function undecidedIn(db: Db, workspace: string): CampaignRow[] {
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
export function syncStateOf(db: Db, workspace: string): Omit<SyncState, 'storage'> {
  const open = db.all<Tally>(
    `SELECT draft_id, max(state = 'sending') AS sending FROM intents WHERE workspace = ? AND state <> 'done' GROUP BY draft_id`,
    [workspace],
  )
  const undecided = undecidedIn(db, workspace)
  const waiting = open.filter(({ draft_id: id }) => !undecided.some(({ draftId }) => draftId === id))
  const synced = db.get<{ at: string | null }>('SELECT max(synced_at) AS at FROM drafts WHERE workspace = ?', [
    workspace,
  ])
  return {
    waiting: waiting.length,
    attention: undecided.length,
    sending: open.some(({ sending }) => sending === 1),
    lastSyncedAt: synced?.at ?? null,
  }
}
