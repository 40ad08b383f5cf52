/** The computer under Electron: notifications of the system, the clipboard, the log's file, a new start. */
import { existsSync } from 'node:fs'
import { BrowserWindow, clipboard, session, shell } from 'electron'
import { withoutNames } from '#contract'
import type { DesktopIntegration } from '../desktop-integration.ts'
import type { Clock } from '../ports.ts'
import type { Badge } from './badge.ts'
import { savePdf } from './pdf.ts'
import { systemNotices } from './system-notices.ts'
import * as texts from './texts.ts'

export type ElectronDesktopPorts = {
  logFile: string
  dataFolder: string
  /** Brings Herald forward, at `route` where there is one. */
  showRoute: (route: string | null) => void
  /** Ends Herald and starts it again. */
  startAgain: () => void
  /** Told of every verdict that nobody is there to see. */
  badge: Badge
  /** Whether names of campaigns may stand in notifications. */
  mayName: () => boolean
  clock: Clock
}

export function electronDesktop({
  logFile,
  dataFolder,
  showRoute,
  startAgain,
  badge,
  mayName,
  clock,
}: ElectronDesktopPorts): DesktopIntegration {
  const notifySystem = systemNotices(showRoute, clock)
  return {
    versions: [
      { name: texts.electron, version: process.versions.electron ?? '' },
      { name: texts.chromium, version: process.versions.chrome ?? '' },
    ].filter(({ version }) => version !== ''),
    copy: async (text) => {
      await clipboard.writeText(text)
      return true
    },
    savePdf: ({ name }) => savePdf(name),
    showFolder: () => {
      void shell.openPath(dataFolder)
      return true
    },
    spellingLanguages: () =>
      process.platform === 'darwin' ? [] : session.defaultSession.availableSpellCheckerLanguages,
    showLog: () => {
      // A disk that takes no line leaves no file to point at.
      if (existsSync(logFile)) shell.showItemInFolder(logFile)
      else void shell.openPath(dataFolder)
      return true
    },
    tell: (told) => {
      if (BrowserWindow.getFocusedWindow()) return 'in front'
      if (told.kind === 'verdict') badge.verdict(told.title)
      return notifySystem(mayName() ? told : withoutNames(told))
    },
    startAgain,
  }
}
