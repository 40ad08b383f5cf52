/** The computer under Electron: notifications of the system, the clipboard, the log's file, a new start. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { BrowserWindow, clipboard, session, shell } from 'electron'
import { type SavedFile, withoutNames } from '#contract'
import type { DesktopIntegration } from '../desktop-integration.ts'
import { diskFailure, FailureError } from '../failure.ts'
import type { Clock } from '../ports.ts'
import type { Badge } from './badge.ts'
import { focusedWindow } from './focused-window.ts'
import { saveAs } from './save-as.ts'
import { systemNotices } from './system-notices.ts'

// What the window in front shows, as a PDF. The page has laid itself out for paper before it asks.
/** Null when the person decided against it. Throws `FailureError`. */
async function savePdf(name: string): Promise<SavedFile | null> {
  // The page that asks is the one that was used last; the dialog comes after it was drawn, so that nothing changes meanwhile.
  const window = focusedWindow()
  if (!window) throw new FailureError({ kind: 'internal', message: 'There is no window to print' })
  const pdf = await window.webContents.printToPDF({
    pageSize: 'A4',
    printBackground: true,
    // The margins are the page's own (@page).
    preferCSSPageSize: true,
    generateTaggedPDF: true,
  })
  const destination = await saveAs(name)
  if (!destination) return null
  try {
    await writeFile(destination.path, pdf)
  } catch (error) {
    await rm(destination.path, { force: true })
    throw diskFailure('The PDF could not be written', error)
  }
  return destination.deliver()
}

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
      { name: 'Electron', version: process.versions.electron ?? '' },
      { name: 'Chromium', version: process.versions.chrome ?? '' },
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
