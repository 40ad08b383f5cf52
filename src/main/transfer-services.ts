/** Composes uploads, jobs and downloads from the main process's ports, for both hosts. */
import { join } from 'node:path'
import type { DownloadState, HandlersOf, JobState, transfers, UploadState, Workspace } from '#contract'
import type { Api, ConnectionState } from './api/connection.ts'
import { createDownloads, type SaveAs } from './downloads/index.ts'
import { FailureError } from './failure.ts'
import { inspectFile } from './files/inspect-file.ts'
import { createJobs, jobsFile } from './jobs/index.ts'
import type { Clock, Log } from './ports.ts'
import { type KnownServer, type Send, type Server, serverOf } from './transfers/server.ts'
import { createUploads, type SentFiles, sheetsFile, storedBlobs } from './uploads/index.ts'
import { createWaitingFiles } from './uploads/waiting-files.ts'

export type TransferPorts = {
  dataFolder: string
  blobs: { pathOf(blob: string): Promise<string> }
  session: {
    api(): { workspace: Workspace; api: Api } | null
    server(): KnownServer | null
  }
  /** The current gateway; throws the `FailureError` with the reason why there is none. */
  api: () => Api
  connection: ConnectionState
  /** Sends a file to a server or a storage host. */
  send: Send
  /** Files that were uploaded before. */
  sentFiles: SentFiles
  saveAs: SaveAs
  changed: {
    upload: (state: UploadState) => void
    job: (state: JobState) => void
    download: (state: DownloadState) => void
  }
  clock: Clock
  log: Log
}

export type TransferServices = {
  handlers: HandlersOf<typeof transfers>
  /** Wraps the API: uploads the files of each request first. */
  withFiles(api: Api): Api
  /** Call whenever a workspace opens. Transfers of the previous one are cancelled. */
  use(workspace: Workspace): Promise<void>
  /** Call when the connection is back or a new token arrived. */
  wake(): void
  /** Cancels running transfers and waits for the last write. */
  close(): Promise<void>
}

export function createTransferServices(ports: TransferPorts): TransferServices {
  const { api, session, connection, sentFiles, saveAs, changed, clock, log } = ports
  const server = () => currentServer(ports)
  const blobs = storedBlobs(ports.blobs)
  const store = jobsFile(join(ports.dataFolder, 'jobs.json'), log)
  const jobs = createJobs({ api: () => session.api(), connection, store, clock, log, changed: changed.job })
  const uploads = createUploads({
    api,
    server,
    blobs,
    sentFiles,
    sheets: sheetsFile(join(ports.dataFolder, 'sheets.json'), log),
    startImport: jobs.start,
    clock,
    log,
    changed: changed.upload,
  })
  const downloads = createDownloads({ server, saveAs, clock, log, changed: changed.download })
  const waiting = createWaitingFiles(
    uploads.sendNow,
    async (blob) => (await inspectFile(await ports.blobs.pathOf(blob))).type,
  )
  const all = [uploads, jobs, downloads]

  return {
    handlers: { uploads: uploads.handlers, jobs: jobs.handlers, downloads: downloads.handlers },
    withFiles: waiting.over,
    use: async (workspace) => {
      await Promise.all(all.map((service) => service.use(workspace)))
    },
    wake: () => {
      jobs.wake()
      uploads.wake()
    },
    close: async () => {
      await Promise.all(all.map((service) => service.close()))
    },
  }
}

/** Applies the gateway's checks to files: nothing is sent while the user works offline, or without a session. */
function currentServer({ api, session, connection, send }: TransferPorts): Server {
  if (connection.current().workOffline)
    throw new FailureError({ kind: 'offline', message: 'Herald is working offline' })
  const server = session.server()
  if (server) return serverOf(server, send)
  api()
  throw new FailureError({ kind: 'offline', message: 'No server is connected' })
}
