/** Favourites, tags and the archive, which this computer alone keeps about campaigns and drafts. */
import { MAX_TAGS, type MarkChange, type Marked } from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, textsIn, toText } from './db.ts'

export type Marks = { favourite: boolean; archived: boolean; tags: string[] }

type Row = { rowid: number; favourite: number; archived: number; tags: string }

const none: Marks = { favourite: false, archived: false, tags: [] }

/** What is kept about it. A campaign with a draft has one mark, by the campaign. */
export function marksOf(db: Db, workspace: string, of: Marked): Marks {
  const row = rowOf(db, workspace, of)
  if (!row) return none
  return { favourite: row.favourite === 1, archived: row.archived === 1, tags: textsIn(row.tags) }
}

const rowOf = (db: Db, workspace: string, { campaignId, draftId }: Marked): Row | undefined =>
  campaignId === null
    ? db.get<Row>(
        'SELECT rowid, favourite, archived, tags FROM marks WHERE workspace = ? AND draft_id = ? AND campaign_id IS NULL',
        [workspace, draftId],
      )
    : db.get<Row>('SELECT rowid, favourite, archived, tags FROM marks WHERE workspace = ? AND campaign_id = ?', [
        workspace,
        campaignId,
      ])

/** Changes the marks of each; what is absent stays. Throws `FailureError` (`input`) for more tags than a campaign has. Runs inside a transaction. */
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
  const known = rowOf(db, workspace, of)
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
