/** A first day on a real system, on the built main process: how installers, launchers and people start it, and what they see when something is not as wanted. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, mock, test } from 'node:test'
import { lockDataFolder } from '../../src/main/data-folder.ts'
import {
  beginHerald,
  dataFolder,
  type Herald,
  nothingLeft,
  type StartOptions,
  seen,
  startHerald,
} from '../fake-electron/herald.ts'
import { root } from '../fake-electron/hooks.ts'
import { click } from '../fake-electron/menus.ts'
import { pickFile } from '../fake-electron/page.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
const running: Herald[] = []
const real = { platform: process.platform, setTimeout }

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  for (const herald of running.splice(0))
    if (!herald.fake.state.gone) {
      for (const window of herald.fake.windows) window.unsaved = false
      await herald.quit()
    }
  mock.restoreAll()
  as(real.platform)
  data.clean()
})

const as = (platform: string) => Object.defineProperty(process, 'platform', { value: platform })
const logFile = () => join(data.folder, 'logs', 'herald.log')
const log = () => readFileSync(logFile(), 'utf8')
/** A while in which what must not happen would have happened. */
const aWhile = () => new Promise((resolve) => real.setTimeout(resolve, 30))

/** What main asked of the page of its first window alone. */
const toldAlone = (herald: Herald, window = herald.window()) =>
  window.contents.sent.filter(([channel]) => ['desktop.wanted', 'desktop.asked'].includes(channel))

async function start(options: Partial<StartOptions> = {}): Promise<Herald> {
  const herald = await startHerald({ folder: data.folder, ...options })
  running.push(herald)
  return herald
}

/** What is waited for so many milliseconds comes when the test says so. */
function holdTimers(ms: number): () => void {
  const held: (() => void)[] = []
  mock.method(globalThis, 'setTimeout', (task: () => void, after?: number, ...args: unknown[]) => {
    if (after !== ms) return real.setTimeout(task, after, ...args)
    held.push(task)
    return real.setTimeout(() => {}, 0)
  })
  return () => {
    for (const task of held.splice(0)) task()
  }
}

describe('the command line takes what is Herald’s and leaves the rest', () => {
  test('whatever installers, launchers, drivers of tests and people who help put beside: it starts', async () => {
    const before = [
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '--ozone-platform=x11',
      '--gtk-version=3',
    ]
    const after = ['--updated', '-Embedding', '--disable-gpu', '--lang=de', 'C:\\Users\\a\\my.herald-backup']
    const herald = await start({ isPackaged: true, before, args: after })
    assert.deepEqual([herald.window().did, herald.fake.seen.told], [['show'], []])
    assert.equal(herald.fake.seen.paths.userData, join(data.folder, 'electron'))
    assert.equal(await herald.quit(), 0)
  })
  test('a link is followed among such words, also at a second start', async () => {
    const herald = await start({ isPackaged: true, before: ['--no-sandbox'], args: ['herald://calendar'] })
    assert.equal(herald.window().contents.mainFrame.url, 'app://herald/calendar')
    herald.fake.secondStart('--updated', '--no-sandbox', 'herald://segments')
    await seen('the page is told', () => toldAlone(herald).length > 0)
    assert.deepEqual(toldAlone(herald).at(-1), ['desktop.wanted', '/segments'])
  })
  test("a second start hands over its words before Herald's own are judged", async () => {
    const second = await start({ isPackaged: true, second: true, args: ['--port', 'x', '--updated'] })
    assert.equal(await second.fake.exited, 0)
    assert.equal(second.fake.seen.lockedIn, join(data.folder, 'electron'))
    assert.deepEqual(second.fake.seen.told, [])
  })
})

describe('a start that fails says so, in a box and in the log', () => {
  for (const platform of ['win32', 'darwin', 'linux'])
    test(`${platform}: a wrong option of Herald's own`, async () => {
      as(platform)
      const herald = await start({ isPackaged: true, args: ['--port', 'x'] })
      assert.equal(await herald.fake.exited, 1)
      const words = "--port must be a number from 0 to 65535, not 'x'"
      assert.deepEqual(herald.fake.seen.told, [`Herald could not start: ${words}\n\nSee the log: ${logFile()}`])
      assert.match(log(), /error Herald could not start: Error: --port must be a number from 0 to 65535/)
    })
  test('a folder whose holder does not answer', async () => {
    const lock = lockDataFolder(data.folder)
    const herald = await start()
    lock?.release()
    assert.equal(await herald.fake.exited, 1)
    assert.match(herald.fake.seen.told[0] ?? '', /^Herald could not start: Another Herald holds this data folder/)
  })
  test('nothing in the box that a log would blank', async () => {
    const herald = await start({ isPackaged: true, args: ['--port', 'token=abc'] })
    assert.equal(await herald.fake.exited, 1)
    assert.ok(!herald.fake.seen.told.join().includes('abc'))
  })
})

