/** Messages of this computer for edits of many campaigns at once, and what such edits changed. */
import { type BulkEdit, type Campaign, type Draft, type HeldMessage, type HeldMessages, statusOf } from '#contract'
import { type Db, ifReadable, readable, toText } from './db.ts'
import { draftOf, mustHave, rowOf } from './draft-rows.ts'
import type { StoreFile } from './store-file.ts'

/** Messages in one answer. */
const PAGE_SIZE = 50
/** Edits that are kept of each workspace: the latest can be undone. */
const MAX_KEPT = 20

export const bulkEdits = (file: StoreFile) => ({
  /** As `messages` of the contract. */
  messages(workspace: string, holding: string, after: string | null): HeldMessages {
    const [, campaign] = /^c(\d*)$/.exec(after ?? '') ?? []
    if (campaign === undefined) {
      const ids = draftsHolding(file.db, workspace, holding, after ?? '')
      const messages = ids.map(({ id }): HeldMessage => ({ draft: draftOf(file.db, mustHave(file.db, workspace, id)) }))
      return { messages, next: ids.length < PAGE_SIZE ? 'c' : (ids.at(-1)?.id ?? null) }
    }
    const rows = campaignsHolding(file.db, workspace, holding, Number(campaign))
    const last = rows.length < PAGE_SIZE ? null : rows.at(-1)
    return { messages: rows.flatMap(campaignIn), next: last ? `c${last.campaign_id}` : null }
  },

  /** The drafts with these ids, in their order; null for one that is gone. */
  drafts: (workspace: string, ids: readonly string[]): (Draft | null)[] =>
    ids.map((id) => {
      const row = rowOf(file.db, workspace, id)
      return row ? draftOf(file.db, row) : null
    }),

  bulkEdits: (workspace: string): BulkEdit[] =>
    file.db
      .all<{ edit: string }>('SELECT edit FROM bulk_edits WHERE workspace = ? ORDER BY id DESC', [workspace])
      .flatMap(({ edit }) => ifReadable<BulkEdit>(edit) ?? []),

  keepBulkEdit(workspace: string, edit: BulkEdit): void {
    file.change((db) => {
      db.run(
        `INSERT INTO bulk_edits (workspace, id, edit) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET edit = excluded.edit`,
        [workspace, edit.id, toText(edit)],
      )
      db.run(
        'DELETE FROM bulk_edits WHERE workspace = ?1 AND id IN (SELECT id FROM bulk_edits WHERE workspace = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)',
        [workspace, MAX_KEPT],
      )
    })
  },
})

/** Ids in order, behind `after`. Values are searched as JSON: the page asks for letters and digits, which JSON writes as they are. */
const draftsHolding = (db: Db, workspace: string, holding: string, after: string): { id: string }[] =>
  db.all(
    `SELECT d.id FROM drafts d WHERE d.workspace = ?1 AND d.id > ?2 AND (?3 = ''
       OR EXISTS (SELECT 1 FROM sections s WHERE s.workspace = ?1 AND s.draft_id = d.id AND instr(lower(s.value), lower(?3)) > 0)
       OR EXISTS (SELECT 1 FROM bases b WHERE b.workspace = ?1 AND b.draft_id = d.id AND instr(lower(b.campaign), lower(?3)) > 0))
     ORDER BY d.id LIMIT ?4`,
    [workspace, after, holding, PAGE_SIZE],
  )

type Row = { campaign_id: number; reply: string; status: string }

/** Campaigns of the list that were read whole and have no draft. */
const campaignsHolding = (db: Db, workspace: string, holding: string, after: number): Row[] =>
  db.all(
    `SELECT m.campaign_id, r.reply, m.status FROM replies r
     JOIN mirror m ON m.workspace = r.workspace AND m.campaign_id = CAST(substr(r.key, 19) AS INTEGER)
     WHERE r.workspace = ?1 AND r.key LIKE 'getCampaign {"id":%' AND m.campaign_id > ?2
       AND (?3 = '' OR instr(lower(r.reply), lower(?3)) > 0)
       AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.workspace = ?1 AND d.campaign_id = m.campaign_id)
     ORDER BY m.campaign_id LIMIT ?4`,
    [workspace, after, holding, PAGE_SIZE],
  )

/** With the status that the list last read, which may be later than the campaign itself. */
function campaignIn({ reply, status }: Row): HeldMessage[] {
  const campaign = readable<Campaign>(reply)
  if (!campaign || typeof campaign.id !== 'number') return []
  return [{ campaign: statusOf(campaign.status) === status ? campaign : { ...campaign, status } }]
}
