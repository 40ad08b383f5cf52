/** What uploads need from outside. */
import type { Readable } from 'node:stream'
import type { SentFile, StoredFile, UploadState, Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import type { ServerNow } from '../transfers/server.ts'
import type { SheetStore } from './sheets.ts'

/** The stored files, by the SHA-256 of their content in hex. */
export type Blobs = {
  /** Throws `FailureError` when there is no such file. `stream` opens it anew every time. */
  open(blob: string): Promise<{ size: number; stream(): Readable }>
}

/** What the servers have of this computer's files, by workspace: kept over a restart. */
export type SentFiles = {
  find(workspace: string, file: Pick<StoredFile, 'blob' | 'name' | 'type'>): Promise<SentFile | null>
  keep(workspace: string, file: Pick<StoredFile, 'blob' | 'name' | 'type'>, sent: SentFile): Promise<void>
}

export type UploadPorts = {
  /** The gateway of the open workspace; throws `FailureError` where there is none. */
  api: () => Api
  server: ServerNow
  blobs: Blobs
  sentFiles: SentFiles
  /** Sheets that may have reached a server: kept over a restart. */
  sheets: SheetStore
  /** Asks for the import of a campaign's codes; throws `FailureError` where that has to wait for a connection. */
  startImport: (campaignId: number) => Promise<void>
  clock: Clock
  log: Log
  changed: (state: UploadState) => void
  /** Milliseconds without a byte, and for the storage's answer once all is sent; 30,000 and 60,000 where nothing stands. */
  timeouts?: { stall: number; answer: number }
}

/** Whose uploads these are. */
export type UseWorkspace = (workspace: Pick<Workspace, 'id'>) => Promise<void>
