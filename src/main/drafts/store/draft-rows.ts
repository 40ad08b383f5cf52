/** Reads drafts: whole, and their state of synchronisation. */
import {
  type Campaign,
  type CampaignSync,
  type Conflict,
  type Draft,
  type DraftSync,
  type Failure,
  type Json,
  type JsonObject,
  type Notices,
  nothingUnsent,
  type Part,
  type RemoteEnd,
  type SectionName,
  sectionNames,
  type TabValues,
} from '#contract'
import { type Part as CampaignPart, fieldsOfPart, fragmentOf } from '../../../model/fields.ts'
import { type Db, ifReadable, isSound, keyOf, readable, textsIn, toText } from './db.ts'
import { unsureActOf } from './unsure.ts'

export type DraftRow = {
  workspace: string
  id: string
  campaign_id: number | null
  channel: string
  type: string
  name: string
  name_key: string
  renamed: number
  named_over: string | null
  status: string
  overtaken: string | null
  tabs: string | null
  unsaved: string
  revision: number
  created_at: string
  updated_at: string
  synced_at: string | null
}

/** What `drafts.changed` reports of a draft. */
export type DraftStatus = Notices['drafts.changed']

const columns =
  'workspace, id, campaign_id, channel, type, name, name_key, renamed, named_over, status, overtaken, tabs, unsaved, revision, created_at, updated_at, synced_at'

export const rowOf = (db: Db, workspace: string, id: string): DraftRow | undefined =>
  db.get(`SELECT ${columns} FROM drafts WHERE workspace = ? AND id = ?`, [workspace, id])

/** What a table holds of one section of a draft, and what fills its question marks. */
export const ofSection = 'WHERE workspace = ? AND draft_id = ? AND section = ?'
export const sectionKey = (row: Pick<DraftRow, 'workspace' | 'id'>, section: string): string[] => [
  row.workspace,
  row.id,
  section,
]

export const rowByCampaign = (db: Db, workspace: string, campaignId: number): DraftRow | undefined =>
  db.get(`SELECT ${columns} FROM drafts WHERE workspace = ? AND campaign_id = ?`, [workspace, campaignId])

export function baseOf(db: Db, workspace: string, id: string): Campaign | null {
  const row = baseRowOf(db, workspace, id)
  // One that cannot be read any more is read anew from the server.
  return (row && readable<Campaign>(row.campaign)) ?? null
}

const baseRowOf = (db: Db, workspace: string, id: string): { campaign: string; checksum: number | null } | undefined =>
  db.get('SELECT campaign, checksum FROM bases WHERE workspace = ? AND draft_id = ?', [workspace, id])

/** The whole draft behind a row. */
export function draftOf(db: Db, row: DraftRow): Draft {
  const sections = db.all<{ section: SectionName; value: string; checksum: number | null }>(
    'SELECT section, value, checksum FROM sections WHERE workspace = ? AND draft_id = ?',
    [row.workspace, row.id],
  )
  const damaged = damagedParts(row, sections, baseRowOf(db, row.workspace, row.id))
  return {
    id: row.id,
    campaignId: row.campaign_id,
    channel: row.channel,
    type: row.type,
    name: row.name,
    status: row.status,
    sections: Object.fromEntries(
      sections.flatMap(({ section, value }) => {
        const words = readable<Json>(value)
        return words === undefined ? [] : [[section, words]]
      }),
    ),
    tabs: (row.tabs !== null && readable<TabValues>(row.tabs)) || null,
    base: baseOf(db, row.workspace, row.id),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sync: syncOf(db, row),
    ...(damaged.length > 0 ? { damaged } : {}),
  }
}

/** The name is checked by its key. */
function damagedParts(
  row: DraftRow,
  sections: readonly { section: SectionName; value: string; checksum: number | null }[],
  base: { campaign: string; checksum: number | null } | undefined,
): NonNullable<Draft['damaged']> {
  const spoilt = sections.filter(({ value, checksum }) => !isSound(value, checksum)).map(({ section }) => section)
  return [
    ...(keyOf(row.name) === row.name_key ? [] : (['name'] as const)),
    ...spoilt,
    ...(base && !isSound(base.campaign, base.checksum) ? (['base'] as const) : []),
  ]
}

export const draftStatusOf = (db: Db, row: DraftRow): DraftStatus => ({
  id: row.id,
  revision: row.revision,
  campaignId: row.campaign_id,
  status: row.status,
  sync: syncOf(db, row),
})

/** Null if there is no such draft. */
export function draftStatusIn(db: Db, workspace: string, id: string): DraftStatus | null {
  const row = rowOf(db, workspace, id)
  return row ? draftStatusOf(db, row) : null
}

export const requireDraftStatus = (db: Db, workspace: string, id: string): DraftStatus =>
  draftStatusOf(db, mustHave(db, workspace, id))

/** The row of a draft that was just written. */
export function mustHave(db: Db, workspace: string, id: string): DraftRow {
  const row = rowOf(db, workspace, id)
  if (!row) throw new Error('A draft that was just written cannot be read')
  return row
}

