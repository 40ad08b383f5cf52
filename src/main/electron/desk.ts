/** The computer under Electron: notifications of the system, the clipboard, the log's file, a new start. */
import { existsSync } from 'node:fs'
import { BrowserWindow, clipboard, shell } from 'electron'
import type { Clock } from '../clock.ts'
import type { Desk } from '../desk.ts'
import { systemNotices } from './system-notices.ts'

export type DeskPorts = {
  logFile: string
  dataFolder: string
  /** Brings Herald forward, at `route` where there is one. */
  showRoute: (route: string | null) => void
  /** Ends Herald and starts it again. */
  startAgain: () => void
  clock: Clock
}

export function electronDesk({ logFile, dataFolder, showRoute, startAgain, clock }: DeskPorts): Desk {
  const tellSystem = systemNotices(showRoute, clock)
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
      // A disk that takes no line leaves no file to point at.
      if (existsSync(logFile)) shell.showItemInFolder(logFile)
      else void shell.openPath(dataFolder)
      return true
    },
    tell: (told) => (BrowserWindow.getFocusedWindow() ? 'in front' : tellSystem(told)),
    startAgain,
  }
}
