/** The notices of the browser host: one stream for all windows in front, whoever comes and goes, and what each of them is told. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Message,
  noticeStream,
  openStream,
  type Stream,
  type StreamCallbacks,
  type Windows,
} from '../../../src/preload/browser-notices.ts'

type FakeStream = Stream & { hearing: StreamCallbacks; closed: boolean }

/** A browser: its windows share a lock that the first in the line holds, and a channel. */
function browser() {
  const streams: FakeStream[] = []
  const line: { begin: () => void; signal: AbortSignal }[] = []
  const told = new Set<(message: Message) => void>()
  let holder: AbortSignal | null = null
  const waits: (() => void)[] = []

  function next(): void {
    const one = line.shift()
    holder = one?.signal ?? null
    one?.begin()
  }

  function windowsOf(): Windows {
    let own: ((message: Message) => void) | null = null
    return {
      takeTurn: (begin, signal) => {
        line.push({ begin, signal })
        signal.addEventListener('abort', () => {
          if (signal === holder) return next()
          const at = line.findIndex((one) => one.signal === signal)
          if (at >= 0) line.splice(at, 1)
        })
        if (holder === null) next()
      },
      tell: (message) => {
        for (const hear of told) if (hear !== own) hear(message)
      },
      onTold: (listener) => {
        own = listener
        told.add(listener)
      },
    }
  }

  function open(hearing: StreamCallbacks): Stream {
    const stream: FakeStream = {
      hearing,
      closed: false,
      close: () => {
        stream.closed = true
      },
    }
    streams.push(stream)
    return stream
  }

  /** A new window, in front. */
  function opensWindow(visibility: DocumentVisibilityState = 'visible') {
    let shown = visibility
    let changed = () => {}
    const page = {
      get visibilityState() {
        return shown
      },
      addEventListener: (_: string, listener: () => void) => {
        changed = listener
      },
    }
    const notices = noticeStream({ page, open, windows: windowsOf(), later: (again) => void waits.push(again) })
    const seen = { heard: [] as unknown[], fresh: 0, host: [] as boolean[] }
    const stop = notices.listen('session.changed', (payload) => seen.heard.push(payload))
    notices.onFresh(() => seen.fresh++)
    notices.onHost((there) => seen.host.push(there))
    return {
      seen,
      stop,
      show: (state: DocumentVisibilityState) => {
        shown = state
        changed()
      },
    }
  }

  const live = () => streams.filter((stream) => !stream.closed)
  return {
    opensWindow,
    streams,
    live,
    arrive: () => live().at(-1)?.hearing.onOpen(),
    say: (name: string, payload: unknown) => live().at(-1)?.hearing.onMessage(JSON.stringify({ name, payload })),
    breaks: () => live().at(-1)?.hearing.onBreak(),
    waitAWhile: () => {
      for (const again of waits.splice(0)) again()
    },
  }
}

let ours: ReturnType<typeof browser>
beforeEach(() => {
  ours = browser()
})

describe('one window', () => {
  test('in front it listens, and each listener hears its own notice until it stops', () => {
    const { seen, stop } = ours.opensWindow()
    ours.say('session.changed', 1)
    ours.say('connection.changed', 2)
    stop()
    ours.say('session.changed', 3)
    expect(seen.heard).toEqual([1])
  })

  test('hidden it holds no connection; back in front it has one again, with the same listeners', () => {
    const { seen, show } = ours.opensWindow()
    show('hidden')
    expect(ours.streams.map(({ closed }) => closed)).toEqual([true])
    show('visible')
    show('visible')
    expect(ours.streams.map(({ closed }) => closed)).toEqual([true, false])
    ours.say('session.changed', 1)
    expect(seen.heard).toEqual([1])
  })

  test('one that begins hidden opens nothing', () => {
    ours.opensWindow('hidden')
    expect(ours.streams).toEqual([])
  })

  test('everything is to be read afresh when the stream opens again, not when it opens first', () => {
    const { seen, show } = ours.opensWindow()
    ours.arrive()
    expect(seen.fresh).toBe(0)
    show('hidden')
    show('visible')
    expect(seen.fresh).toBe(0)
    ours.arrive()
    expect(seen.fresh).toBe(1)
    ours.breaks()
    ours.waitAWhile()
    ours.arrive()
    expect(seen.fresh).toBe(2)
  })
})

