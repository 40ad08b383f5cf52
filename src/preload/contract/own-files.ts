/** Files of Herald's own kinds: campaigns that were exported, and backups. The system opens them with Herald; what is in one is only looked at. */
import type { BackupSummary } from './backup.ts'
import type { Answer } from './define.ts'
import type { StoredFile } from './files.ts'

/** What a file of each kind ends with; the first is written, the others are read. */
export const ownEndings = {
  campaigns: ['.herald', '.herald.json'],
  backup: ['.herald-backup'],
} as const
export type OwnFileKind = keyof typeof ownEndings

/** Which kind a name says that a file is; null for others. What is in it is judged where it is read. */
export function ownFileKind(name: string): OwnFileKind | null {
  const lower = name.toLowerCase()
  if (ownEndings.backup.some((ending) => lower.endsWith(ending))) return 'backup'
  return ownEndings.campaigns.some((ending) => lower.endsWith(ending)) ? 'campaigns' : null
}

/** A file that the system opened with Herald, taken in; or why it could not be. Nothing was done with it yet. */
export type OpenedFile =
  | { kind: 'campaigns'; name: string; taken: Answer<StoredFile> }
  | { kind: 'backup'; name: string; taken: Answer<BackupSummary> }
