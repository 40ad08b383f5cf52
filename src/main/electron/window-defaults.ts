/** Standard behaviour of every window: context menu, a question before closing, recovery after a crash. */
import { app, BrowserWindow, dialog, nativeTheme, powerMonitor, type WebContents } from 'electron'
import type { Notices, Settings } from '#contract'
import type { Log, Notify } from '../ports.ts'
import { notifyWindows } from './calls.ts'
import { crashRoute, failureRoute, isCrashRoute, loopBreaker } from './crash-page.ts'
import { isOurs, origin } from './locks.ts'
import { followGestures, offerContextMenu, showOffline } from './menu.ts'
import type { Shutdown } from './shutdown.ts'
import { uploadProgress } from './upload-progress.ts'
import { followTheme, rememberFocusedWindow, windowShowing } from './window.ts'

/** -1: no bar. */
let progress = -1

/** `share` is a value of `uploadProgress`. */
function showProgress(share: number): void {
  progress = share
  for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) window.setProgressBar(share)
}

/** Must run before the first window. */
export function applyWindowDefaults(shutdown: Shutdown, log: Log): void {
  app.on('web-contents-created', (_event, contents) => {
    offerContextMenu(contents, log)
    watchUnresponsive(contents, log)
    recover(contents, log)
  })
  app.on('browser-window-created', (_event, window) => {
    confirmUnload(window, shutdown, log)
    followGestures(window)
    if (progress !== -1) window.setProgressBar(progress)
  })
  rememberFocusedWindow()
  followTheme()
}

const reload = 1

/** Handles a page that does not respond: the user may wait or reload it where it was. Main keeps running. */
function watchUnresponsive(contents: WebContents, log: Log): void {
  let openDialog: AbortController | null = null
  contents.on('responsive', () => openDialog?.abort())
  contents.on('unresponsive', async () => {
    const window = windowShowing(contents)
    if (openDialog || !window) return
    log('warn', 'A page does not answer')
    openDialog = new AbortController()
    try {
      const { response } = await dialog.showMessageBox(window, { ...question, signal: openDialog.signal })
      // Crashes the page; `recover` reloads it where it was.
      if (response === reload && !contents.isDestroyed()) contents.forcefullyCrashRenderer()
    } catch (error) {
      log('warn', 'The dialog about an unresponsive page failed', error)
    }
    openDialog = null
  })
}

const question = {
  type: 'warning',
  buttons: ['Wait', 'Reload page'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
  message: 'This page is not responding',
  detail: 'It may be busy. Your work is saved on this computer, and reloading brings you back to where you were.',
} satisfies Electron.MessageBoxOptions

/**
 * Reloads a page whose process crashed; shows a plain page if it keeps crashing or does not load. The address holds the screen and the
 * draft store holds the step, so the reloaded page shows the same step.
 */
function recover(contents: WebContents, log: Log): void {
  const mayReturn = loopBreaker()
  contents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
    // `aborted`: another navigation started and will be shown.
    if (isMainFrame && code !== aborted) replaceWithCrashPage(contents, url, reason, log)
  })
  // Without its preload the page has no bridge and would stay white.
  contents.on('preload-error', (_event, _path, error) => {
    log('error', 'The preload of a page failed', error)
    replaceWithCrashPage(contents, contents.getURL(), noPreload, log)
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const window = windowShowing(contents)
    if (!window || reason === 'clean-exit') return
    const route = routeOf(contents.getURL())
    log('error', `The page at ${route.split('?')[0]} ended: ${reason} (${exitCode})`)
    // Even the plain page crashed: no page can run on this computer, and reloading would loop.
    if (isCrashRoute(route)) return
    const next = mayReturn(Date.now()) ? route : crashRoute(route)
    window.loadURL(origin + next).catch((error) => log('error', 'The page could not be brought back', error))
  })
}

/** Chromium's ERR_ABORTED. */
const aborted = -3
const noPreload = 'PRELOAD'

const routeOf = (url: string): string => (isOurs(url) ? url.slice(origin.length) || '/' : '/')

