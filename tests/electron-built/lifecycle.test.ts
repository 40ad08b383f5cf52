/** From the start to the end of the built main process: one instance, windows at their place, nothing lost at the end. */
import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import type { Rectangle } from 'electron'
import { openControl } from '../../src/main/control.ts'
import { lockDataFolder } from '../../src/main/data-folder.ts'
import {
  dataFolder,
  type Herald,
  loaded,
  nothingLeft,
  type StartOptions,
  seen,
  startHerald,
} from '../fake-electron/herald.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
const running: Herald[] = []

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  for (const herald of running.splice(0)) if (!herald.fake.state.gone) await herald.quit()
  data.clean()
})

async function start(options: Partial<StartOptions> = {}): Promise<Herald> {
  const herald = await startHerald({ folder: data.folder, ...options })
  running.push(herald)
  return herald
}

const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
const draft = (content: string) =>
  ({ id, channel: 'a', type: 'b', campaignId: null, revision: 0, sections: { content } }) as const

describe('the end', () => {
  test("a page's last words arrive and are written before the process goes", async () => {
    const herald = await start()
    // What the page sends while it goes away, and does not live to hear answered.
    herald.fake.hooks.pagehide = () => void herald.bridge().drafts.write(draft('last words'))
    assert.equal(await herald.quit(), 0)
    assert.equal(existsSync(join(data.folder, 'control.json')), false)
    const found = await (await start()).bridge().drafts.open({ id })
    assert.partialDeepStrictEqual(found, { ok: true, value: { sections: { content: 'last words' } } })
  })
  test('quitting again meanwhile changes nothing', async () => {
    const herald = await start()
    void herald.fake.quit()
    assert.equal(await herald.quit(), 0)
  })
  test('the last window', { skip: process.platform === 'darwin' }, async () => {
    const herald = await start()
    await herald.bridge().app.openWindow('/segments')
    const second = herald.fake.windows.at(-1)
    assert.ok(second)
    await loaded(second)
    await second.close()
    assert.equal(herald.fake.state.gone, false)
    await herald.window().close()
    assert.equal(await herald.fake.exited, 0)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'])
    test(signal, async () => {
      const herald = await start()
      // The last listener is Herald's: the runner's own are not to hear it.
      const own: EventEmitter = process
      own.listeners(signal).at(-1)?.()
      assert.equal(await herald.fake.exited, 0)
    })
})

describe('one instance', () => {
  test('a second start on the folder shows no window and brings the first forward', async () => {
    const first = await start()
    first.window().minimized = true
    const second = await start({ second: true })
    assert.equal(await second.fake.exited, 0)
    // The first one logs to the same place meanwhile.
    assert.match(second.printed(), /^Herald is already open on this data folder: app:\/\/herald\/$/m)
    assert.equal(second.fake.everyWindow.length, 0)
    assert.deepEqual(first.window().did, ['show', 'restore', 'show', 'focus'])
  })
  test("Electron's own word of a second start does the same", async () => {
    const herald = await start()
    herald.fake.secondStart()
    assert.deepEqual(herald.window().did, ['show', 'show', 'focus'])
  })
  test('a click in the dock opens a window where there is none', async () => {
    const herald = await start()
    herald.fake.emit('activate', {}, false)
    assert.equal(herald.fake.everyWindow.length, 1)
  })
  test('the browser host holds the folder: it is asked to come forward', async () => {
    const lock = lockDataFolder(data.folder)
    const asked: boolean[] = []
    const comeForward = (open: boolean) => {
      asked.push(open)
      return 'http://127.0.0.1:1/'
    }
    const control = await openControl(data.folder, comeForward, () => {})
    const herald = await start()
    await control.close()
    lock?.release()
    assert.equal(await herald.fake.exited, 0)
    assert.match(herald.printed(), /^Herald is already open on this data folder: http:\/\/127\.0\.0\.1:1\/$/m)
    assert.deepEqual(asked, [true])
  })
  test('somebody holds the folder and does not answer: said so', async () => {
    const lock = lockDataFolder(data.folder)
    const herald = await start()
    lock?.release()
    assert.equal(await herald.fake.exited, 1)
    assert.match(herald.printed(), /^Herald ended: Another Herald holds this data folder and does not answer: /m)
  })
  test('a wrong option ends it with a word', async () => {
    const herald = await start({ args: ['--port', 'x'] })
    assert.equal(await herald.fake.exited, 1)
    assert.match(herald.printed(), /^Herald ended: --port must be a number from 0 to 65535/m)
  })
  test("the profile lies in the data folder, and with it the instance's lock", async () => {
    assert.deepEqual((await start()).fake.seen.paths, { userData: join(data.folder, 'electron') })
  })
})

describe('where the window stands', () => {
  const left: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 }
  const right: Rectangle = { x: 1920, y: 0, width: 1280, height: 720 }
  const file = () => join(data.folder, 'settings.json')
  const place = () => JSON.parse(readFileSync(file(), 'utf8')).windowPlace

  test('as it was left, over a restart, settings beside', async () => {
    const first = await start({ screens: [left, right] })
    await first.bridge().app.changeSettings({ colorScheme: 'dark' })
    first.window().bounds = { x: 2000, y: 50, width: 1000, height: 640 }
    await first.quit()
    assert.deepEqual(place(), { x: 2000, y: 50, width: 1000, height: 640, maximized: false, fullScreen: false })
    const second = await start({ screens: [left, right] })
    assert.partialDeepStrictEqual(second.window().options, { x: 2000, y: 50, width: 1000, height: 640 })
    assert.partialDeepStrictEqual(await second.bridge().app.settings(), { ok: true, value: { colorScheme: 'dark' } })
  })
  test('maximized', async () => {
    const first = await start()
    first.window().maximized = true
    await first.quit()
    assert.deepEqual((await start()).window().did, ['maximize'])
  })
  test('on a screen that has gone: brought back', async () => {
    writeFileSync(
      file(),
      JSON.stringify({ windowPlace: { x: 2000, y: 50, width: 1000, height: 640, maximized: false } }),
    )
    const herald = await start({ screens: [left] })
    assert.partialDeepStrictEqual(herald.window().options, { x: 920, y: 50, width: 1000, height: 640 })
  })
  test('nonsense in the file: the usual size', async () => {
    writeFileSync(file(), JSON.stringify({ windowPlace: { x: 'left', width: -4 } }))
    const { width, height, x } = (await start()).window().options
    assert.deepEqual({ width, height, x }, { width: 1280, height: 800, x: undefined })
  })
  test('a second window stands aside, on the first run too', async () => {
    const herald = await start()
    herald.window().bounds = { x: 100, y: 100, width: 1000, height: 640 }
    await herald.bridge().app.openWindow('/calendar')
    const second = herald.fake.windows.at(-1)
    assert.ok(second)
    await loaded(second)
    assert.partialDeepStrictEqual(second.options, { x: 124, y: 124, width: 1000, height: 640 })
    // Said again once it is made: between screens of different scale the first word comes out wrong.
    assert.deepEqual(second.bounds, { x: 124, y: 124, width: 1000, height: 640 })
  })
  // Electron's list of windows has no order (shell/common/key_weak_map.h).
  test('behind another program, a third window opens beside the newest', async () => {
    const herald = await start()
    herald.window().bounds = { x: 100, y: 100, width: 1000, height: 640 }
    for (const route of ['/calendar', '/segments']) {
      await herald.bridge().app.openWindow(route)
      const opened = herald.fake.windows.at(-1)
      assert.ok(opened)
      await loaded(opened)
      herald.fake.focus(false)
    }
    const third = herald.fake.windows.at(-1)
    assert.partialDeepStrictEqual(third?.options, { x: 148, y: 148, width: 1000, height: 640 })
  })
  test('on a small screen it is no larger than that, and may be made as small (1366x768 at 125 %)', async () => {
    const { options } = (await start({ screens: [{ x: 0, y: 0, width: 1093, height: 574 }] })).window()
    const { width, height, minWidth, minHeight } = options
    assert.deepEqual(
      { width, height, minWidth, minHeight },
      { width: 1093, height: 574, minWidth: 900, minHeight: 574 },
    )
  })
  test('full screen comes back', async () => {
    const first = await start()
    first.window().fullScreen = true
    await first.quit()
    assert.deepEqual((await start()).window().did, ['show', 'full screen'])
  })
})

describe('the colour behind the page', () => {
  test('follows the setting from the start on, and the system while the setting does', async () => {
    const first = await start()
    assert.equal(first.window().options.backgroundColor, '#fafafb')
    first.fake.turn('dark')
    assert.equal(first.window().background, '#121214')
    await first.bridge().app.changeSettings({ colorScheme: 'light' })
    assert.equal(first.window().background, '#fafafb')
    await first.bridge().app.changeSettings({ colorScheme: 'dark' })
    await first.quit()
    assert.equal((await start()).window().options.backgroundColor, '#121214')
  })
})

describe('which window comes forward', () => {
  const two = async () => {
    const herald = await start()
    await herald.bridge().app.openWindow('/segments')
    const [first, second] = herald.fake.windows
    assert.ok(first && second)
    await loaded(second)
    return { herald, first, second }
  }
  test('the one that was used last, while another program is in front', async () => {
    const { herald, first, second } = await two()
    herald.fake.use(first)
    herald.fake.focus(false)
    const before = [first.did.length, second.did.length]
    herald.fake.emit('activate', {}, true)
    assert.deepEqual([first.did.slice(before[0]), second.did.slice(before[1])], [['show', 'focus'], []])
  })
  test('and once that is closed, one that is there', async () => {
    const { herald, first, second } = await two()
    await second.close()
    herald.fake.focus(false)
    herald.fake.emit('activate', {}, true)
    assert.deepEqual(first.did.slice(-2), ['show', 'focus'])
  })
  test('a link tells the page while only a frame in it loads, and loads it where the page itself does', async () => {
    const { herald, second } = await two()
    second.contents.loading.frame = true
    herald.fake.secondStart('herald://calendar')
    await seen('the page is told', () => second.contents.sent.some(([channel]) => channel === 'desktop.wanted'))
    second.contents.loading.main = true
    herald.fake.secondStart('herald://segments')
    await seen('the page is loaded', () => second.contents.mainFrame.url === 'app://herald/segments')
  })
})

describe('links on Windows', () => {
  for (const [name, holder, asks] of [
    ['nobody follows them yet: Herald does', '', true],
    ['an earlier Herald did: Herald does', 'Herald', true],
    ['the person gave them to another program: it keeps them', 'Outlook', false],
  ] as const)
    test(name, async () => {
      const { platform } = process
      Object.defineProperty(process, 'platform', { value: 'win32' })
      const herald = await start({ isPackaged: true, holder })
      assert.deepEqual(herald.fake.seen.schemesOf, asks ? ['herald'] : [])
      await herald.quit()
      Object.defineProperty(process, 'platform', { value: platform })
    })
  test('elsewhere the package says it: an AppImage is not installed', async () => {
    const herald = await start({ isPackaged: true, env: { APPIMAGE: '/home/a/herald.AppImage' } })
    assert.deepEqual(herald.fake.seen.schemesOf, [])
  })
})

after(nothingLeft)
