/**
 * Uploads each picture once per workspace, even if several wait for it: the form that shows its progress, and requests that refer to it.
 */
import type { SentFile, UploadState } from '#contract'
import { Cancelled, type TransferTask } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './ports.ts'
import { type FileToSend, sendFile } from './send-file.ts'

type File = Omit<FileToSend, 'viewable'>

export type SendOnce = {
  /** The server's copy of the file; null if it has none. */
  findSent(file: File): Promise<SentFile | null>
  /** Like `sendFile`, for viewable files: a second caller waits for the first. Throws the errors of `sendFile`, and `Cancelled`. */
  send(file: File, task: TransferTask<UploadState>): Promise<SentFile>
  /** Switches to another workspace: files known to one server are unknown to another. */
  use(workspace: string): void
}

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
