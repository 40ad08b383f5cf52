/** Download store of the browser host: files wait in a private folder until the page collects them, once, and the browser saves them. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../ports.ts'
import type { SaveAs } from './index.ts'

export type CollectedFile = { name: string; size: number; stream: Readable }

export type DownloadStore = {
  saveAs: SaveAs
  /** The file for the last segment of `collectFrom`, once; null afterwards. It is removed after it was read. */
  collect(key: string): Promise<CollectedFile | null>
  /** Removes everything; also called at the start, because a crash may have left files with customers' data. */
  clear(): Promise<void>
}

/** Path at which the host serves downloads. */
export const downloadPath = '/downloads/'
/** Milliseconds after which a file that was not collected is removed. */
const KEPT_MS = 600_000

export function createDownloadStore({ folder, clock }: { folder: string; clock: Clock }): DownloadStore {
  const waitingFiles = new Map<string, { name: string; path: string; forget: () => void }>()

  function addFile(name: string, path: string): string {
    const key = randomBytes(24).toString('base64url')
    const cancelRemoval = clock.after(KEPT_MS, () => {
      waitingFiles.delete(key)
      void rm(path, { force: true })
    })
    waitingFiles.set(key, { name, path, forget: cancelRemoval })
    return key
  }

  return {
    saveAs: async (name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomBytes(12).toString('hex'))
      return { path, deliver: () => ({ savedTo: null, collectFrom: `${downloadPath}${addFile(name, path)}` }) }
    },
    collect: async (key) => {
      const item = waitingFiles.get(key)
      if (!item) return null
      waitingFiles.delete(key)
      item.forget()
      const { size } = await stat(item.path)
      const stream = createReadStream(item.path)
      stream.once('close', () => void rm(item.path, { force: true }))
      return { name: item.name, size, stream }
    },
    clear: async () => {
      for (const { forget } of waitingFiles.values()) forget()
      waitingFiles.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
