/**
 * Herald's own files: campaigns or a library in one file, and backups of the whole data folder. Their formats, and the calls that write,
 * read and restore them. The system opens such files with Herald, which only reads them at first.
 */
import * as v from 'valibot'
import { MAX_TAGS, tag } from './campaign-list.ts'
import { type Answer, call, fileUpload, text } from './define.ts'
import { slug } from './drafts.ts'
import { type Json, json } from './entities/index.ts'
import { blob, type SavedFile, type StoredFile } from './files.ts'
import { type LibraryItem, libraryItem, MAX_LIBRARY_ITEMS } from './library.ts'
import { unsubscribeAddress } from './own-data.ts'

/** The description of a backup, after all its bytes were checked. */
export type BackupSummary = {
  /** Id for `restore`. */
  id: string
  /** ISO 8601 in UTC. */
  madeAt: string
  /** The version of Herald that wrote the backup. */
  herald: string
  files: number
  /** Bytes. */
  size: number
}

/** `itself`: Herald restarts now · `person`: the user has to close and start it. `setAside`: the folder for the present data. */
export type RestorePlan = { restarts: 'itself' | 'person'; setAside: string }

/** The whole data folder as one file. It is written, checked, and restored at the next start. */
export const backupCalls = {
  /** Saves where the user chooses; null if cancelled. Tokens are never included. */
  write: call(v.undefined()).returns<SavedFile | null>(),
  /** Unpacks a backup next to the data and checks it; nothing changes yet. Refused with a message if it is not a backup or is damaged. */
  take: fileUpload<BackupSummary>(),
  /** Restores it when Herald starts again. The present data is set aside and kept. */
  restore: call(v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) })).returns<RestorePlan>(),
} as const

/** File extensions of each kind; the first is written, the others are read. */
export const ownEndings = {
  campaigns: ['.herald', '.herald.json'],
  backup: ['.herald-backup'],
} as const
export type OwnFileKind = keyof typeof ownEndings

/** The kind of a file by its name; null for others. Its content is checked on reading. */
export function ownFileKind(name: string): OwnFileKind | null {
  const lower = name.toLowerCase()
  if (ownEndings.backup.some((ending) => lower.endsWith(ending))) return 'backup'
  return ownEndings.campaigns.some((ending) => lower.endsWith(ending)) ? 'campaigns' : null
}

/** A file that the system opened with Herald, stored but not applied; or why it could not be stored. */
export type OpenedFile =
  | { kind: 'campaigns'; name: string; result: Answer<StoredFile> }
  | { kind: 'backup'; name: string; result: Answer<BackupSummary> }

/** The head of every such file. A file of a later version is refused with a message. */
export const exchangeFormat = 'herald.campaigns'
export const exchangeVersion = 1

/** Limits of a file: bytes in all, campaigns, and files in it. */
export const exchangeLimits = { bytes: 64 * 1024 * 1024, campaigns: 100, files: 200 } as const

/** One campaign without what only its server knows: the values of its steps. */
export const exchangedCampaign = v.strictObject({
  channel: slug,
  type: slug,
  name: v.pipe(v.string(), v.maxLength(500)),
  /** The user's marks of the campaign; absent if there are none. */
  marks: v.optional(
    v.strictObject({
      favourite: v.optional(v.boolean()),
      archived: v.optional(v.boolean()),
      tags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
    }),
  ),
  sections: v.strictObject({
    trigger: v.optional(json),
    segment: v.optional(json),
    goals: v.optional(json),
    content: v.optional(json),
    schedule: v.optional(json),
  }),
})
/** What is exported: campaigns, items of the library, or both. */
const contents = {
  campaigns: v.pipe(v.array(exchangedCampaign), v.maxLength(exchangeLimits.campaigns)),
  /** Absent in a file without a library. */
  library: v.optional(v.pipe(v.array(libraryItem), v.maxLength(MAX_LIBRARY_ITEMS))),
  /** Of the workspace; absent if it is not set. */
  unsubscribe: v.optional(unsubscribeAddress),
}
export const exchangedContents = v.pipe(
  v.strictObject(contents),
  v.check(({ campaigns, library = [] }) => campaigns.length + library.length > 0),
)
export type ExchangedContents = v.InferOutput<typeof exchangedContents>
export type ExchangedCampaign = v.InferOutput<typeof exchangedCampaign>

/** An attached file. `blob` is the SHA-256 of the bytes in `data`, by which campaigns refer to it. */
export const exchangeFile = v.pipe(
  v.strictObject({
    format: v.literal(exchangeFormat),
    version: v.literal(exchangeVersion),
    /** ISO 8601 in UTC. */
    exportedAt: v.pipe(v.string(), v.isoTimestamp()),
    from: v.strictObject({ brand: v.pipe(v.string(), v.maxLength(200)) }),
    ...contents,
    files: v.pipe(
      v.array(v.strictObject({ blob, data: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)) })),
      v.maxLength(exchangeLimits.files),
    ),
  }),
  v.check(({ campaigns, library = [] }) => campaigns.length + library.length > 0),
)
export type ExchangeFile = v.InferOutput<typeof exchangeFile>

/** `missing`: how many files the campaigns refer to that are not on this computer, and so not included. */
export type ExchangeWritten = { saved: SavedFile | null; missing: number }

/** The content of a file; its attached files are stored on this computer. */
export type ExchangeRead = {
  brand: string
  /** ISO 8601 in UTC. */
  exportedAt: string
  campaigns: (Omit<ExchangedCampaign, 'sections'> & { sections: { [section: string]: Json } })[]
  library: LibraryItem[]
  unsubscribe: string | null
  missing: number
}

export const exchangeCalls = {
  /**
   * Writes campaigns and items of the library with their files where the user chooses; `saved` is null if cancelled. `blob`: a stored JSON
   * text of them, because together they may exceed the size of a call.
   */
  write: call(v.strictObject({ blob, name: text(255) })).returns<ExchangeWritten>(),
  /** Reads a stored file from any source, and stores the files in it. */
  read: call(v.strictObject({ blob })).returns<ExchangeRead>(),
} as const
