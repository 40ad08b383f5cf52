/** Writes drafts: autosave with its revision check, what the server answered, discarding. */
import type { Campaign, DraftStamp, DraftWrite, Json, RemoteEnd, SectionName, TabValues } from '#contract'
import { FailureError } from '../../failure.ts'
import { checksumOf, type Db, holds, keyOf, readable, toText } from './db.ts'
import { baseOf, type DraftRow, ofSection, rowByCampaign, rowOf, sectionKey } from './draft-rows.ts'
import { currentBase } from './section-rows.ts'
import { type Patch, record } from './steps.ts'

/**
 * Autosave: upserts what `write` carries and returns the stamp. A write without news changes nothing, not even the stamp.
 * Throws `stale` when the draft is newer than the revision the page last saw; of a page that goes away it takes the parts that are not
 * newer, for it cannot read the draft again. `basis` is the revision that the texts build on, `another` whether another page wrote it.
 * `write.id` is the id of `draftIdOf`. Runs inside a transaction.
 */
export function writeDraft(
  db: Db,
  workspace: string,
  write: DraftWrite,
  now: string,
  basis: number = write.revision,
  another = false,
): DraftStamp {
  const row = rowOf(db, workspace, write.id)
  if (!row) return create(db, workspace, write, now)
  const all = changesIn(db, row, write)
  // What others wrote meanwhile is not seen yet by whoever builds on less.
  if (!hasChanges(all)) return { revision: Math.min(row.revision, Math.max(1, basis)), savedAt: row.updated_at }
  const news = basis >= row.revision ? all : write.leaves ? untouchedOf(db, row, all, { ...write, basis }) : nothing
  if (!hasChanges(news)) throw stale('This campaign was changed in another window. Reload it to continue.')
  // The page may be ahead of a file that came back from a copy: its words are the newer ones.
  const revision = Math.max(row.revision, basis) + 1
  apply(db, row, news, revision, now, another)
  return { revision, savedAt: now }
}

/** The draft that a write means: a page that goes away cannot read that another window began one of its campaign first. */
export function draftIdOf(db: Db, workspace: string, { id, campaignId, leaves }: DraftWrite): string {
  if (!leaves || campaignId === null || rowOf(db, workspace, id)) return id
  return rowByCampaign(db, workspace, campaignId)?.id ?? id
}

function create(db: Db, workspace: string, write: DraftWrite, now: string): DraftStamp {
  if (write.revision > 0) throw stale('This draft is no longer on this computer. It was discarded in another window.')
  const base = write.base ? campaignOf(write.base) : null
  const name = base?.name ?? ''
  const status = base?.status ?? 'draft'
  checkCampaign(db, workspace, write.campaignId)
  db.run(
    `INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, tabs, revision, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, NULL, 0, ?, ?)`,
    [workspace, write.id, write.campaignId, write.channel, write.type, name, keyOf(name), status, now, now],
  )
  const row = rowOf(db, workspace, write.id)
  if (!row) throw new Error('A draft that was just written cannot be read')
  apply(db, row, changesIn(db, row, write), 1, now)
  return { revision: 1, savedAt: now }
}

type Changes = {
  campaignId?: number
  name?: string
  tabs?: TabValues | null
  base?: Campaign
  sections: [SectionName, Json][]
}

/** What of `write` differs from what is stored. */
function changesIn(db: Db, row: DraftRow, write: DraftWrite): Changes {
  const news: Changes = { sections: [] }
  if (write.campaignId !== null && row.campaign_id === null) news.campaignId = write.campaignId
  if (write.name !== undefined && write.name !== row.name) news.name = write.name
  if (write.tabs !== undefined && !holds(row.tabs, write.tabs)) news.tabs = write.tabs
  const base = write.base ? campaignOf(write.base) : null
  if (base && !holds(toText(baseOf(db, row.workspace, row.id)), base)) news.base = base
  for (const [section, value] of Object.entries(write.sections ?? {})) {
    // The contract's schema has refused every other key.
    const name = section as SectionName
    if (value !== undefined && !holds(sectionText(db, row, name), value)) news.sections.push([name, value])
  }
  return news
}

const nothing: Changes = { sections: [] }