describe('many windows', () => {
  test('fifty in front have one stream between them, and all hear what it says, once', () => {
    const all = Array.from({ length: 50 }, () => ours.opensWindow())
    ours.arrive()
    expect(ours.live()).toHaveLength(1)
    ours.say('session.changed', 1)
    expect(all.map(({ seen }) => seen.heard)).toEqual(all.map(() => [1]))
    expect(all.map(({ seen }) => seen.fresh)).toEqual(all.map(() => 0))
  })

  test('when the one that holds it goes, another takes it over, and all read afresh what they may have missed', () => {
    const [first, second, third] = [ours.opensWindow(), ours.opensWindow(), ours.opensWindow()]
    ours.arrive()
    // They were told that there is a stream when it opened.
    first.show('hidden')
    expect(ours.live()).toHaveLength(1)
    ours.arrive()
    ours.say('session.changed', 2)
    expect([first, second, third].map(({ seen }) => seen.heard)).toEqual([[], [2], [2]])
    expect([second, third].map(({ seen }) => seen.fresh)).toEqual([1, 1])
  })

  test('one that comes back to the front hears at once that there is a stream, and reads afresh', () => {
    const [, second] = [ours.opensWindow(), ours.opensWindow()]
    ours.arrive()
    second.show('hidden')
    ours.say('session.changed', 1)
    second.show('visible')
    expect(second.seen).toMatchObject({ heard: [], fresh: 1 })
    expect(ours.live()).toHaveLength(1)
  })

  test('one that is hidden before its turn came gives it up', () => {
    const [first, second] = [ours.opensWindow(), ours.opensWindow()]
    second.show('hidden')
    first.show('hidden')
    expect(ours.live()).toEqual([])
  })
})

describe('the host has ended', () => {
  test('every window is told once, and once when it is there again', () => {
    const all = [ours.opensWindow(), ours.opensWindow()]
    ours.arrive()
    ours.breaks()
    ours.breaks()
    expect(all.map(({ seen }) => seen.host)).toEqual([[false], [false]])
    ours.arrive()
    expect(all.map(({ seen }) => seen.host)).toEqual([
      [false, true],
      [false, true],
    ])
    expect(all.map(({ seen }) => seen.fresh)).toEqual([1, 1])
  })

  test('another attempt is made after a while', () => {
    const { seen, show } = ours.opensWindow()
    ours.arrive()
    ours.breaks()
    ours.waitAWhile()
    expect(ours.streams).toHaveLength(2)
    ours.arrive()
    expect(seen.host).toEqual([false, true])
    ours.breaks()
    show('hidden')
    ours.waitAWhile()
    expect(ours.streams).toHaveLength(2)
  })
})

describe('the stream', () => {
  async function host(answer: (response: ServerResponse, secret: unknown) => void) {
    const server = createServer((request, response) => answer(response, request.headers['x-herald-page']))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices` }
  }

  /** Everything that is heard until it is broken, in order. */
  function listenTo(url: string, secret: string): Promise<string[]> {
    const said: string[] = []
    return new Promise((ended) =>
      openStream(url, () => ({ 'x-herald-page': secret }), {
        onOpen: () => said.push('(opened)'),
        onMessage: (data) => said.push(data),
        onBreak: () => ended([...said, '(broken)']),
      }),
    )
  }

  test('tells each notice once, however its bytes are cut, carries the secret, and says when it ends', async () => {
    const bytes = Buffer.from(':\n\ndata: {"a":"عید"}\n\n:\n\ndata: {"b":"x: y"}\n\ndata: half')
    const { server, url } = await host(async (response, secret) => {
      expect(secret).toBe('s')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const byte of bytes) await new Promise<void>((sent) => response.write(Buffer.of(byte), () => sent()))
      response.end()
    })
    expect(await listenTo(url, 's')).toEqual(['(opened)', '{"a":"عید"}', '{"b":"x: y"}', '(broken)'])
    server.close()
  })

  test('is broken where it is refused, and where nobody is there', async () => {
    const { server, url } = await host((response) => void response.writeHead(403).end('no'))
    expect(await listenTo(url, 's')).toEqual(['(broken)'])
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
    expect(await listenTo(url, 's')).toEqual(['(broken)'])
  })

  test('once closed it says nothing more', async () => {
    const left = Promise.withResolvers<void>()
    const { server, url } = await host((response) => {
      response.once('close', () => left.resolve())
      response.writeHead(200).write(':\n\n')
    })
    const said: string[] = []
    const stream = openStream(url, () => ({}), {
      onOpen: () => stream.close(),
      onMessage: (data) => said.push(data),
      onBreak: () => said.push('(broken)'),
    })
    await left.promise
    await new Promise((soon) => setImmediate(soon))
    expect(said).toEqual([])
    server.close()
  })
})
