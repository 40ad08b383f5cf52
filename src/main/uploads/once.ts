/** One upload for a picture that several wait for, once in a workspace: the form that shows its progress, and requests that name it. */
import type { SentFile, UploadState } from '#contract'
import { Cancelled, type TransferTask } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './ports.ts'
import { type FileToSend, sendFile } from './send-file.ts'

type File = Omit<FileToSend, 'viewable'>

export type SendOnce = {
  /** What the workspace's server has of the file already; null where it has nothing. */
  known(file: File): Promise<SentFile | null>
  /** As `sendFile`, for files that are to be looked at: whoever comes second waits for the first. Throws as it does, and `Cancelled`. */
  send(file: File, task: TransferTask<UploadState>): Promise<SentFile>
  /** Nothing that one workspace's server has is taken for there on another. */
  use(workspace: string): void
}

export function createSendOnce(ports: UploadPorts): SendOnce {
  let workspace = ''
  let running = new Map<string, Promise<SentFile>>()

  const find = (own: string, file: File) =>
    ports.sentFiles.find(own, file).catch((error) => {
      ports.log('warn', 'It cannot be read what was uploaded before: the file is sent again', error)
      return null
    })

  async function sendNew(own: string, file: File, task: TransferTask<UploadState>): Promise<SentFile> {
    const before = await find(own, file)
    if (before) return before
    const sent = await sentNow(ports, file, task)
    await ports.sentFiles
      .keep(own, file, sent)
      .catch((error) => ports.log('warn', 'It cannot be kept what was uploaded: it may be sent again', error))
    return sent
  }

  async function send(file: File, task: TransferTask<UploadState>): Promise<SentFile> {
    const own = running
    const key = JSON.stringify([file.blob, file.type, file.name])
    const before = own.get(key)
    if (before) {
      const came = await Promise.race([before.catch(() => null), cancelled(task.signal)])
      // What another waited for and lost, or gave up, is still wanted here.
      return came ?? send(file, task)
    }
    const sending = sendNew(workspace, file, task)
    own.set(key, sending)
    return sending.finally(() => own.delete(key))
  }

  return {
    known: (file) => find(workspace, file),
    send,
    use: (opened) => {
      workspace = opened
      running = new Map()
    },
  }
}

async function sentNow(ports: UploadPorts, file: File, task: TransferTask<UploadState>): Promise<SentFile> {
  let fileName = ''
  const tell = (change: Partial<UploadState>) => {
    fileName = change.fileName ?? fileName
    task.tell(change)
  }
  const { publicPath } = await sendFile(ports, { ...file, viewable: true }, { ...task, tell })
  return { fileName, publicPath: publicPath ?? null }
}

/** Never, or `Cancelled` once the person decided against it. */
const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new Cancelled())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