/** The parts of `news` that were not changed since `basis`; for tabs that is not known. */
function untouchedOf(
  db: Db,
  row: DraftRow,
  { name, sections }: Changes,
  { basis, nameBefore }: Pick<DraftWrite, 'nameBefore'> & { basis: number },
): Changes {
  return {
    ...(name !== undefined && nameBefore === row.name ? { name } : {}),
    sections: sections.filter(([section]) => (sectionRow(db, row, section)?.revision ?? 0) <= basis),
  }
}

const hasChanges = ({ sections, ...others }: Changes): boolean => sections.length > 0 || Object.keys(others).length > 0

function apply(db: Db, row: DraftRow, news: Changes, revision: number, now: string, another = false): void {
  if (news.campaignId !== undefined) {
    checkCampaign(db, row.workspace, news.campaignId)
    joinCampaign(db, row, news.campaignId)
  }
  if (news.base) setBase(db, row, news.base)
  if (news.base?.status) setStatus(db, row.workspace, row.id, news.base.status)
  if (news.tabs !== undefined) setTabs(db, row, news.tabs)
  const patch: Patch = {
    ...(news.name === undefined ? {} : { name: news.name }),
    sections: Object.fromEntries(news.sections),
  }
  record(db, row, applyPatch(db, row, patch, revision), Date.parse(now), another)
  touch(db, row, revision, now)
}

/** Gives name and sections other values (null: as on the server) and returns the patch that undoes it: equal values are in neither. */
export function applyPatch(db: Db, row: DraftRow, patch: Patch, revision: number): Patch {
  const before: Patch = { sections: {} }
  if (patch.name !== undefined) {
    const known = baseOf(db, row.workspace, row.id)?.name
    const name = patch.name ?? known ?? ''
    if (name !== row.name) {
      before.name = row.renamed === 0 && known !== undefined ? null : row.name
      setName(db, row, name)
    }
  }
  for (const [name, value] of Object.entries(patch.sections)) {
    const section = name as SectionName // The keys of a patch are sections.
    const text = sectionText(db, row, section)
    const isDropped = value === null || value === undefined
    if (isDropped ? text === null : holds(text, value)) continue
    // What cannot be read any more cannot be brought back either.
    before.sections[section] = text === null ? null : (readable<Json>(text) ?? null)
    if (isDropped) dropSection(db, row, section)
    else setSection(db, row, section, value, revision)
  }
  return before
}

export const touch = (db: Db, row: DraftRow, revision: number, now: string) =>
  db.run('UPDATE drafts SET revision = ?, updated_at = ? WHERE workspace = ? AND id = ?', [
    revision,
    now,
    row.workspace,
    row.id,
  ])

/** What the page shows changed without typing here: a page has to read the draft again before it writes. */
export const bump = (db: Db, row: DraftRow) =>
  db.run('UPDATE drafts SET revision = revision + 1 WHERE workspace = ? AND id = ?', [row.workspace, row.id])

/** The section is as in the base again. */
export const dropSection = (db: Db, row: DraftRow, section: SectionName) =>
  db.run(`DELETE FROM sections ${ofSection}`, sectionKey(row, section))

/** The draft, which must not be newer than the revision the page last saw. Throws `not-found` and `stale`. */
export function rowToChange(db: Db, workspace: string, id: string, revision?: number): DraftRow {
  const row = rowOf(db, workspace, id)
  if (!row) throw new FailureError({ kind: 'not-found', message: 'This draft is no longer on this computer' })
  if (revision !== undefined && revision < row.revision)
    throw stale('This campaign was changed in another window. Reload it to continue.')
  return row
}

export const setStatus = (db: Db, workspace: string, id: string, status: string) =>
  db.run('UPDATE drafts SET status = ? WHERE workspace = ? AND id = ?', [status, workspace, id])

export const setTabs = (db: Db, row: DraftRow, tabs: TabValues | null) =>
  db.run('UPDATE drafts SET tabs = ? WHERE workspace = ? AND id = ?', [tabs && toText(tabs), row.workspace, row.id])

export const setSynced = (db: Db, row: DraftRow, now: string) =>
  db.run('UPDATE drafts SET synced_at = ? WHERE workspace = ? AND id = ?', [now, row.workspace, row.id])

