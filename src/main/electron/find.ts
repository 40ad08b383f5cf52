/** Find on this page: one bar per window, opened by the menu and served from its own origin. In the browser host, the browser does this. */
import { BrowserWindow } from 'electron'
import * as v from 'valibot'
import { notAllowed, textResponse } from '../page-files.ts'
import { type Direction, type FindBar, findAct, openFindBar } from './find-bar.ts'
import { findOrigin, findPage } from './find-page.ts'
import { neverFocused } from './focused-window.ts'

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

async function stateOf(bar: FindBar, seenTurn: number): Promise<Response> {
  const state = await bar.state(seenTurn)
  return state ? Response.json(state) : textResponse(410, 'This bar is closed')
}
