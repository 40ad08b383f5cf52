/** The rows of a list page, from their keys. */
import { type CampaignRow, type Json, MAX_TAGS, type MarkChange, type Marked } from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, keyOf, readable, readableIn, textsIn, toText } from './db.ts'
import { campaignSyncOf, rowOf as draftRowOf } from './draft-rows.ts'
import type { RowKey } from './list.ts'
import { scheduleOf } from './mirror.ts'
import { excerptOf } from './texts.ts'

type Mirrored = {
  name: string
  /** As the server wrote it. */
  status: string | null
  channel_name: string | null
  type: string | null
  segment_id: number | null
  segment_name: string | null
  updated_at: string
  schedule: string | null
  step: string | null
}

type Drafted = {
  name: string
  renamed: number
  status: string
  channel: string
  type: string
  updated_at: string
  channel_name: string | null
  step: string | null
}

/** What the list shows of each key, in the same order. `search` is as `keyOf` makes it: a row whose name lacks it shows where its message has it. */
export const rowsOf = (db: Db, workspace: string, keys: readonly RowKey[], search = ''): CampaignRow[] =>
  keys.map((key) => withExcerpt(db, workspace, key, rowOf(db, workspace, key), search))

function withExcerpt(db: Db, workspace: string, key: RowKey, row: CampaignRow, search: string): CampaignRow {
  if (search === '' || keyOf(row.name).includes(search)) return row
  const excerpt = excerptOf(db, workspace, key, search)
  return excerpt === null ? row : { ...row, excerpt }
}

/** The keys of campaigns by their ids, in the same order, with their drafts where there are any. */
export const keysOf = (db: Db, workspace: string, campaignIds: readonly number[]): RowKey[] =>
  campaignIds.map((id) => ({
    campaign_id: id,
    draft_id:
      db.get<{ id: string }>('SELECT id FROM drafts WHERE workspace = ? AND campaign_id = ?', [workspace, id])?.id ??
      null,
  }))

function rowOf(db: Db, workspace: string, key: RowKey): CampaignRow {
  const mirrored = key.campaign_id === null ? undefined : mirroredOf(db, workspace, key.campaign_id)
  const drafted = key.draft_id === null ? undefined : draftedOf(db, workspace, key.draft_id)
  const family = key.draft_id === null ? undefined : masteredBy(db, workspace, key.draft_id)
  const updatedAt = [mirrored?.updated_at ?? '', drafted?.updated_at ?? ''].sort().at(-1)
  return {
    campaignId: key.campaign_id,
    draftId: key.draft_id,
    name: family?.name ?? (drafted?.renamed === 1 ? drafted.name : (mirrored?.name ?? drafted?.name)) ?? '',
    channelName: mirrored?.channel_name ?? drafted?.channel_name ?? null,
    channel: drafted?.channel ?? null,
    type: mirrored?.type ?? drafted?.type ?? null,
    status: (mirrored ? mirrored.status : drafted?.status) || 'draft',
    segmentId: mirrored?.segment_id ?? null,
    segmentName: mirrored?.segment_name ?? null,
    schedule: scheduleOf(mirrored?.schedule ?? null),
    updatedAt: updatedAt || null,
    ...sectionsIn(db, workspace, key.draft_id),
    ...syncIn(db, workspace, key),
    ...stepOf(drafted?.step ?? mirrored?.step),
    ...(family ? { family: { id: family.id, rows: family.rows, members: family.members } } : {}),
    ...memberIn(db, workspace, key.draft_id),
    ...marked(marksOf(db, workspace, { campaignId: key.campaign_id, draftId: key.draft_id })),
  }
}

type Family = { id: string; name: string | null; rows: number; members: number }

const familyName = `${readableIn('f.head')} ->> 'name' AS name`

const masteredBy = (db: Db, workspace: string, draftId: string): Family | undefined =>
  db.get(
    `SELECT f.id, ${familyName}, count(r.id) AS rows, count(d.id) AS members FROM families f
     LEFT JOIN family_rows r ON r.workspace = f.workspace AND r.family = f.id
     LEFT JOIN drafts d ON d.workspace = r.workspace AND d.id = r.draft_id
     WHERE f.workspace = ? AND f.master_id = ? GROUP BY f.id`,
    [workspace, draftId],
  )

function memberIn(db: Db, workspace: string, draftId: string | null): Pick<CampaignRow, 'memberOf'> {
  if (draftId === null) return {}
  const found = db.get<{ id: string; name: string | null; row: number }>(
    `SELECT f.id, ${familyName}, r.position + 1 AS row FROM family_rows r
     CROSS JOIN families f ON f.workspace = r.workspace AND f.id = r.family WHERE r.workspace = ? AND r.draft_id = ?`,
    [workspace, draftId],
  )
  return found ? { memberOf: { ...found, name: found.name ?? '' } } : {}
}

function sectionsIn(db: Db, workspace: string, draftId: string | null): Pick<CampaignRow, 'sections'> {
  if (draftId === null) return {}
  const edited = db.all<{ section: 'segment' | 'schedule'; value: string }>(
    `SELECT section, value FROM sections WHERE workspace = ? AND draft_id = ? AND section IN ('segment', 'schedule')`,
    [workspace, draftId],
  )
  if (edited.length === 0) return {}
  return { sections: Object.fromEntries(edited.map(({ section, value }) => [section, readable<Json>(value)])) }
}

