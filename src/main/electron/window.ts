/** Herald's windows: locked down, at the place where the person left them. */
import { BrowserWindow, type Rectangle, screen } from 'electron'
import * as v from 'valibot'
import type { SettingsStore } from '../settings.ts'
import { origin } from './protocol.ts'

const placeKey = 'windowPlace'
const place = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number(), maximized: v.boolean() })
const usualSize = { width: 1280, height: 800 }

/** Opens a window on one of our own routes ('/campaign'). `preload` is the built CommonJS file. */
export function openWindow(
  route: string,
  { preload, store }: { preload: string; store: SettingsStore },
): BrowserWindow {
  const kept = v.safeParse(place, store.store[placeKey])
  const bounds = kept.success && isVisible(kept.output) ? kept.output : usualSize
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 900,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (kept.success && kept.output.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    store.store = { ...store.store, [placeKey]: { ...window.getNormalBounds(), maximized: window.isMaximized() } }
  })
  void window.loadURL(origin + route)
  return window
}

/** Brings the first window to the front, from the dock too. */
export function comeForward(window: BrowserWindow | undefined): void {
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
}

/** A screen may have gone since. */
function isVisible(bounds: Rectangle): boolean {
  const { workArea } = screen.getDisplayMatching(bounds)
  return (
    bounds.x < workArea.x + workArea.width - 80 && bounds.x + bounds.width > workArea.x + 80 && bounds.y >= workArea.y
  )
}