describe('what goes wrong in main later is in the log, redacted, and no box of raw lines', () => {
  test('errors, rejections, a process of Chromium that ended, a terminal that is gone', async () => {
    const herald = await start()
    herald.tell('uncaughtException', new Error('broken: Bearer abc.def'))
    herald.tell('unhandledRejection', new Error('late: token=abc.def'))
    herald.fake.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 })
    herald.tell('error', Object.assign(new Error('write EIO'), { code: 'EIO' }))
    assert.match(log(), /error An error that nothing expected: Error: broken: Bearer \(hidden\)/)
    assert.match(log(), /error A failure that nobody waited for: Error: late: token=\(hidden\)/)
    assert.match(log(), /warn A process of Chromium ended: GPU, crashed \(5\)/)
    assert.ok(!log().includes('abc.def'))
    assert.equal(herald.fake.state.gone, false)
  })
})

describe('the window is shown by whatever comes first', () => {
  test('a hidden window that is never painted (Wayland): once its page has loaded', async () => {
    const herald = await start({ loads: () => 'never painted' })
    assert.deepEqual(herald.window().did, ['show'])
  })
  test('nothing is ever heard of its page: by the clock', async () => {
    const late = holdTimers(1_500)
    const herald = await beginHerald({ folder: data.folder, loads: () => 'hangs' })
    running.push(herald)
    await seen('the window', () => herald.fake.everyWindow.length > 0)
    await aWhile()
    assert.deepEqual(herald.window().did, [])
    late()
    assert.deepEqual(herald.window().did, ['show'])
    await herald.spoken
  })
  test('its page does not load: a plain page says why and offers the way back', async () => {
    const herald = await start({
      loads: (url) => (url === 'app://herald/segments' ? 'fails' : 'shown'),
      args: ['herald://segments'],
    })
    const at = 'app://herald/page-failed?to=%2Fsegments&why=ERR_UNEXPECTED'
    await seen('the plain page', () => herald.window().contents.mainFrame.url === at)
    assert.deepEqual(herald.window().did, ['show'])
    const html = await (await herald.fake.load(at)).text()
    assert.match(html, /<h1>This page could not be opened<\/h1>/)
    assert.match(html, /could not be read \(ERR_UNEXPECTED\)/)
    assert.match(html, /<a href="\/segments" role="button">Try again<\/a>/)
    assert.match(herald.printed(), /error The page at \/segments did not load: ERR_UNEXPECTED/)
  })
  test('not even the plain page: a box says so', async () => {
    const herald = await beginHerald({ folder: data.folder, loads: () => 'fails' })
    running.push(herald)
    await herald.spoken
    await seen('the box', () => herald.fake.seen.asked.length > 0)
    assert.deepEqual([herald.fake.seen.asked, herald.window().did], [['Herald cannot show its page'], ['show']])
  })
  test('its preload threw: the plain page instead of a white one', async () => {
    const herald = await start({ loads: (url) => (url === 'app://herald/' ? 'no preload' : 'shown') })
    await seen('the plain page', () => herald.window().contents.mainFrame.url.includes('/page-failed'))
  })
  test('a navigation that another one overtook is no failure', async () => {
    const herald = await start()
    herald.window().contents.failLoad(-3, 'ERR_ABORTED', 'app://herald/')
    herald.window().contents.failLoad(-6, 'ERR_FILE_NOT_FOUND', 'app://designer/', false)
    await aWhile()
    assert.equal(herald.window().contents.mainFrame.url, 'app://herald/')
  })
  test('once, whatever else comes', async () => {
    const herald = await start()
    herald.window().contents.finishLoad()
    assert.deepEqual(herald.window().did, ['show'])
  })
})

