/**
 * The bar of 'Find on this page', over the page at the top right of its window. It is a view of its own: Chromium takes the focus from a
 * field of the page that it searches, and would find what is typed there as well.
 */
import { randomBytes } from 'node:crypto'
import { type BrowserWindow, type Result, WebContentsView } from 'electron'
import * as v from 'valibot'
import { backgroundColour } from './background-colour.ts'
import { findOrigin } from './find-page.ts'

export type Found = { text: string; active: number; total: number }
/** What the bar shows. `turn` grows with each change, `asked` with each wish to type a new text. */
export type FindState = Found & { turn: number; asked: number }
export type Way = 'next' | 'previous'

/** What the bar asks for. */
export const findAct = v.variant('act', [
  v.object({ act: v.literal('search'), text: v.pipe(v.string(), v.maxLength(1_000)) }),
  v.object({ act: v.picklist(['next', 'previous', 'close']) }),
])
export type FindAct = v.InferOutput<typeof findAct>

export type FindBar = {
  id: string
  /** The person wants to type: the bar has the keyboard, with its text selected. */
  ask(): void
  do(act: FindAct): void
  /** As soon as it is another than `seen`; null once the bar is closed. */
  state(seen: number): Promise<FindState | null>
}

/** In device-independent pixels. */
const size = { width: 420, height: 44 }
const margin = 16
const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  devTools: false,
}

/** Opens a bar over the page of `window`, with `text` to begin with. `closed` is told once it is gone, with what was searched last. */
export function openFindBar(window: BrowserWindow, text: string, closed: (text: string) => void): FindBar {
  const { webContents: page } = window
  const id = randomBytes(16).toString('base64url')
  const view = new WebContentsView({ webPreferences })
  // The view forgets its contents once they are gone.
  const { webContents: bar } = view
  const { now, change, later } = createFindState(text)
  let request: number | null = null
  let open = true

  function search(wanted: string): void {
    // What comes for an older text is nobody's any more.
    request = wanted === '' ? null : page.findInPage(wanted, { findNext: true })
    if (wanted === '') page.stopFindInPage('clearSelection')
    change({ text: wanted, active: 0, total: 0 })
  }
  function step(way: Way): void {
    if (now().text !== '') request = page.findInPage(now().text, { forward: way === 'next', findNext: false })
  }
  const found = (_event: unknown, { requestId, activeMatchOrdinal, matches }: Result) => {
    if (requestId === request) change({ active: activeMatchOrdinal, total: matches })
  }
  function place(): void {
    const { width } = window.getContentBounds()
    const fits = Math.min(size.width, width)
    view.setBounds({ x: Math.max(0, width - fits - margin), y: 0, width: fits, height: size.height })
  }
  function close(): void {
    if (!open) return
    open = false
    change({})
    closed(now().text)
    if (!window.isDestroyed()) {
      window.off('resize', place)
      page.off('found-in-page', found)
      page.off('did-navigate', close)
      page.stopFindInPage('keepSelection')
      window.contentView.removeChildView(view)
      page.focus()
    }
    // Nobody else does: a view outlives its window (Electron's documentation of WebContentsView).
    if (!bar.isDestroyed()) bar.close()
  }

  page.on('found-in-page', found)
  // Another document has nothing of what was found; a screen of the same one may.
  page.on('did-navigate', close)
  window.on('resize', place)
  window.on('closed', close)
  bar.on('render-process-gone', close)
  view.setBackgroundColor(backgroundColour())
  window.contentView.addChildView(view)
  place()
  bar.loadURL(`${findOrigin}/?${new URLSearchParams({ id })}`).catch(close)
  if (text !== '') search(text)

  return {
    id,
    ask: () => {
      bar.focus()
      change({ asked: now().asked + 1 })
    },
    do: (given) => {
      if (!open) return
      if (given.act === 'search') search(given.text)
      else if (given.act === 'close') close()
      else step(given.act)
    },
    state: async (seen) => {
      if (open) await later(seen)
      return open ? now() : null
    },
  }
}

/** What the bar shows now, and a promise of the next change. */
function createFindState(text: string) {
  const waiting = new Set<() => void>()
  let state: FindState = { text, active: 0, total: 0, turn: 1, asked: 0 }
  return {
    now: () => state,
    change: (part: Partial<FindState>): void => {
      state = { ...state, ...part, turn: state.turn + 1 }
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
    /** Resolves as soon as the state is another than that of the turn `seen`. */
    later: async (seen: number): Promise<void> => {
      if (state.turn === seen) await new Promise<void>((resolve) => waiting.add(resolve))
    },
  }
}
