/** The talk between page and designer, over a real port. */
import { afterEach, expect, test, vi } from 'vitest'
import { parseFromDesigner, talkToDesigner } from '../../../../../src/renderer/blocks/design/designer-connection.ts'
import type { ToDesigner } from '../../../../../src/renderer/blocks/design/protocol.ts'

const start = {
  opening: { mjml: '<mjml></mjml>' },
  tags: [],
  scheme: 'light',
  campaign: { source: 'herald', medium: 'email', campaign: 'spring' },
} as const
const ports: MessagePort[] = []

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function talking(timeoutMs?: number) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const heard = { ready: vi.fn(), changed: vi.fn(), designState: vi.fn(), onRequest: vi.fn(), failed: vi.fn() }
  const asked: ToDesigner[] = []
  const waiting: ((message: ToDesigner) => void)[] = []
  port2.onmessage = ({ data }: MessageEvent<ToDesigner>) => (waiting.shift() ?? ((one) => void asked.push(one)))(data)
  const next = () => {
    const there = asked.shift()
    return there ? Promise.resolve(there) : new Promise<ToDesigner>((resolve) => waiting.push(resolve))
  }
  return {
    talk: talkToDesigner(port1, start, heard, timeoutMs),
    heard,
    next,
    say: (data: unknown) => port2.postMessage(data),
  }
}

test('it opens when the designer says hello, and passes on what it hears', async () => {
  const { say, next, heard } = talking()
  say({ kind: 'hello' })
  expect(await next()).toEqual({ kind: 'open', ...start })
  say({ kind: 'ready', opened: { pages: [] } })
  say({ kind: 'ready', opened: 'none' })
  say({ kind: 'changed' })
  say({ kind: 'failed', message: 'Out of memory' })
  await vi.waitFor(() => expect(heard.failed).toHaveBeenCalledWith('Out of memory'))
  expect(heard.ready.mock.calls).toEqual([[{ pages: [] }], [null]])
  expect(heard.changed).toHaveBeenCalledOnce()
})

const designState = {
  parts: [
    {
      ...{ id: 'a', type: 'mj-section', text: '', library: { id: 'c', hash: 'd', isEdited: false } },
      parts: [{ id: 'b', type: 'mj-text', text: 'Hi', parts: [] }],
    },
  ],
  chosen: null,
  whole: { id: 'w', type: 'mj-body', values: { width: '600px' } },
  colours: ['#ffffff'],
  undo: true,
  redo: false,
  changes: 2,
}

test('how the design stands and what is wanted are passed on; orders go the other way', async () => {
  const { talk, say, next, heard } = talking()
  say({ kind: 'design-state', design: designState })
  say({ kind: 'add', after: null, at: { x: 1, y: 2, width: 3, height: 4 } })
  say({ kind: 'bytes-wanted', address: 'https://elsewhere.example/a.png' })
  say({ kind: 'bytes-wanted', address: 'herald-file:abc' })
  await vi.waitFor(() => expect(heard.onRequest).toHaveBeenCalledTimes(2))
  expect(heard.designState.mock.calls).toEqual([[designState]])
  expect(heard.onRequest.mock.calls.map(([wish]) => wish.kind)).toEqual(['add', 'bytes-wanted'])
  talk.tell({ kind: 'act', act: 'undo' })
  expect(await next()).toEqual({ kind: 'act', act: 'undo' })
})

test('answers belong to their questions', async () => {
  const { talk, say, next } = talking()
  const [first, second] = [talk.get(), talk.get(true)]
  expect([await next(), await next()]).toEqual([
    { kind: 'get', ask: 1 },
    { kind: 'get', ask: 2, ends: true },
  ])
  say({ kind: 'got', ask: 2, project: { pages: [] }, html: 'two', errors: [] })
  say({ kind: 'got', ask: 1, project: {}, html: 'one', errors: ['odd', 4] })
  expect((await second).html).toBe('two')
  expect(await first).toEqual({ project: {}, html: 'one', errors: ['odd'] })
})

test('what cannot be kept is refused', async () => {
  const { talk, say, next } = talking()
  const asked = talk.get()
  await next()
  let deep: object = {}
  for (let level = 0; level < 80; level++) deep = { components: [deep] }
  say({ kind: 'got', ask: 1, project: { pages: [deep] }, html: '', errors: [] })
  await expect(asked).rejects.toThrow('The design is nested too deeply to be kept.')
})

test('a silent designer and a closed one are told apart', async () => {
  const silent = talking(5)
  await expect(silent.talk.get()).rejects.toThrow('The designer does not answer.')
  const closed = talking()
  const asked = closed.talk.get()
  closed.talk.close()
  await expect(asked).rejects.toThrow('The designer was closed.')
})

test.each([
  null,
  'hello',
  [],
  {},
  { kind: 'open' },
  { kind: 'failed' },
  { kind: 'got', ask: 1, project: {}, html: 4 },
  { kind: 'got', ask: '1', project: {}, html: '' },
  { kind: 'got', ask: 1, project: [], html: '' },
  { kind: 'design-state', design: { ...designState, colours: ['url(https://elsewhere.example)'] } },
  { kind: 'design-state', design: { ...designState, parts: [{ id: 1 }] } },
  { kind: 'design-state', design: { ...designState, parts: [{ ...designState.parts[0], library: 'c' }] } },
  { kind: 'add', after: null, at: { x: '1' } },
  { kind: 'tag', key: 1, fallback: null, at: { x: 1, y: 2, width: 3, height: 4 } },
])('%j from the other origin says nothing', (data) => expect(parseFromDesigner(data)).toBeNull())
