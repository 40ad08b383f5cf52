/** Uploads: stored files to the server's storage, voucher sheets to a campaign. A call starts each; notices report its progress. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { HandlersOf, SentFile, StoredFile, transfers, UploadState, Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import type { ServerNow } from '../transfers/server.ts'
import { Cancelled, createTransferTasks, firstStage } from '../transfers/transfer-tasks.ts'
import { createSendOnce, sendFile } from './send-file.ts'
import { sheetType } from './send-sheet.ts'
import { createSheets, type SheetStore } from './sheets.ts'
import type { SendNow } from './waiting-files.ts'

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

export { sheetsFile } from './sheets.ts'

export type Uploads = {
  handlers: HandlersOf<typeof transfers>['uploads']
  /** Call whenever a workspace opens: uploads for another one are cancelled. */
  use: UseWorkspace
  /** Uploads a stored file that a request needs, unless the workspace's server already has it. */
  sendNow: SendNow
  /** Call when the connection is back or a new token arrived. */
  wake(): void
  close(): Promise<void>
}

export function createUploads(ports: UploadPorts): Uploads {
  const tasks = createTransferTasks<UploadState>({ ...ports, group: 'uploads' })
  const sendOnce = createSendOnce(ports)
  const sheets = createSheets(ports, tasks, (sheet) => ({
    ...unsentUpload({ ...sheet, type: sheetType(sheet.name) }),
    kind: 'voucher-sheet',
    campaignId: sheet.campaignId,
    codes: sheet.codes,
  }))
  let workspaceId: string | null = null

  /** Listed like any other upload, so that the picture can show its state. */
  const sendWithContent: SendNow = (file, signal) =>
    new Promise((resolve, reject) => {
      tasks.begin({ ...unsentUpload({ ...file, viewable: true }), kind: 'with-content' }, async (task) => {
        const eitherSignal = signal ? AbortSignal.any([task.signal, signal]) : task.signal
        const sending = sendOnce.send(file, { ...task, signal: eitherSignal })
        sending.then(resolve, (error) => reject(error instanceof Cancelled ? stopped : error))
        return sending
      })
    })

  return {
    handlers: {
      start: (file) =>
        tasks.begin({ ...unsentUpload(file), kind: 'file' }, (task) =>
          file.viewable ? sendOnce.send(file, task) : sendFile(ports, file, task),
        ),
      voucherSheet: (sheet) => sheets.send(sheet),
      cancel: ({ id }) => {
        tasks.cancel(id)
        return null
      },
      forget: ({ id }) => {
        tasks.forget(id)
        return null
      },
      taken: ({ id }) => {
        sheets.taken(id)
        return null
      },
      list: () => tasks.list(),
    },
    use: async ({ id }) => {
      if (workspaceId !== null && workspaceId !== id) {
        await tasks.clear()
      }
      workspaceId = id
      sendOnce.use(id)
      await sheets.use(id)
    },
    sendNow: async (file, signal) => {
      const before = await sendOnce.findSent(file)
      return before ?? sendWithContent(file, signal)
    },
    wake: sheets.wake,
    close: async () => {
      await tasks.clear()
      await sheets.close()
    },
  }
}

/** The waiting request is retried. */
const stopped = new FailureError({ kind: 'network', message: 'The upload was stopped' })

type UploadInput = { blob: string; name: string; type: string; viewable?: boolean }

const unsentUpload = ({ blob, name, type, viewable = false }: UploadInput): Omit<UploadState, 'kind'> => ({
  ...firstStage(),
  blob,
  name,
  type,
  viewable,
  campaignId: null,
  codes: null,
  fileName: null,
  publicPath: null,
  vouchers: null,
})

// Opens stored files for sending: reads their length first, their bytes on demand.
/** `pathOf` returns the path of a blob and throws `FailureError` if there is none. */
export function storedBlobs({ pathOf }: { pathOf(blob: string): Promise<string> }): Blobs {
  return {
    open: async (blob) => {
      const path = await pathOf(blob)
      const { size } = await stat(path).catch(() => {
        throw new FailureError({ kind: 'storage', message: 'The file on this computer could not be read' })
      })
      return { size, stream: () => createReadStream(path) }
    },
  }
}
