/** Messages of this computer for edits of many campaigns at once, and what such edits changed. */
import {
  type BulkEdit,
  type Campaign,
  type Draft,
  type FoundPicture,
  type HeldMessage,
  type HeldMessages,
  MAX_UNREAD,
  statusOf,
} from '#contract'
import { type Db, ifReadable, readable, toText } from './db.ts'
import { draftOf, mustHave, rowOf } from './draft-rows.ts'
import { masteredBy } from './families.ts'
import { fileAt } from './pictures.ts'
import type { StoreFile } from './store-file.ts'

/** Messages in one answer. */
const PAGE_SIZE = 50
/** Edits that are kept of each workspace: the latest can be undone. */
const MAX_KEPT = 20

export const bulkEdits = (file: StoreFile) => ({
  /** As `messages` of the contract. */
  messages(workspace: string, holding: readonly string[], after: string | null): HeldMessages {
    const [, campaign] = /^c(\d*)$/.exec(after ?? '') ?? []
    if (campaign === undefined) {
      const ids = draftsHolding(file.db, workspace, holding, after ?? '')
      const messages = ids.flatMap(({ id }): HeldMessage[] => {
        const mastered = masteredBy(file.db, workspace, id)
        if (mastered === 'removed') return []
        return [{ draft: draftOf(file.db, mustHave(file.db, workspace, id)), ...(mastered ? { mastered } : {}) }]
      })
      return { messages, next: ids.length < PAGE_SIZE ? 'c' : (ids.at(-1)?.id ?? null) }
    }
    const rows = campaignsHolding(file.db, workspace, holding, Number(campaign))
    const last = rows.length < PAGE_SIZE ? null : rows.at(-1)
    return { messages: rows.flatMap(campaignIn), next: last ? `c${last.campaign_id}` : null }
  },

  /** As `picture` of the contract. */
  foundPicture(workspace: string, find: string): FoundPicture {
    const known = /^[0-9a-f]{64}$/.test(find) ? { blob: find } : fileAt(file.db, workspace, find)
    if (!known) return { blob: null, name: find.split('/').at(-1) || find, addresses: [find] }
    const { blob } = known
    const kept = file.db.get<{ name: string }>('SELECT name FROM pictures WHERE workspace = ? AND blob = ?', [
      workspace,
      blob,
    ])
    const sent = file.db.all<{ address: string }>(
      'SELECT DISTINCT public_path AS address FROM sent_files WHERE workspace = ? AND blob = ? AND public_path IS NOT NULL',
      [workspace, blob],
    )
    return { blob, name: kept?.name ?? '', addresses: sent.map(({ address }) => address) }
  },

  /** As `unread` of the contract. */
  unread: (workspace: string): number[] =>
    file.db
      .all<{ campaign_id: number }>(
        `SELECT m.campaign_id FROM mirror m WHERE m.workspace = ?1 AND m.status IN ('draft', 'approved', 'rejected')
           AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.workspace = ?1 AND d.campaign_id = m.campaign_id)
           AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.workspace = ?1 AND r.key = 'getCampaign {"id":' || m.campaign_id || '}')
         ORDER BY m.updated_at DESC LIMIT ?2`,
        [workspace, MAX_UNREAD],
      )
      .map(({ campaign_id: id }) => id),

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
        `INSERT INTO bulk_edits (workspace, id, title, state, edit) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET title = excluded.title, state = excluded.state, edit = excluded.edit`,
        [workspace, edit.id, edit.title, edit.state, toText(edit)],
      )
      db.run(
        // The pieces of an edit share the first 24 characters of its id.
        `DELETE FROM bulk_edits WHERE workspace = ?1 AND substr(id, 1, 24) NOT IN
           (SELECT DISTINCT substr(id, 1, 24) AS edit FROM bulk_edits WHERE workspace = ?1 ORDER BY edit DESC LIMIT ?2)`,
        [workspace, MAX_KEPT],
      )
    })
  },
})

/** The title of the latest edit if it was not finished; null if it was. */
export const unfinishedEdit = (db: Db, workspace: string): string | null => {
  const latest = db.get<{ title: string; state: string }>(
    'SELECT title, state FROM bulk_edits WHERE workspace = ? ORDER BY id DESC LIMIT 1',
    [workspace],
  )
  return latest?.state === 'open' ? latest.title : null
}

/** Whether a column holds each of the texts, which are the values from ?4 on. LIKE disregards the case of Latin letters only. */
const holdsEach = (column: string, { length }: readonly string[]): string =>
  Array.from({ length }, (_, at) => ` AND ${column} LIKE ?${at + 4} ESCAPE '\\'`).join('')
const anywhere = (holding: readonly string[]): string[] => holding.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)

/** Ids in order, behind `after`. Values are searched as JSON: the page asks for letters and digits, which JSON writes as they are. */
const draftsHolding = (db: Db, workspace: string, holding: readonly string[], after: string): { id: string }[] =>
  db.all(
    `SELECT id FROM (SELECT id FROM drafts WHERE workspace = ?1 AND id > ?2${holdsEach('name', holding)}
     UNION SELECT draft_id FROM sections WHERE workspace = ?1 AND draft_id > ?2${holdsEach('value', holding)}
     UNION SELECT draft_id FROM bases WHERE workspace = ?1 AND draft_id > ?2${holdsEach('campaign', holding)}) ORDER BY id LIMIT ?3`,
    [workspace, after, PAGE_SIZE, ...anywhere(holding)],
  )

type Row = { campaign_id: number; reply: string; status: string }

/** Campaigns of the list that were read whole and have no draft. */
const campaignsHolding = (db: Db, workspace: string, holding: readonly string[], after: number): Row[] =>
  db.all(
    `SELECT m.campaign_id, r.reply, m.status FROM replies r
     JOIN mirror m ON m.workspace = r.workspace AND m.campaign_id = CAST(substr(r.key, 19) AS INTEGER)
     WHERE r.workspace = ?1 AND r.key LIKE 'getCampaign {"id":%' AND m.campaign_id > ?2${holdsEach('r.reply', holding)}
       AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.workspace = ?1 AND d.campaign_id = m.campaign_id)
     ORDER BY m.campaign_id LIMIT ?3`,
    [workspace, after, PAGE_SIZE, ...anywhere(holding)],
  )

/** With the status that the list last read, which may be later than the campaign itself. */
function campaignIn({ reply, status }: Row): HeldMessage[] {
  const campaign = readable<Campaign>(reply)
  if (!campaign || typeof campaign.id !== 'number') return []
  return [{ campaign: statusOf(campaign.status) === status ? campaign : { ...campaign, status } }]
}