function replaceWithCrashPage(contents: WebContents, url: string, reason: string, log: Log): void {
  const window = windowShowing(contents)
  const route = routeOf(url)
  if (!window) return
  log('error', `The page at ${route.split('?')[0]} did not load: ${reason}`)
  // The plain page needs no preload.
  if (isCrashRoute(route) && reason === noPreload) return
  // Even the plain page did not load: show a dialog of the system.
  if (isCrashRoute(route)) return void showBlank(window, reason, log)
  // Electron refuses a navigation while it reports the previous one, and would report that as a failure too.
  setImmediate(() => {
    if (window.isDestroyed()) return
    window
      .loadURL(origin + failureRoute(route, reason))
      .catch((error) => log('error', 'The plain page did not load either', error))
  })
}

function showBlank(window: BrowserWindow, reason: string, log: Log): void {
  const message = 'Herald cannot show its page'
  const detail = `Part of Herald could not be read (${reason}). Your work is saved on this computer. Reinstall Herald.`
  dialog
    .showMessageBox(window, { type: 'error', message, detail, buttons: ['Close'], noLink: true })
    .catch((error) => log('warn', 'The dialog about a page that did not load failed', error))
}

const leaveButton = 0

/**
 * Asks before a window with unsaved changes closes; without this, Electron would keep it open and show nothing. Cancels the close while the
 * user is asked, so that main is not blocked; 'Leave' repeats the close.
 */
function confirmUnload(window: BrowserWindow, shutdown: Pick<Shutdown, 'goOn' | 'giveUp'>, log: Log): void {
  const { webContents } = window
  let state: 'asks nobody' | 'asks' | 'may go' = 'asks nobody'
  let isClosing = false
  window.on('close', () => {
    isClosing = true
  })
  webContents.on('will-prevent-unload', (event) => {
    // In Electron, preventing 'will-prevent-unload' means leaving the page.
    if (state === 'may go') return event.preventDefault()
    if (state === 'asks') return
    state = 'asks'
    void decide()
  })
  webContents.on('did-navigate', () => {
    if (state === 'may go') state = 'asks nobody'
  })

  async function decide(): Promise<void> {
    const mayClose = await mayLeave(window, log)
    state = mayClose ? 'may go' : 'asks nobody'
    if (!mayClose) shutdown.giveUp()
    if (mayClose && !window.isDestroyed() && !shutdown.goOn()) isClosing ? window.close() : webContents.reload()
    isClosing = false
  }
}

async function mayLeave(window: BrowserWindow, log: Log): Promise<boolean> {
  try {
    return (await dialog.showMessageBox(window, beforeUnloadQuestion)).response === leaveButton
  } catch (error) {
    log('warn', 'The dialog before leaving a page failed', error)
    return false
  }
}

const beforeUnloadQuestion = {
  type: 'question',
  buttons: ['Leave', 'Stay'],
  defaultId: 1,
  cancelId: 1,
  noLink: true,
  message: 'Leave without saving?',
  detail: 'Your unsaved changes on this page will be lost.',
} satisfies Electron.MessageBoxOptions

/** After sleep, connections are dead without an error, and notices were missed. */
export function resyncOnResume(wake: () => void): void {
  powerMonitor.on('resume', () => {
    wake()
    notifyWindows('desktop.woke', null)
  })
}

/** Applies the colour scheme to the system's menus and dialogs. */
export function showScheme({ colorScheme }: Pick<Settings, 'colorScheme'>): void {
  nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme
}

export type NoticeListeners = { [Name in keyof Notices]?: (payload: Notices[Name]) => void }

/** Sends notices to every window and updates menu, progress bar and scheme; `more` are further listeners. */
export function notifyEverywhere(more: NoticeListeners): Notify {
  const shareOf = uploadProgress()
  const listeners: NoticeListeners = {
    'connection.changed': ({ workOffline }) => showOffline(workOffline),
    'uploads.changed': (upload) => showProgress(shareOf(upload)),
    'app.settingsChanged': showScheme,
  }
  return (name, payload) => {
    listeners[name]?.(payload)
    more[name]?.(payload)
    notifyWindows(name, payload)
  }
}