describe('the window is there while the services come up', () => {
  /** A server that accepts and is silent, as at a managed install whose network is down. */
  const silent = async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      close: () => {
        server.close()
        for (const socket of sockets) socket.destroy()
      },
    }
  }

  test('what the page asks meanwhile is answered once they are there', async () => {
    const herald = await beginHerald({ folder: data.folder })
    running.push(herald)
    await seen('the page', () => herald.fake.everyWindow[0]?.answer() != null)
    const asked = herald.bridge().session.current()
    assert.doesNotMatch(herald.printed(), /^Herald is ready/m)
    assert.partialDeepStrictEqual(await asked, { ok: true, value: { state: 'practice' } })
    await herald.spoken
  })
  test('a managed start whose server is silent: the page is told whom it waits for, and has its settings', async () => {
    const server = await silent()
    const herald = await start({ args: ['--server', server.url], env: { HERALD_TOKEN: 'canary' } })
    const { app, session } = herald.bridge()
    assert.partialDeepStrictEqual(await session.current(), {
      ok: true,
      value: { state: 'opening', waitsFor: { what: 'server', address: server.url } },
    })
    assert.ok((await app.settings()).ok)
    server.close()
    assert.equal(await herald.quit(), 0)
  })
  test('a second start and links of that time are followed, into the one window', async () => {
    const herald = await start({
      atReady: (fake) => {
        fake.secondStart()
        fake.secondStart('herald://segments')
        fake.emit('activate', {}, false)
      },
    })
    assert.equal(herald.fake.everyWindow.length, 1)
    assert.equal(herald.window().contents.mainFrame.url, 'app://herald/segments')
  })
  test('a link to a draft waits for the drafts', async () => {
    const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
    const first = await start()
    await first
      .bridge()
      .drafts.write({ id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: 'Eid' })
    await first.quit()
    const herald = await start({ args: [`herald://campaign/${id}`] })
    await seen('the page is told', () => toldAlone(herald).length > 0)
    assert.deepEqual(toldAlone(herald).at(-1), ['desktop.wanted', `/campaign/edit/sms/one-time/${id}`])
  })
  test('a link to a draft that is not there leads nowhere, and the window stays', async () => {
    const herald = await start({ args: ['herald://campaign/01K9XJ5D3T8N4Q2R6V7W1Y0ZZZ'] })
    await seen('said so', () => /leads nowhere/.test(herald.printed()))
    assert.equal(herald.window().contents.mainFrame.url, 'app://herald/')
  })
  test('closing it meanwhile ends Herald calmly', async () => {
    const server = await silent()
    const env = { HERALD_TOKEN: 'canary' }
    const herald = await beginHerald({ folder: data.folder, args: ['--server', server.url], env })
    running.push(herald)
    await seen('the window', () => (herald.fake.everyWindow[0]?.did.length ?? 0) > 0)
    herald.fake.electron.app.quit()
    await seen('the window is gone', () => herald.fake.windows.length === 0)
    assert.equal(await herald.fake.exited, 0)
    // The process would be gone now; here what it was opening ends by itself.
    server.close()
    await nothingLeft()
  })
})

describe('a second start while Herald closes', () => {
  for (const [name, words, link] of [
    ['starts it anew', [], []],
    ['starts it anew at its link', ['herald://segments'], ['herald://segments']],
  ] as const)
    test(name, async () => {
      const herald = await start({ args: ['--updated', 'herald://calendar'] })
      herald.fake.hooks.pagehide = () => undefined
      const quit = herald.quit()
      await seen('the windows are gone', () => herald.fake.windows.length === 0)
      if (!herald.fake.state.gone) herald.fake.secondStart(...words)
      herald.fake.emit('activate', {}, false)
      assert.equal(await quit, 0)
      assert.equal(herald.fake.everyWindow.length, 1)
      const [again, ...more] = herald.fake.seen.relaunched
      assert.deepEqual(more, [])
      assert.deepEqual(again?.slice(-1 - link.length), [`--data=${data.folder}`, ...link])
    })
})

describe('a new start after a restore', () => {
  const restored = async (pressed: number) => {
    const herald = await start({ pressed, saveTo: join(data.folder, 'my.herald-backup') })
    const { backup } = herald.bridge()
    assert.ok((await backup.write()).ok)
    const look = await backup.take(pickFile(join(data.folder, 'my.herald-backup'), ''))
    assert.ok(look.ok)
    herald.window().unsaved = true
    assert.partialDeepStrictEqual(await backup.restore({ id: look.value.id }), { ok: true })
    await seen('the question', () => herald.fake.seen.asked.length > 0)
    return herald
  }
  test("'Stay' takes it back: the next quit is only a quit", async () => {
    const herald = await restored(1)
    await aWhile()
    assert.equal(herald.fake.state.gone, false)
    herald.window().unsaved = false
    assert.equal(await herald.quit(), 0)
    assert.deepEqual(herald.fake.seen.relaunched, [])
  })
  test("'Leave' goes on with it, without the words that were for one start alone", async () => {
    const herald = await restored(0)
    assert.equal(await herald.fake.exited, 0)
    assert.deepEqual(herald.fake.seen.relaunched, [[root, `--data=${data.folder}`]])
  })
})

