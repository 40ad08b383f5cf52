/** Who is answered at the bridge of the built main process, and what is refused there. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Frame } from '../fake-electron/contents.ts'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
import { pickFile } from '../fake-electron/page.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder })
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const ask = (name: unknown, input?: unknown, from?: Frame | null) =>
  herald.window().contents.invoke('call', [name, input], from)
const denied = { ok: false, failure: { kind: 'denied', message: 'Only the page of Herald is answered' } }

test('two channels are open, and no other', () => {
  assert.deepEqual(herald.fake.channels(), ['call', 'upload-file'])
  assert.deepEqual(herald.fake.seen.listened, ['electron-store-get-data'])
})

test('our page is answered', async () => {
  assert.partialDeepStrictEqual(await ask('session.current'), { ok: true, value: { state: 'practice' } })
  assert.partialDeepStrictEqual(await herald.bridge().app.info(), {
    ok: true,
    value: { host: 'electron', version: '0.1.0', dataFolder: data.folder },
  })
})

describe('senders that are refused', () => {
  const main = () => herald.window().contents.mainFrame
  const senders: [string, () => Frame | null][] = [
    ['a frame of another site', () => ({ url: 'https://evil.test/', parent: null })],
    ['a frame inside our page', () => ({ url: 'app://herald/', parent: main() })],
    ['another main frame with our address', () => ({ url: 'app://herald/', parent: null })],
    ['a frame that has gone', () => null],
  ]
  for (const [name, sender] of senders)
    test(name, async () => {
      assert.deepEqual(await ask('session.current', undefined, sender()), denied)
      const file = { path: join(data.folder, 'settings.json'), name: 'x', type: '', bytes: null }
      assert.deepEqual(await herald.window().contents.invoke('upload-file', ['files.take', file], sender()), denied)
    })

  test('our own main frame once it shows another site', async () => {
    const own = main()
    const before = own.url
    for (const url of [
      'https://evil.test/',
      'app://designer/',
      'app://herald.evil.test/',
      'file:///etc/passwd',
      'about:blank',
    ]) {
      own.url = url
      assert.deepEqual(await ask('session.current'), denied, url)
    }
    own.url = before
  })

  for (const how of ['detached', 'gone'] as const) {
    test(`the last words of a page that is left are heard, its frame ${how}`, async () => {
      const { contents } = herald.window()
      assert.partialDeepStrictEqual(await ask('session.current'), { ok: true })
      const { url } = contents.mainFrame
      contents.navigated(url)
      assert.partialDeepStrictEqual(await contents.lastText('call', ['session.current'], how), { ok: true })
    })
    test(`of a page that was never ours they are not, its frame ${how}`, async () => {
      const { contents } = herald.window()
      const { url } = contents.mainFrame
      contents.navigated('https://evil.test/')
      assert.deepEqual(await ask('session.current'), denied)
      contents.navigated(url)
      assert.deepEqual(await contents.lastText('call', ['session.current'], how), denied)
    })
  }

  test('contents that are no window of ours', async () => {
    const stranger = herald.fake.makeContents()
    stranger.mainFrame.url = 'app://herald/'
    assert.deepEqual(await stranger.invoke('call', ['session.current']), denied)
  })
})

describe('names that are no call', () => {
  const names = [
    'session.nothing',
    'nothing.current',
    'session',
    '',
    'session.current.more',
    '__proto__',
    '__proto__.toString',
    'constructor',
    'constructor.x',
    'session.__proto__',
    'session.constructor',
    'session.toString',
    'api.hasOwnProperty',
    'session.changed',
    'files.take',
    // Rows that main keeps to itself: they carry the token or an address of the storage.
    'api.downloadSegmentCustomers',
    'api.getUploadAddress',
    'api.getViewableUploadAddress',
    'api.uploadVoucherSheet',
  ]
  for (const name of names)
    test(`'${name}'`, async () => {
      assert.deepEqual(await ask(name), {
        ok: false,
        failure: { kind: 'input', message: 'There is no such call', call: name },
      })
    })
  test('something that is no name', async () => assert.deepEqual(await ask({ name: 'session.current' }), denied))
})

describe('inputs that are refused', () => {
  const proto = (text: string): unknown => JSON.parse(text)
  const inputs: [string, unknown, string | undefined][] = [
    ['api.copyCampaign', { id: 'x' }, 'id'],
    ['api.copyCampaign', { id: 0 }, 'id'],
    ['api.copyCampaign', { id: 4, more: true }, 'more'],
    ['api.copyCampaign', undefined, undefined],
    ['api.copyCampaign', proto('{"id":4,"__proto__":{"polluted":true}}'), '__proto__'],
    ['session.connect', { address: 'x'.repeat(2_001), token: 'a' }, 'address'],
    ['drafts.open', { id: '../../etc/passwd' }, 'id'],
    ['drafts.write', draft(proto('{"a":{"__proto__":{"polluted":true}}}')), 'sections.content'],
    ['drafts.write', draft(proto('{"constructor":{"prototype":{"polluted":true}}}')), 'sections.content'],
    ['app.openWindow', 'https://evil.test/', undefined],
    ['app.openWindow', '//evil.test/', undefined],
    ['app.changeSettings', { windowPlace: {} }, 'windowPlace'],
  ]
  for (const [name, input, path] of inputs)
    test(`${name} ${JSON.stringify(input)?.slice(0, 80)}`, async () => {
      const answer = await ask(name, input)
      assert.partialDeepStrictEqual(answer, {
        ok: false,
        failure: { kind: 'input', call: name, ...(path ? { path } : {}) },
      })
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
    })

  function draft(content: unknown) {
    const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
    return { id, channel: 'a', type: 'b', campaignId: null, revision: 0, sections: { content } }
  }
})

describe('files', () => {
  test('a picked one is taken by its path', async () => {
    const path = join(data.folder, 'codes.csv')
    writeFileSync(path, 'a,b')
    const taken = await herald.bridge().files.take(pickFile(path))
    assert.partialDeepStrictEqual(taken, { ok: true, value: { name: 'codes.csv', size: 3, type: 'text/csv' } })
  })
  test('one without a path by its bytes', async () => {
    const taken = await herald.bridge().files.take(new File(['a,b,c'], 'pasted.csv'))
    assert.partialDeepStrictEqual(taken, { ok: true, value: { name: 'pasted.csv', size: 5 } })
  })
  for (const [name, args] of [
    ['another name', ['session.current', { path: '', name: 'a', type: '', bytes: new Uint8Array(1) }]],
    ['no file', ['files.take', null]],
    ['bytes that are none', ['files.take', { path: '', name: 'a', type: '', bytes: 'text' }]],
  ] as const)
    test(`${name}: refused`, async () => {
      assert.deepEqual(await herald.window().contents.invoke('upload-file', [...args]), denied)
    })
})

test('a notice reaches every window', async () => {
  const heard: unknown[] = []
  const stop = herald.bridge().connection.changed((connection) => heard.push(connection.workOffline))
  await herald.bridge().connection.workOffline(true)
  await herald.bridge().connection.workOffline(false)
  stop()
  assert.deepEqual(heard, [true, false])
})
