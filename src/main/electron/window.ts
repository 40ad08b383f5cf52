/** Herald's windows: locked down, at their saved bounds. */
import { BrowserWindow, screen, type WebPreferences } from 'electron'
import type { Clock, Log } from '../ports.ts'
import type { SettingsStore } from '../settings.ts'
import { backgroundColour } from './background-colour.ts'
import { windowsByAge } from './own-window.ts'
import { origin } from './protocol.ts'
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
export function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
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