function syncIn(db: Db, workspace: string, key: RowKey): Pick<CampaignRow, 'sync'> {
  const draft = key.draft_id === null ? undefined : draftRowOf(db, workspace, key.draft_id)
  const sync = campaignSyncOf(db, workspace, draft, key.campaign_id)
  return sync ? { sync } : {}
}

const stepOf = (step: string | null | undefined): Pick<CampaignRow, 'step'> => (step ? { step } : {})

type Marks = { favourite: boolean; archived: boolean; tags: string[] }

const marked = ({ favourite, archived, tags }: Marks): Pick<CampaignRow, 'favourite' | 'archived' | 'tags'> => ({
  ...(favourite ? { favourite } : {}),
  ...(archived ? { archived } : {}),
  ...(tags.length > 0 ? { tags } : {}),
})

const mirroredOf = (db: Db, workspace: string, campaignId: number): Mirrored | undefined =>
  db.get(
    `SELECT m.name, ${readableIn('m.campaign')} ->> 'status' AS status, m.channel_name, m.type, m.segment_id, coalesce(nullif(s.name, ''), m.segment_name) AS segment_name,
       m.updated_at, m.schedule, ${readableIn('m.campaign')} ->> '$.edit_page_tabs_values.selected' AS step
     FROM mirror m LEFT JOIN segments s ON s.workspace = m.workspace AND s.id = m.segment_id
     WHERE m.workspace = ? AND m.campaign_id = ?`,
    [workspace, campaignId],
  )

const draftedOf = (db: Db, workspace: string, id: string): Drafted | undefined =>
  db.get(
    `SELECT d.name, d.renamed, d.status, d.channel, d.type, d.updated_at, ${readableIn('b.campaign')} ->> 'channelName' AS channel_name,
       ${readableIn('d.tabs')} ->> 'selected' AS step
     FROM drafts d LEFT JOIN bases b ON b.workspace = d.workspace AND b.draft_id = d.id
     WHERE d.workspace = ? AND d.id = ?`,
    [workspace, id],
  )

type Row = { rowid: number; favourite: number; archived: number; tags: string }

const none: Marks = { favourite: false, archived: false, tags: [] }

/** What is kept about it. A campaign with a draft has one mark, by the campaign. */
function marksOf(db: Db, workspace: string, of: Marked): Marks {
  const row = marksRowOf(db, workspace, of)
  if (!row) return none
  return { favourite: row.favourite === 1, archived: row.archived === 1, tags: textsIn(row.tags) }
}

const marksRowOf = (db: Db, workspace: string, { campaignId, draftId }: Marked): Row | undefined =>
  campaignId === null
    ? db.get<Row>(
        'SELECT rowid, favourite, archived, tags FROM marks WHERE workspace = ? AND draft_id = ? AND campaign_id IS NULL',
        [workspace, draftId],
      )
    : db.get<Row>('SELECT rowid, favourite, archived, tags FROM marks WHERE workspace = ? AND campaign_id = ?', [
        workspace,
        campaignId,
      ])

/**
 * Favourites, tags and the archive, which only this computer keeps about campaigns and drafts. Changes the marks of each; what is absent
 * stays. Throws `FailureError` (`input`) for more tags than a campaign has. Runs inside a transaction.
 */
export function changeMarks(
  db: Db,
  workspace: string,
  { of, favourite, archived, addTags = [], removeTags = [] }: MarkChange,
): void {
  for (const one of of) {
    const before = marksOf(db, workspace, one)
    const gone = new Set(removeTags.map(keyOfTag))
    const kept = before.tags.filter((tag) => !gone.has(keyOfTag(tag)))
    const known = new Set(kept.map(keyOfTag))
    const tags = [...kept, ...addTags.filter((tag) => !known.has(keyOfTag(tag)))].toSorted((a, b) => a.localeCompare(b))
    if (tags.length > MAX_TAGS)
      throw new FailureError({ kind: 'input', message: `A campaign can have up to ${MAX_TAGS} tags`, path: 'addTags' })
    write(db, workspace, one, { favourite: favourite ?? before.favourite, archived: archived ?? before.archived, tags })
  }
}

/** 'Eid' and 'eid' are one tag. */
const keyOfTag = (tag: string): string => tag.toLocaleLowerCase()

function write(db: Db, workspace: string, of: Marked, { favourite, archived, tags }: Marks): void {
  const known = marksRowOf(db, workspace, of)
  if (known) db.run('DELETE FROM marks WHERE rowid = ?', [known.rowid])
  if (!favourite && !archived && tags.length === 0) return
  db.run('INSERT INTO marks (workspace, campaign_id, draft_id, favourite, archived, tags) VALUES (?, ?, ?, ?, ?, ?)', [
    workspace,
    of.campaignId,
    of.campaignId === null ? of.draftId : null,
    Number(favourite),
    Number(archived),
    toText(tags),
  ])
}

export const tagsIn = (db: Db, workspace: string): string[] =>
  db
    .all<{ tag: string }>(
      'SELECT min(t.value) AS tag FROM marks k, json_each(k.tags) t WHERE k.workspace = ? GROUP BY lower(t.value)',
      [workspace],
    )
    .map(({ tag }) => tag)
    .toSorted((a, b) => a.localeCompare(b))
