/** Saves the open windows, their bounds and routes for the next start. */
import { isDeepStrictEqual } from 'node:util'
import { app } from 'electron'
import * as v from 'valibot'
import { ownRoute } from '#contract'
import type { Clock, Log } from '../ports.ts'
import type { SettingsStore } from '../settings.ts'
import { isCrashRoute } from './crash-page.ts'
import { isOurs, origin } from './locks.ts'
import { focusedWindow, neverFocused, windowShowing, windowsByAge } from './window.ts'
import { place, placeOf, type WindowState } from './window-bounds.ts'

export type SavedWindow = { route: string; place: WindowState }

export type SavedWindowsPorts = { store: SettingsStore; clock: Clock; log: Log }

const key = 'windows'
/** Limit of windows that open at once. */
const MAX_WINDOWS = 10
/** Milliseconds without a further change before the windows are saved. */
const QUIET_MS = 1_000

const savedWindows = v.pipe(v.array(v.object({ route: ownRoute, place })), v.maxLength(MAX_WINDOWS))

export type SavedWindows = {
  /** The windows that were open when Herald last ended, the focused one last. */
  lastTime(): SavedWindow[]
  /** Call when a quit was cancelled. */
  stay(): void
}

/** Must run before the first window, and after all other listeners that may cancel a quit. */
export function createSavedWindows({ store, clock, log }: SavedWindowsPorts): SavedWindows {
  const before = v.safeParse(savedWindows, store.store[key])
  let last: SavedWindow[] = []
  let cancel: (() => void) | null = null
  let isShuttingDown = false

  /** During a quit the windows close one by one, and a page may cancel it: then an empty or shrinking list must not be saved. */
  function saveWindows(): void {
    const now = windowsNow()
    if (!isShuttingDown && now.length > 0) last = now
  }
  function write(windows: SavedWindow[]): void {
    cancel?.()
    cancel = null
    if (windows.length === 0 || isDeepStrictEqual(windows, store.store[key])) return
    try {
      store.store = { ...store.store, [key]: windows }
    } catch (error) {
      log('warn', 'The open windows could not be saved', error)
    }
  }
  // Saves while running too, in case of a power cut.
  const changed = () => {
    cancel?.()
    cancel = clock.after(QUIET_MS, () => write(windowsNow()))
  }
  app.on('browser-window-created', (_event, window) => {
    window.on('move', changed)
    window.on('resize', changed)
    window.on('closed', changed)
    // Closing the last window may end Herald.
    window.on('close', () => windowsNow().length === 1 && saveWindows())
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.on('did-navigate-in-page', () => windowShowing(contents) && changed())
  })
  app.on('before-quit', (event) => {
    saveWindows()
    isShuttingDown = !event.defaultPrevented
  })
  app.on('will-quit', () => write(last))
  return {
    lastTime: () => (before.success ? before.output : []),
    stay: () => {
      isShuttingDown = false
    },
  }
}

function windowsNow(): SavedWindow[] {
  const frontWindow = focusedWindow()
  const openWindows = windowsByAge().filter((window) => !window.isDestroyed() && !neverFocused.has(window))
  return openWindows
    .toSorted((a, b) => Number(a === frontWindow) - Number(b === frontWindow))
    .slice(-MAX_WINDOWS)
    .map((window) => ({ route: routeToKeep(window.webContents.getURL()), place: placeOf(window) }))
}

/** Routes for signing in and for creating a campaign are not restored. */
function routeToKeep(url: string): string {
  const route = isOurs(url) ? url.slice(origin.length) : ''
  const isReopenable = v.is(ownRoute, route) && !isCrashRoute(route) && !/^\/(connect|import)\b/.test(route)
  return isReopenable && !new URL(route, 'https://x').searchParams.has('create') ? route : '/'
}
