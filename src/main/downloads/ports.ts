/** Dependencies of downloads. */
import type { DownloadState } from '#contract'
import type { Clock, Log } from '../ports.ts'
import type { ServerNow } from '../transfers/server.ts'

/** Where a download is written. Electron: the file that the user chose. Browser host: a temporary file that the page collects once. */
export type Destination = {
  /** Full path; the file exists only once it is complete. */
  path: string
  /** Called once the file is complete; returns how the user gets it. */
  deliver(): Pick<DownloadState, 'savedTo' | 'collectFrom'>
}

/** Asks the user for a destination; null if they cancelled. */
export type SaveAs = (suggestedName: string) => Promise<Destination | null>

export type DownloadPorts = {
  server: ServerNow
  saveAs: SaveAs
  clock: Clock
  log: Log
  changed: (state: DownloadState) => void
  /** Milliseconds to the first byte, and between later bytes; default 15,000 (Source: docs/reference/limits.md) and 30,000. */
  timeouts?: { first: number; stall: number }
  /** Limit of the file in bytes; default: the endpoint's limit. */
  largest?: number
}
