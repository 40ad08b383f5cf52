/** Herald's windows: locked down, at the place where the person left them. */
import { BrowserWindow, screen, type WebPreferences } from 'electron'
import type { Clock, Log } from '../ports.ts'
import type { SettingsStore } from '../settings.ts'
import { backgroundColour } from './background-colour.ts'
import { windowsByAge } from './own-window.ts'
import { origin } from './protocol.ts'
import {
  type Bounds,
  cascade,
  DEFAULT_SIZE,
  fitToScreen,
  MIN_SIZE,
  moveOntoScreen,
  placeOf,
  type Size,
  storedWindowState,
  type WindowState,
} from './window-bounds.ts'

// When a window is shown: no single event comes on every system, so the first of several does it, and a clock in any case.
/** Milliseconds after which a window is shown whatever it holds: a window that is nowhere helps nobody. */
const SHOW_LATEST_MS = 1_500

/**
 * Runs `show` once. 'ready-to-show' is the first layout, which a hidden window does not always come to (on Wayland it paints
 * nothing); a page that loaded, or failed to, is there to be seen.
 */
function showWhenReady(window: BrowserWindow, show: () => void, clock: Clock): void {
  let done = false
  const appear = () => {
    if (done || window.isDestroyed()) return
    done = true
    cancel()
    show()
  }
  const cancel = clock.after(SHOW_LATEST_MS, appear)
  window.once('ready-to-show', appear)
  window.webContents.once('did-finish-load', appear)
  window.webContents.on('did-fail-load', appear)
}

export type WindowPorts = {
  /** The built CommonJS file. */
  preload: string
  store: SettingsStore
  /** Developer tools are for those who run the sources. */
  devTools: boolean
  clock: Clock
  log: Log
}

const placeKey = 'windowPlace'

/** A window that was open when Herald ended, where its place is known: in front, behind others that come with it, or in the taskbar alone. */
export type Again = { place: WindowState | null; how: 'in front' | 'behind' | 'minimized' }

/** Opens a window on one of our own routes ('/campaign'). */
export function openWindow(route: string, ports: WindowPorts, again?: Again): BrowserWindow {
  const { store, clock, log } = ports
  const kept = again?.place ?? storedWindowState(store.store[placeKey])
  const { bounds, area } = startingBounds(kept, again !== undefined)
  const least = fitToScreen(MIN_SIZE, area)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    title: 'Herald',
    show: false,
    // Until the page has painted, while the window is resized, and after its process has ended.
    backgroundColor: backgroundColour(),
    autoHideMenuBar: true,
    webPreferences: lockedDown(ports),
  })
  // Said once more: a window that is made on a screen of another scale than the main one comes out in the wrong size.
  if ('x' in bounds) window.setBounds(bounds)
  showWhenReady(window, () => appearAs(window, kept, again?.how ?? 'in front'), clock)
  window.on('close', () => keepPlace(window, store, log))
  window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
  return window
}

/** To maximize is to show: not before there is something to see. */
function appearAs(window: BrowserWindow, kept: WindowState | null, how: Again['how']): void {
  if (how === 'minimized') {
    window.minimize()
    return
  }
  if (kept?.maximized) window.maximize()
  else if (how === 'behind') window.showInactive()
  else window.show()
  if (kept?.fullScreen) window.setFullScreen(true)
}

function keepPlace(window: BrowserWindow, store: SettingsStore, log: Log): void {
  try {
    store.store = { ...store.store, [placeKey]: placeOf(window) }
  } catch (error) {
    log('warn', "The window's place was not kept", error)
  }
}

/** Brings a window to the front, from the dock too. */
export function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Said in full, defaults included: what a window may do is read here and not remembered. */
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
  // Suggestions stand in the context menu.
  spellcheck: true,
  devTools,
})

/** A further window stands aside of the one in front; the first, and one that comes back (`exact`), where it was left. */
function startingBounds(kept: WindowState | null, exact: boolean): { bounds: Bounds | Size; area: Bounds } {
  const front = exact ? undefined : (BrowserWindow.getFocusedWindow() ?? windowsByAge().at(-1))
  const wanted = front ? cascade(front.getNormalBounds()) : kept
  if (!wanted) {
    const area = screen.getPrimaryDisplay().workArea
    return { bounds: fitToScreen(DEFAULT_SIZE, area), area }
  }
  const area = screen.getDisplayMatching(wanted).workArea
  const { x, y, width, height } = moveOntoScreen(wanted, area)
  return { bounds: { x, y, width, height }, area }
}