describe('leaving what is not saved', () => {
  test('in several windows each is asked, and main goes on meanwhile', async () => {
    const answers: ((response: number) => void)[] = []
    const herald = await start({ pressed: () => new Promise((answer) => answers.push(answer)) })
    await herald.bridge().app.openWindow('/segments')
    await seen('two windows', () => herald.fake.windows.filter(({ visible }) => visible).length === 2)
    for (const window of herald.fake.windows) window.unsaved = true
    herald.fake.electron.app.quit()
    await seen('both are asked', () => answers.length === 2)
    assert.partialDeepStrictEqual(await herald.bridge().session.current(), { ok: true })
    answers[0]?.(0)
    answers[1]?.(0)
    assert.equal(await herald.fake.exited, 0)
  })
})

describe('a page that hangs', () => {
  const boxes = (herald: Herald) => herald.fake.seen.asked
  test('the person may wait', async () => {
    const herald = await start({ pressed: 0 })
    const before = herald.window().answer()
    herald.window().contents.hang()
    await aWhile()
    assert.deepEqual([boxes(herald), herald.window().answer() === before], [['This page is not responding'], true])
  })
  test('or have it loaded anew, where it was', async () => {
    const herald = await start({ pressed: 1, args: ['herald://segments'] })
    const before = herald.window().answer()
    herald.window().contents.hang()
    await seen('the page again', () => herald.window().answer() !== before)
    assert.equal(herald.window().contents.mainFrame.url, 'app://herald/segments')
  })
  test('the question goes when the page answers again, and main never waits for it', async () => {
    const herald = await start({ pressed: () => new Promise(() => {}) })
    herald.window().contents.hang()
    herald.window().contents.hang()
    assert.partialDeepStrictEqual(await herald.bridge().session.current(), { ok: true })
    herald.window().contents.answer()
    await aWhile()
    herald.window().contents.hang()
    await seen('asked anew', () => boxes(herald).length === 2)
  })
})

describe('where no window is open (macOS)', () => {
  for (const [label, command] of [
    ['About Herald', 'about'],
    ['Back up everything…', 'backup'],
    ['Restore a backup…', 'restore'],
  ] as const)
    test(`'${label}' opens one and is answered in it`, async () => {
      as('darwin')
      const herald = await start()
      await herald.window().close()
      const item = herald.fake.menu().find((one) => one.label === label)
      assert.ok(item)
      click(item)
      const [window] = herald.fake.windows
      assert.ok(window)
      await seen('the page is asked', () => toldAlone(herald, window).length > 0)
      assert.deepEqual(toldAlone(herald, window), [['desktop.asked', command]])
    })
  test('a step back opens none', async () => {
    as('darwin')
    const herald = await start()
    await herald.window().close()
    const item = herald.fake.menu().find((one) => one.label === 'Undo')
    assert.ok(item)
    click(item)
    assert.equal(herald.fake.windows.length, 0)
  })
  test('one About: in the menu of the program', async () => {
    as('darwin')
    const abouts = (await start()).fake.menu().filter(({ label, role }) => label === 'About Herald' || role === 'about')
    assert.equal(abouts.length, 1)
  })
})

test('Windows: the caches are not in the profile that a company copies around', async () => {
  as('win32')
  const env = { APPDATA: data.folder, LOCALAPPDATA: join(data.folder, 'local') }
  const herald = await start({ folder: join(data.folder, 'Herald'), env })
  const { userData, sessionData } = herald.fake.seen.paths
  assert.deepEqual(
    [userData, sessionData],
    [join(data.folder, 'Herald', 'electron'), join(data.folder, 'local', 'Herald', 'electron')],
  )
})

test('a page asks for nothing that it is given: also not to write on the clipboard', async () => {
  const herald = await start()
  for (const permission of ['clipboard-sanitized-write', 'clipboard-read', 'notifications', 'fullscreen', 'media'])
    assert.equal(herald.fake.permits(permission), false, permission)
})

test('the log is shown before anything went wrong, and where there is none its folder', async () => {
  const herald = await start()
  assert.ok(existsSync(logFile()))
  await herald.bridge().desktop.showLog()
  assert.deepEqual(herald.fake.seen.shown, [logFile()])
})

after(nothingLeft)
