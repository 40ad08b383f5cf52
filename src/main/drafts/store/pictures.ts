/** The library: pictures that were picked in a workspace or are in its messages, and which messages those are. */
import {
  cutAtWaitingFiles,
  cutToUnits,
  hasWaitingFiles,
  type KeptPicture,
  keptPicture,
  type LibraryPicture,
  MAX_PICTURES,
  type PictureLibrary,
  type PictureUse,
  type SentFile,
  type StoredFile,
} from '#contract'
import { type Db, keyOf } from './db.ts'
import { type FileKey, keepSentFile, sentFile } from './saves.ts'
import type { StoreFile } from './store-file.ts'

export type Owner = { campaign_id: number | null; draft_id: string | null }

type PictureRow = Omit<LibraryPicture, 'uses' | 'pickedAt' | 'pickedBytes'> & {
  picked_at: string
  picked_bytes: number
}

/** A picked picture is kept as it was picked last. Runs inside a transaction. */
const keepPicture = (db: Db, workspace: string, one: KeptPicture, now: string) =>
  db.run(
    `INSERT INTO pictures (workspace, blob, name, type, bytes, width, height, frames, alt, original, picked_bytes, picked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes,
       width = excluded.width, height = excluded.height, frames = excluded.frames, picked_at = excluded.picked_at,
       original = excluded.original, picked_bytes = excluded.picked_bytes, alt = CASE excluded.alt WHEN '' THEN alt ELSE excluded.alt END`,
    [
      workspace,
      one.blob,
      one.name,
      one.type,
      one.bytes,
      one.width,
      one.height,
      one.frames,
      one.alt,
      one.original,
      one.pickedBytes,
      now,
    ],
  )

/** The pictures whose name, alt text or campaigns hold `search`, newest first; the first 200 of them. */
function libraryOf(db: Db, workspace: string, search: string): PictureLibrary {
  const key = keyOf(search.trim())
  const uses = usesIn(db, workspace)
  const fitting = db
    .all<PictureRow>(
      `SELECT blob, name, type, bytes, width, height, frames, alt, original, picked_bytes, picked_at FROM pictures WHERE workspace = ?
       ORDER BY picked_at DESC, blob`,
      [workspace],
    )
    .map(
      ({ picked_at: pickedAt, picked_bytes: pickedBytes, ...row }): LibraryPicture => ({
        ...row,
        pickedAt,
        pickedBytes,
        uses: uses.get(row.blob) ?? [],
      }),
    )
    .filter(({ name, alt, uses }) =>
      [name, alt, ...uses.map((use) => use.name)].some((said) => keyOf(said).includes(key)),
    )
  return { pictures: fitting.slice(0, MAX_PICTURES), total: fitting.length }
}

/** A campaign with a draft is named by the draft alone. */
function usesIn(db: Db, workspace: string): Map<string, PictureUse[]> {
  const rows = db.all<{ blob: string; name: string | null; draft_id: string | null; campaign_id: number | null }>(
    `SELECT u.blob, coalesce(d.name, m.name) AS name, d.id AS draft_id, coalesce(d.campaign_id, u.campaign_id) AS campaign_id
     FROM picture_uses u
     LEFT JOIN drafts d ON d.workspace = u.workspace AND (d.id = u.draft_id OR d.campaign_id = u.campaign_id)
     LEFT JOIN mirror m ON m.workspace = u.workspace AND m.campaign_id = u.campaign_id
     WHERE u.workspace = ? AND (d.id IS NULL OR u.draft_id = d.id)`,
    [workspace],
  )
  const uses = new Map<string, PictureUse[]>()
  for (const { blob, name, draft_id: draftId, campaign_id: campaignId } of rows)
    uses.set(blob, [...(uses.get(blob) ?? []), { name: name ?? '', draftId, campaignId }])
  return uses
}

/** Takes note of the pictures in a message that was edited `at` (ISO 8601), in place of those before. Runs inside a transaction. */
export function keepUses(
  db: Db,
  workspace: string,
  { campaign_id, draft_id }: Owner,
  at: string,
  ...values: unknown[]
): void {
  const found: Found = { pictures: new Map(), addresses: new Set() }
  for (const value of values) collect(value, found)
  const blobs = new Set(found.pictures.keys())
  for (const address of found.addresses) {
    const file = fileAt(db, workspace, address)
    if (file?.type.startsWith('image/')) blobs.add(file.blob)
  }
  keepBlobs(db, workspace, { campaign_id, draft_id }, [...blobs])
  for (const one of found.pictures.values())
    db.run(
      `INSERT INTO pictures (workspace, blob, name, type, bytes, width, height, frames, alt, picked_bytes, picked_at)
       VALUES (?, ?, ?, ?, ?, 0, 0, 0, '', ?, ?) ON CONFLICT DO NOTHING`,
      [workspace, one.blob, one.name, one.type, one.bytes, one.bytes, at],
    )
}