/** The section's present values are those of its last Save. */
export const markSaved = (db: Db, workspace: string, id: string, section: SectionName) =>
  db.run(`UPDATE sections SET saved = revision ${ofSection}`, sectionKey({ workspace, id }, section))

/** Removes the draft with everything of it. Returns whether there was one. */
export const discardDraft = (db: Db, workspace: string, id: string): boolean =>
  db.run('DELETE FROM drafts WHERE workspace = ? AND id = ?', [workspace, id]).changes > 0

/** A campaign that was published, stopped or deleted meanwhile; null: what is edited here can be sent. */
export const setRemoteEnd = (db: Db, row: DraftRow, remoteEnd: RemoteEnd | null) =>
  db.run('UPDATE drafts SET overtaken = ? WHERE workspace = ? AND id = ?', [
    remoteEnd && toText(remoteEnd),
    row.workspace,
    row.id,
  ])

export const joinCampaign = (db: Db, row: DraftRow, campaignId: number) =>
  db.run('UPDATE drafts SET campaign_id = ? WHERE workspace = ? AND id = ?', [campaignId, row.workspace, row.id])

export const setBase = (db: Db, row: DraftRow, base: Campaign) =>
  db.run(
    `INSERT INTO bases (workspace, draft_id, campaign, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET campaign = excluded.campaign, checksum = excluded.checksum`,
    [row.workspace, row.id, ...checked(toText(base))],
  )

const checked = (text: string): [text: string, checksum: number] => [text, checksumOf(text)]

/** The name that a typed one is edited over: the saved one, else the server's; null if there is neither. */
export const noteNamedOver = (db: Db, { workspace, id }: DraftRow, name: string | null) =>
  db.run('UPDATE drafts SET named_over = ? WHERE workspace = ? AND id = ? AND renamed = 1', [name, workspace, id])

export function setName(db: Db, row: DraftRow, name: string) {
  const known = baseOf(db, row.workspace, row.id)?.name
  const renamed = name === known ? 0 : 1
  db.run(
    `UPDATE drafts SET name = ?1, name_key = ?2, renamed = ?3,
       named_over = CASE WHEN ?3 = 0 THEN NULL WHEN renamed = 1 THEN coalesce(named_over, ?4) ELSE ?4 END
     WHERE workspace = ?5 AND id = ?6`,
    [name, keyOf(name), renamed, known ?? null, row.workspace, row.id],
  )
}

/** The first edit of a section notes the campaign's part that it was made over. */
function setSection(db: Db, row: DraftRow, section: SectionName, value: Json, revision: number): void {
  const words = checked(toText(value))
  const changed = db.run(`UPDATE sections SET value = ?, checksum = ?, revision = ? ${ofSection}`, [
    ...words,
    revision,
    ...sectionKey(row, section),
  ]).changes
  if (changed > 0) return
  db.run(
    `INSERT INTO sections (workspace, draft_id, section, value, checksum, revision, saved, departure) VALUES (?, ?, ?, ?, ?, ?, 0, ?)`,
    [row.workspace, row.id, section, ...words, revision, toText(currentBase(db, row, section))],
  )
}

const sectionRow = (db: Db, row: DraftRow, section: SectionName) =>
  db.get<{ value: string; revision: number }>(
    `SELECT value, revision FROM sections ${ofSection}`,
    sectionKey(row, section),
  )

const sectionText = (db: Db, row: DraftRow, section: SectionName): string | null =>
  sectionRow(db, row, section)?.value ?? null

/** One campaign has at most one draft in a workspace: two would overwrite each other on the server. */
function checkCampaign(db: Db, workspace: string, campaignId: number | null): void {
  if (campaignId === null || !rowByCampaign(db, workspace, campaignId)) return
  throw stale('This campaign is already being edited in another window. Reload it to continue.')
}

/** The page hands the base over as plain JSON; without a numeric id it is no campaign. */
function campaignOf(base: { [key: string]: Json }): Campaign {
  if (typeof base.id !== 'number')
    throw new FailureError({ kind: 'input', message: 'The campaign has no id', path: 'base.id' })
  // The page got it from a reply that was parsed as a campaign.
  return base as Campaign
}

const stale = (message: string) => new FailureError({ kind: 'stale', message })
