/** From the start to the end of the built main process: one instance, windows at their place, nothing lost at the end. */
import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import type { Rectangle } from 'electron'
import { openControl } from '../../src/main/control.ts'
import { lockDataFolder } from '../../src/main/drafts/data-folder-lock.ts'
import { dataFolder, type Herald, loaded, type StartOptions, startHerald } from '../fake-electron/herald.ts'

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
    assert.equal(second.printed(), 'Herald is already open on this data folder: app://herald/\n')
    assert.equal(second.fake.everyWindow.length, 0)
    assert.deepEqual(first.window().did, ['show', 'restore', 'show', 'focus'])
  })
  test("Electron's own word of a second start does the same", async () => {
    const herald = await start()
    herald.fake.emit('second-instance', {}, [], '')
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
    assert.equal(herald.printed(), 'Herald is already open on this data folder: http://127.0.0.1:1/\n')
    assert.deepEqual(asked, [true])
  })
  test('somebody holds the folder and does not answer: said so', async () => {
    const lock = lockDataFolder(data.folder)
    const herald = await start()
    lock?.release()
    assert.equal(await herald.fake.exited, 1)
    assert.match(herald.printed(), /^Herald ended: Another Herald holds this data folder and does not answer: /)
  })
  test('a wrong option ends it with a word', async () => {
    const herald = await start({ args: ['--port', 'x'] })
    assert.equal(await herald.fake.exited, 1)
    assert.match(herald.printed(), /^Herald ended: --port takes a number/)
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
    assert.deepEqual(place(), { x: 2000, y: 50, width: 1000, height: 640, maximized: false })
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
  test('a second window stands aside', async () => {
    const herald = await start()
    herald.window().bounds = { x: 100, y: 100, width: 1000, height: 640 }
    await herald.window().close()
    await herald.quit()
    const again = await start()
    await again.bridge().app.openWindow('/calendar')
    const second = again.fake.windows.at(-1)
    assert.ok(second)
    await loaded(second)
    assert.partialDeepStrictEqual(second.options, { x: 124, y: 124, width: 1000, height: 640 })
  })
})

// Workers, servers and timers would keep the real process alive, or be killed in the middle of a write.
after(() => {
  const left = process.getActiveResourcesInfo().filter((kind) => /Worker|MessagePort|TCPServer|TCPSocket/.test(kind))
  assert.deepEqual(left, [])
})