type OpenLine = { state: 'waiting' | 'sending' | 'attention'; section: SectionName; problem: string | null }

/** Why a line of the outbox waits for the user: where that is shown, the server's message, and since when. */
export type StoredProblem = { section: Part; failure: Failure; at: string }

function syncOf(db: Db, row: DraftRow): DraftSync {
  const open = db.all<OpenLine>(
    `SELECT state, section, problem FROM outbox WHERE workspace = ? AND draft_id = ? AND state <> 'done' ORDER BY id`,
    [row.workspace, row.id],
  )
  const unsure = unsureActOf(db, row.workspace, row.campaign_id)
  const remoteEnd = ifReadable<RemoteEnd>(row.overtaken)
  const waiting = sectionNames.filter((section) => open.some((line) => line.section === section))
  return {
    at: row.synced_at,
    unsaved: unsavedIn(db, row, waiting.length > 0),
    waiting,
    isSending: open.some(({ state }) => state === 'sending'),
    problems: open.flatMap(({ problem }) => ifReadable<StoredProblem>(problem) ?? []),
    ...conflictsIn(db, row),
    ...(remoteEnd ? { remoteEnd } : {}),
    ...(unsure ? { unsure } : {}),
  }
}

/** What a list shows of the sync of a campaign: of the draft behind `row`, or of an act alone; undefined without both. */
export function campaignSyncOf(db: Db, workspace: string, row: DraftRow | undefined, campaignId: number | null) {
  if (!row) {
    const unsure = unsureActOf(db, workspace, campaignId)
    return unsure ? { ...nothingUnsent, unsure } : undefined
  }
  const { conflicts, ...sync } = syncOf(db, row)
  const places = conflicts?.map(({ section, path }) => ({ section, path }))
  return { ...sync, ...(places ? { conflicts: places } : {}) } satisfies CampaignSync
}

/** Parts with edits that no Save carries: forms that were written since, and values that the state has. */
function unsavedIn(db: Db, row: DraftRow, isWaiting: boolean): Part[] {
  const written = db
    .all<{ section: Part }>('SELECT section FROM sections WHERE workspace = ? AND draft_id = ? AND revision > saved', [
      row.workspace,
      row.id,
    ])
    .map(({ section }) => section)
  // No step carries a saved name of which nothing waits.
  const isNewName = row.renamed === 1 && (row.name !== row.named_over || !isWaiting)
  const known = [...written, ...textsIn(row.unsaved)]
  return ([...sectionNames, 'name'] as const).filter((part) => known.includes(part) || (part === 'name' && isNewName))
}

function conflictsIn(db: Db, row: DraftRow): Pick<DraftSync, 'conflicts'> {
  const found = db.all<{ conflict: string }>('SELECT conflict FROM conflicts WHERE workspace = ? AND draft_id = ?', [
    row.workspace,
    row.id,
  ])
  const conflicts = found.flatMap(({ conflict }) => ifReadable<Conflict>(conflict) ?? [])
  return conflicts.length === 0 ? {} : { conflicts }
}

export type SectionRow = {
  section: SectionName
  value: string
  /** The draft's revision when it last changed, and the one that its last Save took along. */
  revision: number
  saved: number
  departure: string | null
}

/** The form values of sections: of which Save they are, and which part of the campaign they were edited over. */
export const sectionRows = (db: Db, row: DraftRow): SectionRow[] =>
  db.all('SELECT section, value, revision, saved, departure FROM sections WHERE workspace = ? AND draft_id = ?', [
    row.workspace,
    row.id,
  ])

export const sectionRow = (db: Db, row: DraftRow, section: CampaignPart): SectionRow | undefined =>
  sectionRows(db, row).find((one) => one.section === section)

/** Something was typed since the last Save took it along. */
export const isDirty = ({ revision, saved }: Pick<SectionRow, 'revision' | 'saved'>): boolean => revision > saved

/** The section's part of the campaign as last seen. */
export const currentBase = (db: Db, row: DraftRow, section: SectionName): JsonObject =>
  fragmentOf(asJson(baseOf(db, row.workspace, row.id)), fieldsOfPart(section))

/** A campaign that came out of JSON is plain JSON. */
export const asJson = (campaign: Campaign | null): JsonObject => (campaign ?? {}) as JsonObject

/** Of form values out of a damaged file it is not known what they were edited over: as far as is known, the campaign as last seen. */
export function fillDepartures(db: Db): void {
  const unknown = db.all<SectionRow & DraftRow>(
    `SELECT s.section, d.workspace, d.id FROM sections s
     JOIN drafts d ON d.workspace = s.workspace AND d.id = s.draft_id WHERE s.departure IS NULL`,
  )
  for (const one of unknown)
    db.run(`UPDATE sections SET departure = ? ${ofSection}`, [
      toText(currentBase(db, one, one.section)),
      ...sectionKey(one, one.section),
    ])
}
