/** Calls, notices and files over IPC: only the main frame of our own windows is answered. */
import { basename } from 'node:path'
import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import * as v from 'valibot'
import type { Answer } from '#contract'
import { type Bytes, bytesAt } from '../files/blob-store.ts'
import type { Notify } from '../notify.ts'
import type { Serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { isOurs } from './locks.ts'

/** A picked file comes by its path; one that has none (pasted, made in the page) by its bytes. */
const pickedFile = v.object({
  path: v.string(),
  name: v.string(),
  type: v.string(),
  bytes: v.nullable(v.instance(Uint8Array)),
})

export function answerCalls(answer: Serve, take: Pick<Services, 'takeFile' | 'takeBackup'>): void {
  ipcMain.handle('call', (event, name: unknown, input: unknown) =>
    isOurWindow(event) && typeof name === 'string' ? answer(name, input) : denied,
  )
  ipcMain.handle('hand-over', (event, name: unknown, file: unknown) => {
    const picked = v.safeParse(pickedFile, file)
    if (!isOurWindow(event) || !picked.success) return denied
    const { path, bytes, type } = picked.output
    const source: Bytes = bytes ? [bytes] : bytesAt(path)
    if (name === 'backup.take') return take.takeBackup(source)
    if (name === 'files.take') return take.takeFile(source, picked.output.name || basename(path), type)
    return denied
  })
}

/** Tells every window. */
export const notifyWindows: Notify = (name, payload) => {
  for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) window.webContents.send(name, payload)
}

function isOurWindow({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  const window = BrowserWindow.fromWebContents(sender)
  return (
    window !== null && senderFrame !== null && senderFrame === window.webContents.mainFrame && isOurs(senderFrame.url)
  )
}

const denied: Answer<never> = {
  ok: false,
  failure: { kind: 'denied', message: 'Only the page of Herald is answered' },
}
