/** Herald's windows: locked down, at their saved bounds. Commands from the menu, an external link or a notification go to the focused one alone. */
import { app, BrowserWindow, nativeTheme, screen, type WebContents, type WebPreferences } from 'electron'
import type { DesktopCommand, OpenedFile } from '#contract'
import type { Clock, Log } from '../ports.ts'
import type { SettingsStore } from '../settings.ts'
import { isCrashRoute } from './crash-page.ts'
import { origin } from './locks.ts'
import {
  type Bounds,
  DEFAULT_SIZE,
  fitToScreen,
  MIN_SIZE,
  moveOntoScreen,
  offsetBounds,
  placeOf,
  type Size,
  storedWindowState,
  type WindowState,
} from './window-bounds.ts'

// Shows a window at the first of several events, because no single event fires on every system; a timer shows it if none fires.
/** Milliseconds after which a window is shown even if it is still empty. */
const SHOW_LATEST_MS = 1_500

/**
 * Runs `show` once. 'ready-to-show' is the first layout, which a hidden window may never reach (on Wayland it paints nothing). A page that
 * loaded or failed to load is shown too.
 */
function showWhenReady(window: BrowserWindow, show: () => void, clock: Clock): void {
  let isDone = false
  const appear = () => {
    if (isDone || window.isDestroyed()) return
    isDone = true
    cancel()
    show()
  }
  const cancel = clock.after(SHOW_LATEST_MS, appear)
  window.once('ready-to-show', appear)
  window.webContents.once('did-finish-load', appear)
  window.webContents.on('did-fail-load', appear)
}

export type WindowPorts = {
  /** Path of the built CommonJS file. */
  preload: string
  store: SettingsStore
  /** True in a run from the sources. */
  devTools: boolean
  clock: Clock
  log: Log
}

const placeKey = 'windowPlace'

/** A window saved in the last run, and how it opens again: focused, behind other windows, or minimized. */
export type SavedAppearance = { place: WindowState | null; how: 'in front' | 'behind' | 'minimized' }

/** Opens a window on one of our own routes ('/campaign'). */
export function openWindow(route: string, ports: WindowPorts, savedWindow?: SavedAppearance): BrowserWindow {
  const { store, clock, log } = ports
  const state = savedWindow?.place ?? storedWindowState(store.store[placeKey])
  const { bounds, area } = startingBounds(state, savedWindow !== undefined)
  const minSize = fitToScreen(MIN_SIZE, area)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minSize.width,
    minHeight: minSize.height,
    title: 'Herald',
    show: false,
    // Visible until the page has painted, during a resize, and after a crash.
    backgroundColor: backgroundColour(),
    autoHideMenuBar: true,
    webPreferences: lockedDown(ports),
  })
  // The bounds are set again: a window created on a screen with another scale than the main screen has the wrong size.
  if ('x' in bounds) window.setBounds(bounds)
  showWhenReady(window, () => appearAs(window, state, savedWindow?.how ?? 'in front'), clock)
  window.on('close', () => keepPlace(window, store, log))
  window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
  return window
}

/** Maximizing also shows the window, so it waits for the content. */
function appearAs(window: BrowserWindow, state: WindowState | null, appearance: SavedAppearance['how']): void {
  if (appearance === 'minimized') {
    window.minimize()
    return
  }
  if (state?.maximized) window.maximize()
  else if (appearance === 'behind') window.showInactive()
  else window.show()
  if (state?.fullScreen) window.setFullScreen(true)
}

function keepPlace(window: BrowserWindow, store: SettingsStore, log: Log): void {
  try {
    store.store = { ...store.store, [placeKey]: placeOf(window) }
  } catch (error) {
    log('warn', 'The window bounds could not be saved', error)
  }
}

/** Focuses a window, and restores it if minimized. */
function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** For contents without a bridge: the find bar, the sign-in to a proxy, and a page that is printed. */
export const withoutBridge: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  devTools: false,
}

