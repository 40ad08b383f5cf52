/** Herald's windows: locked down, at the place where the person left them. */
import { BrowserWindow, screen, type WebPreferences } from 'electron'
import type { Log } from '../log.ts'
import type { SettingsStore } from '../settings.ts'
import { aside, type Bounds, keptPlace, repaired, smallestSize, usualSize } from './place.ts'
import { origin } from './protocol.ts'

export type WindowPorts = {
  /** The built CommonJS file. */
  preload: string
  store: SettingsStore
  /** Developer tools are for those who run the sources. */
  devTools: boolean
  log: Log
}

const placeKey = 'windowPlace'

/** Opens a window on one of our own routes ('/campaign'). */
export function openWindow(route: string, ports: WindowPorts): BrowserWindow {
  const { store, log } = ports
  const kept = keptPlace(store.store[placeKey])
  const window = new BrowserWindow({
    ...(kept ? startingBounds(kept) : usualSize),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: 'Herald',
    show: false,
    autoHideMenuBar: true,
    webPreferences: lockedDown(ports),
  })
  // To maximize is to show: not before there is something to see.
  window.once('ready-to-show', () => (kept?.maximized ? window.maximize() : window.show()))
  window.on('close', () => {
    store.store = { ...store.store, [placeKey]: { ...window.getNormalBounds(), maximized: window.isMaximized() } }
  })
  window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
  return window
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

function startingBounds({ x, y, width, height }: Bounds): Bounds {
  const front = BrowserWindow.getFocusedWindow()
  const wanted = front ? aside(front.getNormalBounds()) : { x, y, width, height }
  return repaired(wanted, screen.getDisplayMatching(wanted).workArea)
}
