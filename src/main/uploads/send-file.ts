/**
 * Sends a stored file to presigned storage: request an address, PUT, and once a new address after 403 (Source: docs/reference/calls.md).
 */
import type { SentFile, UploadState } from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'
import { brokenOff } from '../transfers/server.ts'
import { Cancelled, type TransferTask } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './index.ts'

export type FileToSend = { blob: string; name: string; type: string; viewable: boolean }

const DEFAULT_TIMEOUTS_MS = { stall: 30_000, answer: 60_000 }
/** Type if the system knew none: the default of storage servers. */
const unknownType = 'application/octet-stream'

/** Returns the server's name of the file, and its public path if it is viewable. Throws `FailureError`. */
export async function sendFile(
  ports: UploadPorts,
  file: FileToSend,
  task: TransferTask<UploadState>,
): Promise<Partial<UploadState>> {
  const api = ports.api()
  const fileName = await storeFile(ports, api, { ...file, type: file.type || unknownType }, task)
  if (!file.viewable) return { fileName }
  task.tell({ fileName })
  const { path } = await api.call('getPublicPath', { file_name: fileName }, { signal: task.signal })
  return { publicPath: path ?? null }
}

async function storeFile(
  ports: UploadPorts,
  api: Api,
  file: FileToSend,
  task: TransferTask<UploadState>,
): Promise<string> {
  const row = file.viewable ? 'getViewableUploadAddress' : 'getUploadAddress'
  for (let attempt = 1; ; attempt++) {
    const input = { file_name: file.name, file_type: file.type }
    const address = await api.call(row, input, { signal: task.signal })
    const status = await putFile(ports, address.pre_signed_url, file, task)
    if (status === 200) return address.file_name
    // An address may expire while a computer sleeps: a new one is tried once.
    if (status !== 403 || attempt > 1) throw refusedBy(status)
  }
}

/** Without the bearer token: the address itself is the permission. */
async function putFile(ports: UploadPorts, address: string, file: FileToSend, task: TransferTask<UploadState>) {
  const { size, stream } = await ports.blobs.open(file.blob)
  task.tell({ state: 'running', size, moved: 0 })
  const headers = { 'content-type': file.type, ...(file.viewable ? { 'content-disposition': 'inline' } : {}) }
  const timeouts = ports.timeouts ?? DEFAULT_TIMEOUTS_MS
  const { send } = ports.server()
  try {
    const { signal, moved } = task
    return (await send({ method: 'PUT', address, headers, size, body: stream, signal, moved, timeouts })).status
  } catch (error) {
    throw new FailureError(brokenOff(error, texts).failure)
  }
}

const texts = {
  offline: 'File storage cannot be reached',
  timeout: 'The upload stalled and was cancelled',
  network: 'The upload was cut off',
}

function refusedBy(status: number): FailureError {
  if (status >= 500)
    return new FailureError({ kind: 'server', message: `File storage had an error (${status})`, status })
  if (status >= 300 && status < 400)
    return new FailureError({ kind: 'refused', message: 'File storage redirects the upload', status })
  return new FailureError({ kind: 'refused', message: `File storage refused the upload (${status})`, status })
}

type File = Omit<FileToSend, 'viewable'>

type SendOnce = {
  /** The server's copy of the file; null if it has none. */
  findSent(file: File): Promise<SentFile | null>
  /** Like `sendFile`, for viewable files: a second caller waits for the first. Throws the errors of `sendFile`, and `Cancelled`. */
  send(file: File, task: TransferTask<UploadState>): Promise<SentFile>
  /** Switches to another workspace: files known to one server are unknown to another. */
  use(workspace: string): void
}

/**
 * Uploads each picture once per workspace, even if several wait for it: the form that shows its progress, and requests that refer to it.
 */
export function createSendOnce(ports: UploadPorts): SendOnce {
  let workspace = ''
  let running = new Map<string, Promise<SentFile>>()

  const find = (workspaceId: string, file: File) =>
    ports.sentFiles.find(workspaceId, file).catch((error) => {
      ports.log('warn', 'The list of uploaded files cannot be read: the file is sent again', error)
      return null
    })

  async function sendNew(workspaceId: string, file: File, task: TransferTask<UploadState>): Promise<SentFile> {
    const before = await find(workspaceId, file)
    if (before) return before
    const sentFile = await sentNow(ports, file, task)
    await ports.sentFiles
      .keep(workspaceId, file, sentFile)
      .catch((error) => ports.log('warn', 'An upload could not be recorded: the file may be sent again', error))
    return sentFile
  }

  async function send(file: File, task: TransferTask<UploadState>): Promise<SentFile> {
    const ownUploads = running
    const key = JSON.stringify([file.blob, file.type, file.name])
    const before = ownUploads.get(key)
    if (before) {
      // The other caller reports the failure of its upload, or cancelled it; this caller still needs the file.
      const sentFile = await Promise.race([before.catch(() => null), whenCancelled(task.signal)])
      return sentFile ?? send(file, task)
    }
    const sending = sendNew(workspace, file, task)
    ownUploads.set(key, sending)
    return sending.finally(() => ownUploads.delete(key))
  }

  return {
    findSent: (file) => find(workspace, file),
    send,
    use: (openedId) => {
      workspace = openedId
      running = new Map()
    },
  }
}

async function sentNow(ports: UploadPorts, file: File, task: TransferTask<UploadState>): Promise<SentFile> {
  let fileName = ''
  const update = (change: Partial<UploadState>) => {
    fileName = change.fileName ?? fileName
    task.tell(change)
  }
  const { publicPath } = await sendFile(ports, { ...file, viewable: true }, { ...task, tell: update })
  return { fileName, publicPath: publicPath ?? null }
}

/** Never resolves; rejects with `Cancelled` once the user cancels. */
const whenCancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new Cancelled())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
