/**
 * Sends a stored file to presigned storage: request an address, PUT, and once a new address after 403 (Source: docs/reference/calls.md).
 */
import type { UploadState } from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'
import { brokenOff } from '../transfers/server.ts'
import type { TransferTask } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './ports.ts'

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
