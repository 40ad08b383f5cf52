/** The bridge in text: a page's call crosses as JSON and comes back as an answer, what is no JSON is said, and nothing throws. */
import { describe, expect, test } from 'vitest'
import { type Answer, type Bridge, type Handlers, textCallPrefix } from '#contract'
import { serve } from '../../../src/main/serve.ts'
import { textBridgeOver } from '../../../src/preload/bridge.ts'
import { bridgeFromText } from '../../../src/renderer/data/text-bridge.ts'
import { contextBridgeCopier } from '../../page-in-fake/context-bridge.ts'

const handlers = {
  app: {
    openWindow: (route: string) => route === '/campaign',
    info: () => ({ version: '1' }),
    report: () => undefined,
  },
  drafts: { write: ({ sections }: { sections: unknown }) => sections },
}
// Three groups are asked; `serve` answers for any other that there is none.
const answer = serve(handlers as unknown as Handlers, () => {})

/** What crossed, as main was asked. */
const asked: unknown[][] = []
const exposed = contextBridgeCopier().expose(
  textBridgeOver({
    call: (name, text) => {
      asked.push([name, text])
      return answer(textCallPrefix + name, text)
    },
    listen: (name, listener) => {
      listener({ name })
      return () => {}
    },
    uploadFile: async (name, file) => ({ ok: true, value: `${name} ${file.name}` }),
  }),
) as ReturnType<typeof textBridgeOver>
// The walk keeps the contract's shape.
const bridge = bridgeFromText(exposed) as Bridge

describe('a call', () => {
  test('crosses as a text and is answered as on any other way', async () => {
    expect(await bridge.app.openWindow('/campaign')).toEqual({ ok: true, value: true })
    expect(asked.at(-1)).toEqual(['app.openWindow', '"/campaign"'])
  })
  test('without an input', async () => expect(await bridge.app.info()).toEqual({ ok: true, value: { version: '1' } }))
  test('of a large design', async () => {
    const content = { design: Array.from({ length: 5_000 }, (_, id) => ({ type: 'text', attributes: { id } })) }
    const input = { id: '01JD0000000000000000000001', channel: 'email', type: 'one-time', campaignId: 25, revision: 7 }
    expect(await bridge.drafts.write({ ...input, sections: { content } })).toEqual({ ok: true, value: { content } })
  })
  test('is refused in the preload where its input is wrong', async () => {
    const before = asked.length
    const failure = { kind: 'input', call: 'app.openWindow' }
    expect(await bridge.app.openWindow('https://elsewhere.example')).toMatchObject({ ok: false, failure })
    expect(asked).toHaveLength(before)
  })
  test('of what no text can hold says so', async () => {
    const circle: Record<string, unknown> = {}
    circle.again = circle
    const answered = await bridge.app.report(circle as never)
    expect(answered).toMatchObject({ ok: false, failure: { kind: 'internal', call: 'app.report' } })
  })
  test.each([['{"__proto__": 1}'], ['not JSON'], [7], [undefined]])(
    'given %j, by whoever has the preload',
    async (text) => {
      const said = JSON.parse(String(await exposed.app?.openWindow?.(text))) as Answer<unknown>
      expect(said).toMatchObject({ ok: false, failure: { kind: 'input', call: 'app.openWindow' } })
    },
  )
})

test('a listener and a file pass as they are', async () => {
  const heard: unknown[] = []
  bridge.session.changed((told) => heard.push(told))
  expect(heard).toEqual([{ name: 'session.changed' }])
  expect(await bridge.files.take(new File(['a'], 'a.csv'))).toEqual({ ok: true, value: 'files.take a.csv' })
})

describe('main, asked in text', () => {
  test.each([
    ['app.openWindow', 7, 'Not plain JSON'],
    ['app.openWindow', '{', 'Not plain JSON'],
  ])('%s with %j', async (name, text, message) => {
    expect(await answer(textCallPrefix + name, text)).toEqual({
      ok: false,
      failure: { kind: 'input', message, call: name },
    })
  })
  test('a call that there is not', async () => {
    const said = await answer(`${textCallPrefix}constructor.prototype`, 'null')
    expect(said.ok && JSON.parse(String(said.value))).toMatchObject({ ok: false, failure: { kind: 'input' } })
  })
})
