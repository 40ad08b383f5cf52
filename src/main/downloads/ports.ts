/** What downloads need from outside. */
import type { DownloadState } from '#contract'
import type { Clock, Log } from '../ports.ts'
import type { ServerNow } from '../transfers/server.ts'

/** Where a download goes. Electron: the file that the person chose. Browser host: a temporary file that the page collects once. */
export type Destination = {
  /** Full path; the file stands there only once it is whole. */
  path: string
  /** Called once the file is whole; says how the person gets it. */
  deliver(): Pick<DownloadState, 'savedTo' | 'collectFrom'>
}

/** Asks where to; null when the person decided against it. */
export type SaveAs = (suggestedName: string) => Promise<Destination | null>

export type DownloadPorts = {
  server: ServerNow
  saveAs: SaveAs
  clock: Clock
  log: Log
  changed: (state: DownloadState) => void
  /** Milliseconds to the first byte, and between two bytes after it; 15,000 (Source: docs/reference/limits.md) and 30,000 where nothing stands. */
  timeouts?: { first: number; stall: number }
  /** Bytes that a file may have; its row's limit where nothing stands. */
  largest?: number
}
