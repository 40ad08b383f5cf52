/** Calls, notices and files over IPC. Only the main frame of our own windows gets answers. */
import { basename } from 'node:path'
import { BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import * as v from 'valibot'
import type { Answer } from '#contract'
import { type Bytes, bytesAt } from '../files/blob-store.ts'
import type { Notify } from '../ports.ts'
import type { PendingServices } from '../serve.ts'
import { isOurs } from './locks.ts'

/** A picked file is passed by its path; a file without one (pasted, or made in the page) by its bytes. */
const pickedFile = v.object({
  path: v.string(),
  name: v.string(),
  type: v.string(),
  bytes: v.nullable(v.instance(Uint8Array)),
})

export function answerCalls({ answer, takeFile, takeBackup }: PendingServices): void {
  const isOurWindow = senderCheck()
  ipcMain.handle('call', (event, name: unknown, input: unknown) =>
    isOurWindow(event) && typeof name === 'string' ? answer(name, input) : denied,
  )
  ipcMain.handle('upload-file', (event, name: unknown, file: unknown) => {
    const picked = v.safeParse(pickedFile, file)
    if (!isOurWindow(event) || !picked.success) return denied
    const { path, bytes, type } = picked.output
    const source: Bytes = bytes ? [bytes] : bytesAt(path)
    if (name === 'backup.take') return takeBackup(source)
    if (name === 'files.take') return takeFile(source, picked.output.name || basename(path), type)
    return denied
  })
}

/** Sends a notice to every window. */
export const notifyWindows: Notify = (name, payload) => {
  for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) window.webContents.send(name, payload)
}

/**
 * Whether the sender is one of our pages. A page that is being left (reload, navigation) is no longer a frame of the window when its last
 * calls arrive. It is identified by the process and frame ids that Chromium gave it; no page can choose them.
 */
function senderCheck(): (event: IpcMainInvokeEvent) => boolean {
  const reported = new WeakMap<WebContents, Set<string>>()
  return ({ sender, senderFrame, processId, frameId }) => {
    const window = BrowserWindow.fromWebContents(sender)
    if (window === null) return false
    const number = `${processId}:${frameId}`
    const pages = reported.get(sender) ?? new Set()
    if (senderFrame === null || senderFrame.detached) return pages.has(number)
    if (senderFrame !== window.webContents.mainFrame || !isOurs(senderFrame.url)) return false
    reported.set(sender, pages.add(number))
    return true
  }
}

const denied: Answer<never> = {
  ok: false,
  failure: { kind: 'denied', message: 'Only the page of Herald is answered' },
}
