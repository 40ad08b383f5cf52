/** Dependencies of uploads. */
import type { Readable } from 'node:stream'
import type { SentFile, StoredFile, UploadState, Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import type { ServerNow } from '../transfers/server.ts'
import type { SheetStore } from './sheets.ts'

/** The stored files, by the SHA-256 of their content in hex. */
export type Blobs = {
  /** Throws `FailureError` if there is no such file. Each `stream` call opens it again. */
  open(blob: string): Promise<{ size: number; stream(): Readable }>
}

/** Which local files each workspace's server has; kept over a restart. */
export type SentFiles = {
  find(workspace: string, file: Pick<StoredFile, 'blob' | 'name' | 'type'>): Promise<SentFile | null>
  keep(workspace: string, file: Pick<StoredFile, 'blob' | 'name' | 'type'>, sentFile: SentFile): Promise<void>
}

export type UploadPorts = {
  /** The gateway of the open workspace; throws `FailureError` if there is none. */
  api: () => Api
  server: ServerNow
  blobs: Blobs
  sentFiles: SentFiles
  /** Sheets that may have reached a server; kept over a restart. */
  sheets: SheetStore
  /** Requests the import of a campaign's codes; throws `FailureError` if that has to wait for a connection. */
  startImport: (campaignId: number) => Promise<void>
  clock: Clock
  log: Log
  changed: (state: UploadState) => void
  /** Milliseconds without a byte, and for the storage's response once all is sent; default 30,000 and 60,000. */
  timeouts?: { stall: number; answer: number }
}

/** Sets the workspace of later uploads. */
export type UseWorkspace = (workspace: Pick<Workspace, 'id'>) => Promise<void>
