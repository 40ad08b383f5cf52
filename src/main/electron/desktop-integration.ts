/** Desktop integration under Electron: system notifications, clipboard, log file, restart. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { BrowserWindow, clipboard, dialog, type OpenDialogOptions, session, shell } from 'electron'
import { type SavedFile, withoutNames } from '#contract'
import type { DesktopIntegration } from '../desktop-integration.ts'
import { diskFailure, FailureError } from '../failure.ts'
import type { Clock } from '../ports.ts'
import type { Badge } from './badge.ts'
import { focusedWindow } from './focused-window.ts'
import { type PagePrinter, pdfOptions } from './page-pdf.ts'
import { saveAs } from './save-as.ts'
import { systemNotices } from './system-notices.ts'

/** The focused window as a PDF. The page switches to its print layout before it asks. Throws `FailureError`. */
function windowPdf(): Promise<Uint8Array> {
  // The page that asks is in the window that was used last.
  const window = focusedWindow()
  if (!window) throw new FailureError({ kind: 'internal', message: 'There is no window to print' })
  return window.webContents.printToPDF(pdfOptions)
}

/** Null if the user cancelled. The dialog opens after the PDF was drawn, so that nothing changes in between. Throws `FailureError`. */
async function savePdf(name: string, draw: () => Promise<Uint8Array>): Promise<SavedFile | null> {
  const pdf = await draw()
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

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow()
  const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

export type ElectronDesktopPorts = {
  logFile: string
  dataFolder: string
  /** Focuses a Herald window, and navigates to `route` unless it is null. */
  showRoute: (route: string | null) => void
  /** Restarts Herald. */
  startAgain: () => void
  /** Counts verdicts that arrive while no window has focus. */
  badge: Badge
  /** Whether notifications may show campaign names. */
  mayName: () => boolean
  printer: PagePrinter
  clock: Clock
}

export function electronDesktop({
  logFile,
  dataFolder,
  showRoute,
  startAgain,
  badge,
  mayName,
  printer,
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
    savePdf: ({ name, page }) => savePdf(name, () => (page === undefined ? windowPdf() : printer.print(page))),
    showFolder: () => {
      void shell.openPath(dataFolder)
      return true
    },
    openFile: async (path) => {
      const problem = await shell.openPath(path)
      if (problem !== '')
        throw new FailureError({ kind: 'storage', message: `The file could not be opened: ${problem}` })
    },
    chooseFolder,
    spellingLanguages: () =>
      process.platform === 'darwin' ? [] : session.defaultSession.availableSpellCheckerLanguages,
    showLog: () => {
      // If the disk refused the log, there is no file to select.
      if (existsSync(logFile)) shell.showItemInFolder(logFile)
      else void shell.openPath(dataFolder)
      return true
    },
    tell: (notification) => {
      if (BrowserWindow.getFocusedWindow()) return 'in front'
      if (notification.kind === 'verdict') badge.verdict(notification.title)
      return notifySystem(mayName() ? notification : withoutNames(notification))
    },
    startAgain,
  }
}
