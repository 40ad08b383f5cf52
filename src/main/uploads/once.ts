/** One upload for a picture that several wait for: the form that shows its progress, and requests that name it. */
import type { UploadState } from '#contract'
import { Cancelled, type Course } from '../transfers/course.ts'
import type { UploadPorts } from './ports.ts'
import { type FileToSend, sendFile } from './send-file.ts'
import type { SentFile } from './waiting-files.ts'

export type SendOnce = {
  /** As `sendFile`, for files that are to be looked at: whoever comes second waits for the first. Throws as it does, and `Cancelled`. */
  send(file: Omit<FileToSend, 'viewable'>, course: Course<UploadState>): Promise<SentFile>
  /** Another workspace: nothing that one server has is taken for there on another. */
  forget(): void
}

export function createSendOnce(ports: UploadPorts): SendOnce {
  let known = new Map<string, Promise<SentFile>>()

  async function send(file: Omit<FileToSend, 'viewable'>, course: Course<UploadState>): Promise<SentFile> {
    const own = known
    const key = JSON.stringify([file.blob, file.type, file.name])
    const before = own.get(key)
    if (before) {
      const came = await Promise.race([before.catch(() => null), cancelled(course.signal)])
      // What another waited for and lost, or gave up, is still wanted here.
      return came ?? send(file, course)
    }
    const sending = sent(ports, file, course)
    own.set(key, sending)
    return sending.catch((error) => {
      own.delete(key)
      throw error
    })
  }

  return {
    send,
    forget: () => {
      known = new Map()
    },
  }
}

async function sent(
  ports: UploadPorts,
  file: Omit<FileToSend, 'viewable'>,
  course: Course<UploadState>,
): Promise<SentFile> {
  let fileName = ''
  const tell = (change: Partial<UploadState>) => {
    fileName = change.fileName ?? fileName
    course.tell(change)
  }
  const { publicPath } = await sendFile(ports, { ...file, viewable: true }, { ...course, tell })
  return { fileName, publicPath: publicPath ?? null }
}

/** Never, or `Cancelled` once the person decided against it. */
const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new Cancelled())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
