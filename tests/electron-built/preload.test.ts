/** The built preload exposes the contract and nothing else: group by group, by name and by kind. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type * as v from 'valibot'
import { contract, type TextBridge, textCallPrefix } from '#contract'
import { bridgeFromText } from '../../src/renderer/data/text-bridge.ts'
import { root } from '../fake-electron/hooks.ts'
import { openPage, pickFile } from '../fake-electron/page.ts'
import { sampleOf } from '../fake-electron/sample.ts'

type Row = { kind: 'call'; input: v.GenericSchema } | { kind: 'notice' } | { kind: 'upload-file' }

const asked: unknown[][] = []
const page = openPage(join(root, 'out/preload/index.cjs'), {
  invoke: async (channel, args) => {
    asked.push([channel, ...args])
    return channel === 'call' ? { ok: true, value: '{"ok":true,"value":null}' } : { ok: true, value: null }
  },
})
// The tests below check that it is this.
const exposed = page.exposed.textBridge as TextBridge
const bridge = bridgeFromText(exposed)
const groups: [string, Record<string, Row>][] = Object.entries(contract)

async function whatIsAsked(run: () => unknown): Promise<unknown[][]> {
  const before = asked.length
  await run()
  return asked.slice(before)
}

describe('what the page sees', () => {
  test('window.textBridge alone', () => assert.deepEqual(Object.keys(page.exposed), ['textBridge']))
  test('the groups of the contract', () => assert.deepEqual(Object.keys(bridge), Object.keys(contract)))
  test('nothing can be changed', () => {
    assert.ok(Object.isFrozen(exposed))
    assert.deepEqual(
      Object.values(exposed).filter((group) => !Object.isFrozen(group)),
      [],
    )
  })
  test('nothing is listened to before the page asks for it but what is meant for it alone', () =>
    assert.deepEqual(page.listening(), { 'desktop.wanted': 1, 'desktop.asked': 1, 'desktop.opened': 1 }))
  test('which waits until it listens', () => {
    const early = openPage(join(root, 'out/preload/index.cjs'), { invoke: async () => null })
    for (const route of ['/calendar', '/segments']) early.hear('desktop.wanted', [route])
    const heard: unknown[] = []
    const desktop = bridgeFromText(early.exposed.textBridge as TextBridge).desktop
    const stop = desktop?.wanted?.((route: unknown) => heard.push(route))
    early.hear('desktop.wanted', ['/campaign'])
    assert.deepEqual(heard, ['/segments', '/campaign'])
    assert.ok(typeof stop === 'function')
    stop()
    assert.equal(early.listening()['desktop.wanted'], 0)
  })

  for (const [group, members] of groups)
    test(group, async () => {
      const faces = bridge[group] ?? {}
      assert.deepEqual(Object.keys(faces), Object.keys(members))
      for (const [member, row] of Object.entries(members)) {
        const face = faces[member]
        assert.ok(face, `${group}.${member} is missing`)
        await isOfKind(`${group}.${member}`, face, row)
      }
    })
})

/** A call invokes with its checked input, a notice listens until it is told to stop, a file upload sends a file. */
async function isOfKind(name: string, face: (given?: unknown) => unknown, row: Row): Promise<void> {
  if (row.kind === 'call') {
    const input = sampleOf(row.input)
    const text = JSON.stringify(input ?? null)
    assert.deepEqual(await whatIsAsked(() => face(input)), [['call', textCallPrefix + name, text]], name)
    // No call takes a bare number.
    assert.deepEqual(await whatIsAsked(() => face(7)), [], `${name} lets a wrong input pass`)
  } else if (row.kind === 'notice') {
    const heard: unknown[] = []
    const stop = face((payload: unknown) => heard.push(payload))
    assert.equal(page.listening()[name], 1, name)
    page.hear(name, [{ told: true }])
    assert.ok(typeof stop === 'function', `${name} answers how to stop`)
    stop()
    page.hear(name, [{ told: 'too late' }])
    assert.deepEqual(heard, [{ told: true }], name)
  } else {
    const path = join(root, 'package.json')
    const sent = { path, name: 'package.json', type: 'text/csv', bytes: null }
    assert.deepEqual(await whatIsAsked(() => face(pickFile(path))), [['upload-file', name, sent]], name)
  }
}

describe('files', () => {
  test('one that the page made has no path and crosses as bytes', async () => {
    const sent = await whatIsAsked(() => bridge.files?.take?.(new File(['a,b'], 'codes.csv', { type: 'text/csv' })))
    const bytes = new TextEncoder().encode('a,b')
    assert.deepEqual(sent, [['upload-file', 'files.take', { path: '', name: 'codes.csv', type: 'text/csv', bytes }]])
  })
  test('an object that pretends to be a file on the disk sends nothing', async () => {
    const pretender = { name: 'passwd', type: '', size: 1, path: '/etc/passwd' }
    let answer: unknown
    const sent = await whatIsAsked(async () => {
      answer = await bridge.files?.take?.(pretender)
    })
    assert.deepEqual(sent, [])
    assert.partialDeepStrictEqual(answer, { ok: false, failure: { kind: 'internal', call: 'files.take' } })
  })
})
