/** The event stream of the browser host: open while the tab is in front, and what it says when it opens again. */
import { beforeEach, expect, test } from 'vitest'
import { noticeStream, type Stream } from '../../../src/preload/browser-notices.ts'

let opened: (Stream & { closed: boolean })[] = []
let visibility: DocumentVisibilityState = 'visible'
let changed: () => void = () => undefined

const page = {
  get visibilityState() {
    return visibility
  },
  addEventListener: (_type: string, listener: () => void) => {
    changed = listener
  },
}

function open(): Stream {
  const stream = {
    onopen: null,
    onmessage: null,
    closed: false,
    close() {
      stream.closed = true
    },
  }
  opened.push(stream)
  return stream
}

function show(state: DocumentVisibilityState): void {
  visibility = state
  changed()
}

const last = () => opened.at(-1)
const say = (name: string, payload: unknown) =>
  last()?.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ name, payload }) }))
const arrive = () => last()?.onopen?.(new Event('open'))

beforeEach(() => {
  opened = []
  visibility = 'visible'
})

test('a visible tab listens, and each listener hears its own notice until it stops', () => {
  const notices = noticeStream({ page, open })
  const heard: unknown[] = []
  const stop = notices.listen('session.changed', (payload) => heard.push(payload))
  say('session.changed', 1)
  say('connection.changed', 2)
  stop()
  say('session.changed', 3)
  expect(heard).toEqual([1])
})

test('a hidden tab holds no connection; back in front it has one again, with the same listeners', () => {
  const notices = noticeStream({ page, open })
  const heard: unknown[] = []
  notices.listen('session.changed', (payload) => heard.push(payload))
  show('hidden')
  expect(opened.map((stream) => stream.closed)).toEqual([true])
  show('visible')
  show('visible')
  expect(opened.map((stream) => stream.closed)).toEqual([true, false])
  say('session.changed', 1)
  expect(heard).toEqual([1])
})

test('a tab that begins hidden opens nothing', () => {
  visibility = 'hidden'
  noticeStream({ page, open })
  expect(opened).toEqual([])
})

test('everything is to be read afresh when the stream opens again, not when it opens first', () => {
  let fresh = 0
  const notices = noticeStream({ page, open })
  notices.onFresh(() => {
    fresh += 1
  })
  arrive()
  expect(fresh).toBe(0)
  show('hidden')
  show('visible')
  expect(fresh).toBe(0)
  arrive()
  expect(fresh).toBe(1)
  // The browser mended a broken stream by itself.
  arrive()
  expect(fresh).toBe(2)
})
