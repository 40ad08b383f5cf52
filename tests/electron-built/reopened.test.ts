/** Windows that come back at the start, in the built main process: their places, their screens, and what must not come back. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { Rectangle } from 'electron'
import { dataFolder, type Herald, loaded, type StartOptions, seen, startHerald } from '../fake-electron/herald.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let running: Herald | null = null
const left: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 }
const right: Rectangle = { x: 1920, y: 0, width: 1280, height: 720 }

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  if (running && !running.fake.state.gone) await running.quit()
  data.clean()
})

async function start(options: Partial<StartOptions> = {}): Promise<Herald> {
  running = await startHerald({ folder: data.folder, screens: [left, right], ...options })
  for (const window of running.fake.windows) await loaded(window)
  return running
}
/** A Herald with two windows, the first of which is in front. */
async function two(): Promise<Herald> {
  const herald = await start()
  await herald.bridge().app.openWindow('/calendar')
  const [first, second] = herald.fake.windows
  assert.ok(first && second)
  await loaded(second)
  first.contents.navigatedInPage('app://herald/campaign/edit/sms/one-time/7?part=content')
  first.resize({ x: 100, y: 80, width: 1000, height: 640 })
  second.resize({ x: 2000, y: 50, width: 1100, height: 600 })
  second.maximized = true
  herald.fake.use(first)
  return herald
}
const shown = (herald: Herald) =>
  herald.fake.windows.map(({ contents, options: { x, y, width, height }, did }) => ({
    route: contents.mainFrame.url.replace('app://herald', ''),
    at: [x, y, width, height],
    did: did[0],
  }))
const editor = '/campaign/edit/sms/one-time/7?part=content'

test('each where it stood, with what it showed; the one that was in front is there again', async () => {
  assert.equal(await (await two()).quit(), 0)
  assert.deepEqual(shown(await start()), [
    { route: '/calendar', at: [2000, 50, 1100, 600], did: 'maximize' },
    { route: editor, at: [100, 80, 1000, 640], did: 'show' },
  ])
})

test('on a screen that has gone: brought to one that is there, whole', async () => {
  assert.equal(await (await two()).quit(), 0)
  const herald = await start({ screens: [left] })
  assert.deepEqual(shown(herald)[0]?.at, [820, 50, 1100, 600])
})

test('a window that was closed before does not come back, and behind another none takes the front', async () => {
  const herald = await two()
  await herald.bridge().app.openWindow('/segments')
  const third = herald.fake.windows.at(-1)
  assert.ok(third)
  await loaded(third)
  await herald.fake.windows[1]?.close()
  assert.equal(await herald.quit(), 0)
  assert.deepEqual(
    shown(await start()).map(({ route, did }) => [route, did]),
    [
      [editor, 'show inactive'],
      ['/segments', 'show'],
    ],
  )
})

test('the last window, closed by itself, is the one that comes back', {
  skip: process.platform === 'darwin',
}, async () => {
  const herald = await start()
  herald.window().contents.navigatedInPage('app://herald/segments')
  await herald.window().close()
  assert.equal(await herald.fake.exited, 0)
  assert.deepEqual(
    shown(await start()).map(({ route }) => route),
    ['/segments'],
  )
})

test('a page that holds the end up, and then lets go: the windows that went before it come back too', async () => {
  const pressed = { now: 1 }
  const herald = await startHerald({ folder: data.folder, screens: [left, right], pressed: () => pressed.now })
  running = herald
  await herald.bridge().app.openWindow('/calendar')
  const second = herald.fake.windows[1]
  assert.ok(second)
  await loaded(second)
  second.unsaved = true
  void herald.fake.quit()
  await seen('it asks', () => herald.fake.seen.asked.length === 1)
  pressed.now = 0
  void herald.fake.quit()
  assert.equal(await herald.fake.exited, 0)
  assert.deepEqual(
    shown(await start()).map(({ route }) => route),
    ['/calendar'],
  )
})

test('a link is shown by the one in front', async () => {
  assert.equal(await (await two()).quit(), 0)
  const herald = await start({ isPackaged: true, args: ['herald://segments'] })
  assert.deepEqual(
    shown(herald).map(({ route, at }) => [route, at[0]]),
    [
      ['/calendar', 2000],
      ['/segments', 100],
    ],
  )
})

test('what nobody wants again: signing in, a new campaign, a page that ended', async () => {
  for (const route of ['/connect', '/campaign?create=1', '/page-ended?to=%2F', '/import']) {
    const herald = await start()
    herald.window().contents.navigatedInPage(`app://herald${route}`)
    assert.equal(await herald.quit(), 0)
    const again = await start()
    assert.deepEqual(
      shown(again).map(({ route }) => route),
      ['/'],
    )
    assert.equal(await again.quit(), 0)
  }
})

test('turned off: one window, at the list, where the last one was left', async () => {
  const herald = await two()
  await herald.bridge().app.changeSettings({ reopenWindows: false })
  assert.equal(await herald.quit(), 0)
  const again = shown(await start())
  assert.deepEqual(
    again.map(({ route }) => route),
    ['/'],
  )
})

test('the power goes: what was open a moment before comes back', async () => {
  const herald = await two()
  const file = join(data.folder, 'settings.json')
  const kept = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).windows : null)
  await seen('it is written while Herald runs', () => kept()?.length === 2)
  assert.equal(await herald.quit(), 0)
})

test('nonsense in the file: one window', async () => {
  writeFileSync(join(data.folder, 'settings.json'), JSON.stringify({ windows: [{ route: '//evil.test', place: {} }] }))
  assert.deepEqual(
    shown(await start()).map(({ route }) => route),
    ['/'],
  )
})
