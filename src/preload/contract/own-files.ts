/** Herald's own file types: exported campaigns and backups. The system opens them with Herald, which only reads them at first. */
import type { BackupSummary } from './backup.ts'
import type { Answer } from './define.ts'
import type { StoredFile } from './files.ts'

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
