/** The fake is as strict as it says: what is not faked throws instead of answering `undefined`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { TextBridge } from '#contract'
import { bridgeFromText } from '../../src/renderer/data/text-bridge.ts'
import { createFake } from '../fake-electron/fake.ts'
import { root } from '../fake-electron/hooks.ts'
import { openPage } from '../fake-electron/page.ts'

const { electron, release } = createFake()
/** The program could touch anything: here too, whatever the types say. */
const loose = electron as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>

describe('before Electron is ready', () => {
  const early: [string, () => unknown, RegExp][] = [
    ['a window', () => Reflect.construct(electron.BrowserWindow, [{}]), /before app is ready/],
    ['a session', () => electron.session.defaultSession, /before app is ready/],
    [
      'the screens',
      () => electron.screen.getDisplayMatching({ x: 0, y: 0, width: 1, height: 1 }),
      /before app is ready/,
    ],
    ['a protocol', () => electron.protocol.handle('app', () => new Response()), /before app is ready/],
  ]
  for (const [name, touch, words] of early) test(name, () => assert.throws(touch, words))
  test('the keyring', async () => {
    await assert.rejects(electron.safeStorage.encryptStringAsync('a'), /before app is ready/)
  })
})

describe('what is not faked', () => {
  const touches: [string, () => unknown, RegExp][] = [
    ['a module', () => loose.BaseWindow, /electron\.BaseWindow is not faked/],
    ['a function', () => loose.app?.showAboutPanel?.(), /app\.showAboutPanel is not faked/],
    ['the old keyring calls', () => loose.safeStorage?.encryptString?.('a'), /safeStorage\.encryptString is not faked/],
    ['an event', () => electron.app.on('gpu-info-update', () => {}), /app fires no 'gpu-info-update'/],
    ['a window option', () => window({ kiosk: true }), /BrowserWindow has no option 'kiosk'/],
    ['a web preference', () => window({ webPreferences: { plugins: true } }), /webPreferences has no option 'plugins'/],
    ['a member to be set', () => Reflect.set(electron.app, 'badgeCount', 1), /app\.badgeCount is not faked/],
    ['schemes after the start', () => electron.protocol.registerSchemesAsPrivileged([]), /before app is ready/],
    ['the sandbox after the start', () => electron.app.enableSandbox(), /before app is ready/],
    ['a second handler', () => [1, 2].map(() => electron.ipcMain.handle('a', () => 1)), /second handler for 'a'/],
  ]
  const window = (options: object) => Reflect.construct(electron.BrowserWindow, [options])
  for (const [name, touch, words] of touches)
    test(name, () => {
      release()
      assert.throws(touch, words)
    })
})

describe('the preload', () => {
  const file = join(root, 'out/preload/index.cjs')
  const answering = (answer: unknown) =>
    bridgeFromText(openPage(file, { invoke: async () => answer }).exposed.textBridge as TextBridge)
  test('is one file that requires nothing but electron', () => {
    const required = [...readFileSync(file, 'utf8').matchAll(/\brequire\(([^)]*)\)/g)].map(([, what]) => what)
    assert.deepEqual([...new Set(required)], ['"electron"'])
  })
  test('what cannot be cloned does not cross', async () => {
    const bridge = answering({ ok: true, value: () => 'a function' })
    assert.partialDeepStrictEqual(await bridge.app?.info?.(), {
      ok: false,
      failure: { kind: 'internal', call: 'app.info' },
    })
  })
})
