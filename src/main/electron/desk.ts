/** The computer under Electron: notifications of the system, the clipboard, the log's file, a new start. */
import { app, BrowserWindow, clipboard, Notification, shell } from 'electron'
import type { Desk } from '../desk.ts'

export type DeskPorts = {
  logFile: string
  /** Brings Herald forward, at `route` where there is one. */
  showRoute: (route: string | null) => void
  now: () => number
}

/** Several windows tell the same at once: within so many milliseconds it is one notification. */
const same = 5_000

export function electronDesk({ logFile, showRoute, now }: DeskPorts): Desk {
  // The system lets go of a notification that nobody holds, and then a click on it does nothing.
  const held = new Set<Notification>()
  let last = { words: '', at: 0 }

  const tell: Desk['tell'] = ({ title, body, route }) => {
    if (BrowserWindow.getFocusedWindow()) return 'in front'
    if (!Notification.isSupported()) return 'elsewhere'
    const words = `${title}\n${body}`
    if (last.words === words && now() - last.at < same) return 'shown'
    last = { words, at: now() }
    const shown = new Notification({ title, body })
    held.add(shown)
    shown.on('click', () => showRoute(route))
    shown.on('close', () => held.delete(shown))
    shown.show()
    return 'shown'
  }

  return {
    versions: [
      { name: 'Electron', version: process.versions.electron ?? '' },
      { name: 'Chromium', version: process.versions.chrome ?? '' },
    ].filter(({ version }) => version !== ''),
    copy: async (text) => {
      await clipboard.writeText(text)
      return true
    },
    showLog: () => {
      shell.showItemInFolder(logFile)
      return true
    },
    tell,
    startAgain: () => {
      app.relaunch()
      app.quit()
    },
  }
}