/** Lists all preferences, defaults included, so that a reader sees what a window may do. */
const lockedDown = ({ preload, devTools }: WindowPorts): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  webviewTag: false,
  // Suggestions are in the context menu.
  spellcheck: true,
  devTools,
})

/** Offsets a new window from the focused one; the first window and a restored one (`isExact`) use their saved bounds. */
function startingBounds(state: WindowState | null, isExact: boolean): { bounds: Bounds | Size; area: Bounds } {
  const front = isExact ? undefined : (BrowserWindow.getFocusedWindow() ?? windowsByAge().at(-1))
  const bounds = front ? offsetBounds(front.getNormalBounds()) : state
  if (!bounds) {
    const area = screen.getPrimaryDisplay().workArea
    return { bounds: fitToScreen(DEFAULT_SIZE, area), area }
  }
  const area = screen.getDisplayMatching(bounds).workArea
  const { x, y, width, height } = moveOntoScreen(bounds, area)
  return { bounds: { x, y, width, height }, area }
}

/** The window of some web contents. Null for contents that are not a window's page. */
export function windowShowing(contents: WebContents): BrowserWindow | null {
  const window = BrowserWindow.fromWebContents(contents)
  return window && !window.isDestroyed() && window.webContents === contents ? window : null
}

/** All windows, the newest last: Electron's list has no order. */
export const windowsByAge = (): BrowserWindow[] => BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id)

const BACKGROUND_COLOURS = { light: '#fafafb', dark: '#121214' } as const

/** The colour before, between and after paints of the page. The colour for the current scheme; follow changes with `followTheme`. */
export const backgroundColour = (): string =>
  nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOURS.dark : BACKGROUND_COLOURS.light

/** Updates open windows when the setting or the system's scheme changes. */
export function followTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.setBackgroundColor(backgroundColour())
  })
}

let last: BrowserWindow | null = null
/** Dialog-like windows: never the target of commands or routes. */
export const neverFocused = new WeakSet<BrowserWindow>()

/** Must run before the first window. */
export function rememberFocusedWindow(): void {
  app.on('browser-window-focus', (_event, window) => {
    if (!neverFocused.has(window)) last = window
  })
}

/** The focused window, or the last used one while another program is in front. */
export function focusedWindow(): BrowserWindow | null {
  const lastUsed = last && !last.isDestroyed() ? last : null
  const focused = BrowserWindow.getFocusedWindow()
  if (focused && !neverFocused.has(focused)) return focused
  return lastUsed ?? windowsByAge().findLast((window) => !neverFocused.has(window)) ?? null
}

/** Focuses a Herald window and shows `route`; null keeps the current page. `openNew` creates a window if there is none. */
export function showInFocusedWindow(route: string | null, openNew: (route: string) => unknown, log: Log): void {
  const window = focusedWindow()
  if (!window) return void openNew(route ?? '/')
  comeForward(window)
  if (route === null) return
  // A page that is still loading receives no message, so the route is loaded instead. A loaded page navigates itself, and asks first if
  // changes are unsaved.
  const { webContents } = window
  const isNotListening = webContents.isLoadingMainFrame() || isCrashRoute(webContents.getURL().slice(origin.length))
  if (!isNotListening) webContents.send('desktop.wanted', route)
  else window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
}

/** Sends a command to the focused page. `openNew` creates a window if there is none; with null the command is dropped then. */
export const sendCommand = (command: DesktopCommand, openNew: (() => BrowserWindow | null) | null): void =>
  sendToPage('desktop.asked', command, openNew)

/** Passes an opened file to the focused page. */
export const sendOpenedFile = (file: OpenedFile, openNew: () => BrowserWindow | null): void =>
  sendToPage('desktop.opened', file, openNew)

function sendToPage(name: string, payload: unknown, openNew: (() => BrowserWindow | null) | null): void {
  const window = focusedWindow() ?? openNew?.()
  if (!window) return
  const { webContents } = window
  const send = () => webContents.send(name, payload)
  // Before 'dom-ready' there is no preload that could queue it for the page.
  if (webContents.isLoadingMainFrame()) webContents.once('dom-ready', send)
  else send()
}
