/** Desktop integration under Electron: system notifications, clipboard, log file, restart. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  Notification,
  nativeImage,
  type OpenDialogOptions,
  session,
  shell,
} from 'electron'
import { agreeing, amount, type SavedFile, withoutNames } from '#contract'
import type { DesktopIntegration } from '../desktop-integration.ts'
import type { SaveAs } from '../downloads/index.ts'
import { diskFailure, FailureError } from '../failure.ts'
import type { Clock } from '../ports.ts'
import { type PagePrinter, pdfOptions } from './page-pdf.ts'
import { focusedWindow } from './window.ts'

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

/** Where a download is saved under Electron: the user chooses in the system's dialog. */
export const saveAs: SaveAs = async (suggestedName) => {
  const window = BrowserWindow.getFocusedWindow()
  const extension = extname(suggestedName).slice(1)
  // Windows adds the extension of the filter to a name without one.
  const filters = [
    { name: `${extension.toUpperCase()} files`, extensions: [extension] },
    { name: 'All files', extensions: ['*'] },
  ]
  const options = { defaultPath: suggestedName, ...(extension === '' ? {} : { filters }) }
  const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
  const { canceled, filePath } = chosen
  if (canceled || !filePath) return null
  return { path: filePath, deliver: () => ({ savedTo: filePath, collectFrom: null }) }
}

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow()
  const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** The number on the dock or taskbar: changes that the server refused, and approval verdicts that the user has not seen. */
type Badge = {
  /** The current number of changes that the server refused. */
  refusals(count: number): void
  /** A campaign was approved or rejected while another program was in front. Several windows may report the same one. */
  verdict(title: string): void
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

/** A red dot of 32 pixels; Windows cannot show a number. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAt0lEQVR42u2XzQ2AIAxGGYERXMArO7gXQ7BN53ADhiBBDjUxJlZQSnvg8C4G8j1+hGL2dTGSmCnQ2MEVfAEKsZCQiN88tukusGFArgSwTxeB0BB8J/wRsI2jpmbDfhHoEX6VaBIIHcPJ5XjacJmJrUYAGAXgTcAxhp84SsAPEPCUAAwQAEogDhCIlEAaIJBUC4gvgfgmFP8NxQ8i8aNYxWUkfh2rKEhUlGTiRamaslzFw2S+Ddk4ALDlqJeTOMy5AAAAAElFTkSuQmCC'

/** Must run before the first window. Focusing a window marks the verdicts as seen. */
export function createBadge(): Badge {
  const verdicts = new Set<string>()
  let refusedCount = 0
  let shownCount = 0

  function show(): void {
    const count = refusedCount + verdicts.size
    if (count === shownCount) return
    shownCount = count
    if (process.platform !== 'win32') return void app.setBadgeCount(count)
    for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) mark(window)
  }

  /** Windows shows the dot on the taskbar button of each window. */
  function mark(window: BrowserWindow): void {
    const image = shownCount > 0 ? nativeImage.createFromDataURL(dot) : null
    const count = amount(shownCount)
    const label = agreeing(shownCount, `${count} campaign needs attention`, `${count} campaigns need attention`)
    window.setOverlayIcon(image, shownCount > 0 ? label : '')
  }

  app.on('browser-window-created', (_event, window) => {
    if (process.platform === 'win32' && shownCount > 0) mark(window)
  })

  app.on('browser-window-focus', () => {
    verdicts.clear()
    show()
  })
  return {
    refusals: (count) => {
      refusedCount = count
      show()
    },
    verdict: (title) => {
      verdicts.add(title)
      show()
    },
  }
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

type SystemNotice = { title: string; body: string; route: string | null }
type Outcome = 'shown' | 'elsewhere'

/** Milliseconds within which the same notice from several windows is one notification. */
const SAME_NOTICE_MS = 5_000
/** Milliseconds after which a notification counts as shown if the system reports neither success nor failure. */
const SHOWN_TIMEOUT_MS = 1_000
/** Limit of notifications kept for clicks; 'close' is not always emitted. */
const MAX_NOTICES = 20

/**
 * System notifications: one for all windows, and reported as shown only if the system showed it. `showRoute` focuses a window when the user
 * clicks a notification.
 */
function systemNotices(
  showRoute: (route: string | null) => void,
  clock: Clock,
): (notice: SystemNotice) => Promise<Outcome> {
  // An unreferenced notification is garbage-collected, and a click on it then does nothing.
  const notices = new Set<Notification>()
  let last: { text: string; at: number; outcome: Promise<Outcome> } | null = null

  function show({ title, body, route }: SystemNotice): Promise<Outcome> {
    const notice = new Notification({ title, body })
    const drop = () => notices.delete(notice)
    const outcome = new Promise<Outcome>((settle) => {
      clock.after(SHOWN_TIMEOUT_MS, () => settle('shown'))
      notice.on('show', () => settle('shown'))
      notice.on('failed', () => {
        drop()
        settle('elsewhere')
      })
    })
    notice.on('click', () => {
      drop()
      showRoute(route)
    })
    notice.on('close', drop)
    notices.add(notice)
    for (const old of [...notices].slice(0, -MAX_NOTICES)) notices.delete(old)
    notice.show()
    return outcome
  }

  return async (notice) => {
    if (!Notification.isSupported()) return 'elsewhere'
    const text = `${notice.title}\n${notice.body}`
    if (last?.text !== text || clock.now() - last.at >= SAME_NOTICE_MS)
      last = { text: text, at: clock.now(), outcome: show(notice) }
    return last.outcome
  }
}

/**
 * Handles clicks on notifications of an earlier run: Herald starts or comes to the front. Must run after the first window, because earlier
 * clicks are reported at once.
 */
export function answerOldNotices(comeForward: () => void): void {
  if (process.platform === 'win32') Notification.handleActivation(comeForward)
}
