/** Standard behaviour of every window: context menu, a question before closing, recovery after a crash. */
import { app, BrowserWindow, nativeTheme, powerMonitor } from 'electron'
import type { Notices, Settings } from '#contract'
import type { Log, Notify } from '../ports.ts'
import { followGestures } from './back-and-forward.ts'
import { followTheme } from './background-colour.ts'
import { confirmUnload } from './before-unload.ts'
import { notifyWindows } from './calls.ts'
import { offerContextMenu } from './context-menu.ts'
import { rememberFocusedWindow } from './focused-window.ts'
import { showOffline } from './menu.ts'
import { recover } from './recovery.ts'
import type { Shutdown } from './shutdown.ts'
import { watchUnresponsive } from './unresponsive.ts'
import { uploadProgress } from './upload-progress.ts'

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