/** A message that shows what it showed before is not written again. */
function keepBlobs(db: Db, workspace: string, { campaign_id, draft_id }: Owner, blobs: readonly string[]): void {
  const owner = draft_id === null ? 'campaign_id' : 'draft_id'
  const id = draft_id ?? campaign_id
  const before = db
    .all<{ blob: string }>(`SELECT blob FROM picture_uses WHERE workspace = ? AND ${owner} = ?`, [workspace, id])
    .map(({ blob }) => blob)
  if (before.length === blobs.length && before.every((blob) => blobs.includes(blob))) return
  db.run(`DELETE FROM picture_uses WHERE workspace = ? AND ${owner} = ?`, [workspace, id])
  for (const blob of blobs)
    db.run('INSERT INTO picture_uses (workspace, blob, campaign_id, draft_id) VALUES (?, ?, ?, ?)', [
      workspace,
      blob,
      campaign_id,
      draft_id,
    ])
}

type File = Pick<StoredFile, 'blob' | 'name' | 'type'>

/** The file of this computer that the workspace's server shows at an address, also as HTML writes the address. */
export function fileAt(db: Db, workspace: string, address: string): File | undefined {
  const bare = address.replace(/%(20|22|27|28|29|3C|3E|5C)/g, (mark) => decodeURIComponent(mark))
  return fileExactlyAt(db, workspace, address) ?? (bare === address ? undefined : fileExactlyAt(db, workspace, bare))
}

const fileExactlyAt = (db: Db, workspace: string, address: string): File | undefined =>
  db.get(
    `SELECT s.blob, s.type, coalesce(p.name, s.file_name) AS name FROM sent_files s
     LEFT JOIN pictures p ON p.workspace = s.workspace AND p.blob = s.blob
     WHERE s.workspace = ? AND s.public_path = ?`,
    [workspace, address],
  )

type Known = Pick<KeptPicture, 'blob' | 'name' | 'type' | 'bytes'>
type Found = { pictures: Map<string, Known>; addresses: Set<string> }

function collect(value: unknown, found: Found): void {
  if (typeof value === 'string') collectText(value, found)
  if (typeof value !== 'object' || value === null) return
  collectField(value, found)
  for (const inner of Object.values(value)) collect(inner, found)
}

function collectText(text: string, { pictures, addresses }: Found): void {
  for (const [address] of text.matchAll(/https?:\/\/[^\s"'<>()\\]+/g)) addresses.add(address.replaceAll('&amp;', '&'))
  if (!hasWaitingFiles(text)) return
  for (const { blob, name, type } of cutAtWaitingFiles(text).files)
    if (isKind(type) && !pictures.has(blob)) pictures.set(blob, { blob, name: cutToUnits(name, 255), type, bytes: 0 })
}

/** A picture of a form, which says what it is. */
function collectField(value: object, { pictures }: Found): void {
  const { stored, name, size } = value as { stored?: unknown; name?: unknown; size?: unknown }
  if (typeof stored !== 'object' || stored === null || typeof name !== 'string' || name === '') return
  const { blob, type } = stored as { blob?: unknown; type?: unknown }
  if (typeof blob !== 'string' || !/^[0-9a-f]{64}$/.test(blob) || !isKind(type)) return
  const bytes = Number.isSafeInteger(size) ? Number(size) : 0
  pictures.set(blob, { blob, name: cutToUnits(name, 255), type, bytes })
}

const isKind = (type: unknown): type is KeptPicture['type'] =>
  keptPicture.entries.type.options.some((known) => known === type)

/** Files and pictures of a workspace: what its server has of each, and the library. */
export const pictureTable = (file: StoreFile) => ({
  /** What the workspace's server has of a file; null where it has nothing. */
  sentFile: (workspace: string, key: FileKey): SentFile | null => sentFile(file.db, workspace, key),

  keepSentFile(workspace: string, key: FileKey, sent: SentFile): void {
    file.change((db) => keepSentFile(db, workspace, key, sent))
  },

  keepPicture(workspace: string, picture: KeptPicture, now: string): void {
    file.change((db) => keepPicture(db, workspace, picture, now))
  },

  pictures(workspace: string, search: string): PictureLibrary {
    file.catchUp()
    return libraryOf(file.db, workspace, search)
  },

  filesAt: (workspace: string, addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      const found = fileAt(file.db, workspace, address)
      return found ? [{ address, file: found }] : []
    }),
})
