/** Find on this page: one bar per window, opened by the menu and served from its own origin. In the browser host, the browser does this. */
import { randomBytes } from 'node:crypto'
import { BrowserWindow, type Result, WebContentsView } from 'electron'
import * as v from 'valibot'
import { notAllowed, textResponse } from '../page-files.ts'
import { findOrigin, findPage } from './find-page.ts'
import { backgroundColour, neverFocused, withoutBridge } from './window.ts'

type Matches = { text: string; active: number; total: number }
/** State of the bar. `turn` grows with each change, `requests` with each request to type a new text. */
type FindState = Matches & { turn: number; requests: number }
type Direction = 'next' | 'previous'

/** Requests that the find bar sends. */
const findAct = v.variant('act', [
  v.object({ act: v.literal('search'), text: v.pipe(v.string(), v.maxLength(1_000)) }),
  v.object({ act: v.picklist(['next', 'previous', 'close']) }),
])
type FindAct = v.InferOutput<typeof findAct>

type FindBar = {
  id: string
  /** Focuses the bar and selects its text. */
  ask(): void
  do(act: FindAct): void
  /** Resolves when the turn differs from `seenTurn`; null once the bar is closed. */
  state(seenTurn: number): Promise<FindState | null>
}

export type Finder = {
  /** Opens and focuses the bar of the focused window. */
  show(): void
  /** Goes to the next or previous match; opens the bar if there is none. */
  step(direction: Direction): void
  /** Null if the request is not for a bar. */
  answer(request: Request): Promise<Response | null>
}

const sentAct = v.pipe(v.string(), v.maxLength(10_000), v.parseJson(), findAct)

export function createFinder(): Finder {
  const bars = new Map<BrowserWindow, FindBar>()
  let last = ''

  function barInFront(): FindBar | null {
    const window = BrowserWindow.getFocusedWindow()
    if (!window || neverFocused.has(window)) return null
    const bar =
      bars.get(window) ??
      openFindBar(window, last, (text) => {
        bars.delete(window)
        last = text
      })
    bars.set(window, bar)
    return bar
  }
  return {
    show: () => barInFront()?.ask(),
    step: (direction) => {
      const window = BrowserWindow.getFocusedWindow()
      const isOpen = window !== null && bars.has(window)
      const bar = barInFront()
      if (isOpen && bar) bar.do({ act: direction })
      else bar?.ask()
    },
    answer: async (request) => {
      const { host, protocol, pathname, searchParams } = new URL(request.url)
      // `URL.origin` is 'null' for a non-standard scheme, so protocol and host are compared.
      if (`${protocol}//${host}` !== findOrigin) return null
      const bar = [...bars.values()].find(({ id }) => id === searchParams.get('id'))
      if (!bar) return textResponse(404, 'Not found')
      if (request.method === 'GET' && pathname === '/') return findPage()
      if (request.method === 'GET' && pathname === '/state') return stateOf(bar, Number(searchParams.get('seen')))
      if (request.method !== 'POST' || pathname !== '/act') return notAllowed()
      const act = v.safeParse(sentAct, await request.text())
      if (!act.success) return textResponse(400, 'Not an act of the bar')
      bar.do(act.output)
      return new Response(null, { status: 204 })
    },
  }
}

/** In device-independent pixels. */
const size = { width: 420, height: 44 }
const margin = 16

/**
 * The bar is a separate view: inside the page, Chromium would take the focus from its field and find the typed text itself. Opens a bar
 * over the page of `window`, starting with `text`. Calls `closed` with the last searched text when the bar closes.
 */
function openFindBar(window: BrowserWindow, text: string, closed: (text: string) => void): FindBar {
  const { webContents: page } = window
  const id = randomBytes(16).toString('base64url')
  const view = new WebContentsView({ webPreferences: withoutBridge })
  // Keep the reference: the view drops its contents once they are destroyed.
  const { webContents: bar } = view
  const { now, change, later } = createFindState(text)
  let request: number | null = null
  let isOpen = true

  function search(query: string): void {
    // Results for an earlier text are ignored from now on.
    request = query === '' ? null : page.findInPage(query, { findNext: true })
    if (query === '') page.stopFindInPage('clearSelection')
    change({ text: query, active: 0, total: 0 })
  }
  function step(direction: Direction): void {
    if (now().text !== '') request = page.findInPage(now().text, { forward: direction === 'next', findNext: false })
  }
  const onFound = (_event: unknown, { requestId, activeMatchOrdinal, matches }: Result) => {
    if (requestId === request) change({ active: activeMatchOrdinal, total: matches })
  }
  function place(): void {
    const { width } = window.getContentBounds()
    const shownWidth = Math.min(size.width, width)
    view.setBounds({ x: Math.max(0, width - shownWidth - margin), y: 0, width: shownWidth, height: size.height })
  }
  function close(): void {
    if (!isOpen) return
    isOpen = false
    change({})
    closed(now().text)
    if (!window.isDestroyed()) {
      window.off('resize', place)
      page.off('found-in-page', onFound)
      page.off('did-navigate', close)
      page.stopFindInPage('keepSelection')
      window.contentView.removeChildView(view)
      page.focus()
    }
    // Must be closed by us: a view outlives its window (Electron's documentation of WebContentsView).
    if (!bar.isDestroyed()) bar.close()
  }

  page.on('found-in-page', onFound)
  // A new document has none of the matches; a new screen of the same document may have some.
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
      change({ requests: now().requests + 1 })
    },
    do: (request) => {
      if (!isOpen) return
      if (request.act === 'search') search(request.text)
      else if (request.act === 'close') close()
      else step(request.act)
    },
    state: async (seenTurn) => {
      if (isOpen) await later(seenTurn)
      return isOpen ? now() : null
    },
  }
}

/** The current state of the bar, and a promise of the next change. */
function createFindState(text: string) {
  const waitingCallbacks = new Set<() => void>()
  let state: FindState = { text, active: 0, total: 0, turn: 1, requests: 0 }
  return {
    now: () => state,
    change: (part: Partial<FindState>): void => {
      state = { ...state, ...part, turn: state.turn + 1 }
      for (const resolve of waitingCallbacks) resolve()
      waitingCallbacks.clear()
    },
    /** Resolves when the state's turn differs from `seenTurn`. */
    later: async (seenTurn: number): Promise<void> => {
      if (state.turn === seenTurn) await new Promise<void>((resolve) => waitingCallbacks.add(resolve))
    },
  }
}

async function stateOf(bar: FindBar, seenTurn: number): Promise<Response> {
  const state = await bar.state(seenTurn)
  return state ? Response.json(state) : textResponse(410, 'This bar is closed')
}
