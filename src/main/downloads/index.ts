/** Downloads: the customers of a segment, streamed to a file that the user chooses. */
import { copyFile, type FileHandle, open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import {
  type DownloadState,
  endpoints,
  fileName,
  type HandlersOf,
  type SavedFile,
  type transfers,
  type Workspace,
} from '#contract'
import { jsonOf, readEnvelope } from '../api/envelope.ts'
import { bodyOf, buildRequest, TooLarge, withinOrigin, withoutToken } from '../api/http.ts'
import { FailureError } from '../failure.ts'
import { rename } from '../json-file.ts'
import type { Clock, Log } from '../ports.ts'
import { brokenOff, createStallTimer, type Server, type ServerNow, Stalled } from '../transfers/server.ts'
import { Cancelled, createTransferTasks, firstStage, type TransferTask } from '../transfers/transfer-tasks.ts'

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

export { createDownloadStore, type DownloadStore } from './download-store.ts'

export type Downloads = {
  handlers: HandlersOf<typeof transfers>['downloads']
  /** Call whenever a workspace opens: downloads of another one are cancelled. */
  use(workspace: Pick<Workspace, 'id'>): Promise<void>
  close(): Promise<void>
}

type DownloadRequest = { segmentId: number; channel: string; suggestedName: string }

export function createDownloads(ports: DownloadPorts): Downloads {
  const tasks = createTransferTasks<DownloadState>({ ...ports, group: 'downloads' })
  let workspaceId: string | null = null

  return {
    handlers: {
      segmentCustomers: ({ segmentId, channel, suggestedName }) => {
        const request: DownloadRequest = {
          segmentId,
          channel,
          suggestedName: fileName(suggestedName.replace(/\.csv$/i, ''), 'customers', '.csv'),
        }
        const first: DownloadState = { ...firstStage(), ...request, savedTo: null, collectFrom: null }
        return tasks.begin(first, (task) => fetchFile(ports, request, task))
      },
      cancel: ({ id }) => {
        tasks.cancel(id)
        return null
      },
      list: () => tasks.list(),
    },
    use: async ({ id }) => {
      if (workspaceId !== null && workspaceId !== id) await tasks.clear()
      workspaceId = id
    },
    close: () => tasks.clear(),
  }
}

async function fetchFile(
  ports: DownloadPorts,
  request: DownloadRequest,
  task: TransferTask<DownloadState>,
): Promise<Partial<DownloadState>> {
  // Before the dialog, so that the user is not asked for a file if there is no server.
  const server = ports.server()
  const destination = await ports.saveAs(request.suggestedName)
  if (!destination || task.signal.aborted) throw new Cancelled()
  await fetchCustomers(ports, server, { ...request, path: destination.path }, task)
  return destination.deliver()
}

type CustomerFile = { segmentId: number; channel: string; path: string }

const row = endpoints.downloadSegmentCustomers
const call = 'downloadSegmentCustomers'
/** Limit in bytes of a response that is not a file. */
const MAX_REFUSAL_BYTES = 1024 * 1024
/** How long a download may wait for its first byte; the page says it. */
export const FIRST_BYTE_MS = 15_000
const defaultTimeouts = { first: FIRST_BYTE_MS, stall: 30_000 }

/**
 * Resolves once the whole file is at `path`; before that, and after a failure, `path` is unchanged. Throws `FailureError`. The address contains
 * the token, so it never appears in an error, a log or a notice.
 */
async function fetchCustomers(
  ports: DownloadPorts,
  server: Server,
  request: CustomerFile,
  task: TransferTask<DownloadState>,
): Promise<void> {
  const partialPath = `${request.path}.part`
  const file = await open(partialPath, 'w', 0o600).catch(cannotWrite)
  try {
    await receive(ports, server, request, file, task)
    await file.close()
    await rename(partialPath, request.path).catch(cannotWrite)
  } catch (error) {
    await file.close()
    await rm(partialPath, { force: true })
    throw error
  }
}

async function receive(
  ports: DownloadPorts,
  server: Server,
  request: CustomerFile,
  file: FileHandle,
  task: TransferTask<DownloadState>,
): Promise<void> {
  const { first, stall } = ports.timeouts ?? defaultTimeouts
  const cancellation = new AbortController()
  const timeouts = createStallTimer(ports.clock, () => cancellation.abort(new Stalled()))
  // One signal, referenced by the clock's task: a combined signal may be garbage-collected before it fires.
  const { signal } = cancellation
  const cancel = () => cancellation.abort(task.signal.reason)
  task.signal.addEventListener('abort', cancel)
  if (task.signal.aborted) cancel()
  timeouts.wait(first)
  try {
    const response = await requestFile(server, request, signal)
    const limit = ports.largest ?? row.largest ?? Number.POSITIVE_INFINITY
    await writeBody(response, file, limit, signal, task, () => timeouts.wait(stall))
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge()
    throw new FailureError(withoutToken(server.token(), brokenOff(error, texts).failure))
  } finally {
    task.signal.removeEventListener('abort', cancel)
    timeouts.end()
  }
}

async function requestFile(
  server: Server,
  { segmentId, channel }: CustomerFile,
  signal: AbortSignal,
): Promise<Response> {
  const { url } = buildRequest(server.origin, row, { id: segmentId, channel, t: server.token() })
  const response = await withinOrigin(server.fetch)(url, { signal })
  const type = response.headers.get('content-type') ?? ''
  const isFile = response.status === 200 && !/^(application\/json|text\/html)\b/i.test(type)
  if (isFile) return response
  if (response.status === 401) server.expired()
  // Throws for every status but success, and for `success: false`.
  const body = await bodyOf(response, MAX_REFUSAL_BYTES, signal)
  readEnvelope(call, row, { status: response.status, body: jsonOf(String(body ?? '')) })
  throw new FailureError({ kind: 'malformed', message: `The answer to ${call} cannot be read: it is no file` })
}

async function writeBody(
  response: Response,
  file: FileHandle,
  maxBytes: number,
  signal: AbortSignal,
  task: TransferTask<DownloadState>,
  onProgress: () => void,
): Promise<void> {
  task.tell({ state: 'running', size: announcedSize(response.headers) })
  let bytes = 0
  for await (const chunk of response.body ? Readable.fromWeb(response.body, { signal }) : []) {
    onProgress()
    if (bytes + chunk.length > maxBytes) throw new TooLarge(response.status)
    await file.appendFile(chunk).catch(cannotWrite)
    bytes += chunk.length
    task.moved(bytes)
  }
  task.tell({ moved: bytes, size: bytes })
}

/** The size of the response in bytes; null if unknown, for example if it is compressed. */
function announcedSize(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

const texts = {
  offline: 'The server cannot be reached',
  timeout: 'The server stopped responding, so the download was cancelled',
  network: 'The download was cut off',
}

const tooLarge = () =>
  new FailureError({
    kind: 'malformed',
    message: 'The file is too large, so the download was cancelled',
  })

function cannotWrite(error: NodeJS.ErrnoException): never {
  const message = `The file could not be written${error.code ? ` (${error.code})` : ''}`
  throw new FailureError({ kind: 'storage', message })
}

/** Saves a copy of a stored file where the user chooses. Null if the user cancelled. Throws `FailureError` (`storage`). */
export async function saveCopy(path: string, name: string, saveAs: SaveAs): Promise<SavedFile | null> {
  const destination = await saveAs(basename(name))
  if (!destination) return null
  try {
    await copyFile(path, destination.path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new FailureError({ kind: 'storage', message: `The copy could not be written${code}` })
  }
  return destination.deliver()
}
