/** Files and pictures of a workspace: what its server has of each, and the library. */
import type { KeptPicture, PictureLibrary, SentFile } from '#contract'
import { fileAt, keepPicture, libraryOf } from './pictures.ts'
import { type FileKey, keepSentFile, sentFile } from './sent-files.ts'
import type { StoreFile } from './store-file.ts'

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
