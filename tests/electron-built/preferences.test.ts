/** Settings that the system follows, in the built main process: spelling, proxy, start, tray, badge, and what an organisation locks. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { contract, type JsonObject, type Settings } from '#contract'
import { dataFolder, type Herald, type StartOptions, seen, startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'
import { sampleOf } from '../fake-electron/sample.ts'
import { hasModes, isPrivate } from '../fixtures/files.ts'

const { platform } = process
let data: Awaited<ReturnType<typeof dataFolder>>
let running: Herald | null = null

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: platform })
  await running?.quit()
  running = null
  data.clean()
})

async function start(options: Partial<StartOptions> = {}, on: NodeJS.Platform = 'linux'): Promise<Herald> {
  Object.defineProperty(process, 'platform', { value: on })
  running = await startHerald({ folder: data.folder, ...options })
  return running
}
async function change(patch: Partial<Settings>): Promise<void> {
  const answer = await running?.bridge().app.changeSettings(patch)
  assert.ok(answer?.ok, JSON.stringify(answer))
}
function restore(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
/** A change that waits for the server: the person works offline. */
async function leaveSomething(herald: Herald): Promise<void> {
  await herald.bridge().connection.workOffline(true)
  const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
  const write = { id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, sections: { segment: { a: 1 } } }
  const create = { call: 'createCampaign', input: sampleOf(contract.api.createCampaign.input) as JsonObject }
  const saved = await herald.bridge().drafts.save({ write, section: 'segment', intents: [{ create }], wait: false })
  assert.partialDeepStrictEqual(saved, { ok: true, value: { outcome: 'queued' } })
  const waits = (told: unknown) => typeof told === 'object' && told !== null && 'waiting' in told && told.waiting === 1
  const { sent } = herald.window().contents
  await seen('that it waits', () => sent.some(([channel, told]) => channel === 'outbox.changed' && waits(told)))
}

test('spelling: on and off, languages that there are dictionaries for, and those of the system again', async () => {
  const { fake } = await start()
  assert.deepEqual(fake.spelling, { on: true, languages: ['en-US'] })
  const known = await running?.bridge().desktop.spellingLanguages()
  assert.deepEqual(known?.ok && known.value, ['ar', 'de', 'en-GB', 'en-US', 'ur'])
  await change({ spellingLanguages: ['ur', 'de-CH', 'tlh'], spelling: false })
  assert.deepEqual(fake.spelling, { on: false, languages: ['ur', 'de'] })
  await change({ spellingLanguages: [], spelling: true })
  assert.deepEqual(fake.spelling, { on: true, languages: ['de', 'en-GB'] })
})

test('the proxy of the settings, from the next request on', async () => {
  const { fake } = await start()
  const told = () => fake.partitions.get('network')?.proxies
  assert.deepEqual(told(), [])
  await change({ proxyMode: 'manual', proxyAddress: 'http://proxy.test:8080', proxyBypass: '.test' })
  await change({ proxyMode: 'none' })
  await change({ proxyMode: 'system' })
  await seen('three ways', () => told()?.length === 3)
  assert.deepEqual(told(), [
    { mode: 'fixed_servers', proxyRules: 'http://proxy.test:8080', proxyBypassRules: '.test' },
    { mode: 'direct' },
    { mode: 'system' },
  ])
})

test('start with the computer: told to the system when it is chosen, and not at every start', async () => {
  const { fake } = await start({ isPackaged: true, appPath: join(import.meta.dirname, '../..') }, 'darwin')
  assert.equal(fake.seen.loginItem, null)
  await change({ startAtLogin: true })
  assert.equal(fake.seen.loginItem, true)
  assert.deepEqual(fake.seen.loginWords, [])
  await change({ startAtLogin: false })
  assert.equal(fake.seen.loginItem, false)
})

test('start with the computer on Linux: an entry of the desktop that starts this program, and none once it is off', async () => {
  const { XDG_CONFIG_HOME, APPIMAGE } = process.env
  process.env.XDG_CONFIG_HOME = join(data.folder, 'config')
  process.env.APPIMAGE = '/home/ayesha/My "apps"/100%/$herald.AppImage'
  try {
    await start({ isPackaged: true, appPath: join(import.meta.dirname, '../..') })
    const entry = join(data.folder, 'config', 'autostart', 'herald.desktop')
    assert.equal(existsSync(entry), false)
    await change({ startAtLogin: true })
    assert.deepEqual(readFileSync(entry, 'utf8').split('\n'), [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Herald',
      'TryExec=/home/ayesha/My "apps"/100%/$herald.AppImage',
      String.raw`Exec="/home/ayesha/My \\"apps\\"/100%%/\\$herald.AppImage" --hidden`,
      '',
    ])
    await change({ startAtLogin: false })
    assert.equal(existsSync(entry), false)
  } finally {
    restore({ XDG_CONFIG_HOME, APPIMAGE })
  }
})

describe('started with the computer', () => {
  const packaged = { isPackaged: true, appPath: join(import.meta.dirname, '../..') }
  test('Windows is told words by which that start is known', async () => {
    const { fake } = await start(packaged, 'win32')
    await change({ startAtLogin: true })
    assert.deepEqual([fake.seen.loginItem, fake.seen.loginWords], [true, ['--hidden']])
  })
  for (const [what, on, options] of [
    ['its own word', 'linux', { args: ['--hidden'] }],
    ["the system's word", 'darwin', { openedAtLogin: true }],
  ] satisfies [string, NodeJS.Platform, Partial<StartOptions>][])
    test(`${on}, by ${what}: no window with the tray, and the windows of the last time once it is wanted`, async () => {
      const before = await start(packaged, on)
      await change({ keepInTray: true })
      await before.bridge().app.openWindow('/segments')
      await seen('two windows', () => before.fake.windows.length === 2)
      await before.quit()
      const { fake } = await start({ ...packaged, ...options }, on)
      assert.deepEqual([fake.everyWindow.length, fake.trays.length], [0, 1])
      const open = fake.trays[0]?.menu?.items.find(({ label }) => label === 'Open Herald')
      assert.ok(open)
      click(open)
      await seen('both windows', () => fake.windows.filter(({ visible }) => visible).length === 2)
    })
  test('without the tray it waits in the taskbar; with a link it shows it', async () => {
    const quiet = await start({ ...packaged, args: ['--hidden'] })
    assert.deepEqual(quiet.window().did, ['minimize'])
    await quiet.quit()
    const asked = await start({ ...packaged, args: ['--hidden', 'herald://segments'] })
    assert.deepEqual(asked.window().did, ['show'])
  })
})

test('drawing without the graphics processor: from the next start on, before Electron is ready', async () => {
  const first = await start()
  await change({ hardwareAcceleration: false })
  assert.equal(first.fake.seen.hardwareAcceleration, true)
  await first.quit()
  assert.equal((await start()).fake.seen.hardwareAcceleration, false)
})

test('a script says which proxy leads to the server, for what Chromium fetches by itself too', async () => {
  const { fake } = await start()
  await change({ proxyMode: 'pac', pacAddress: 'http://wpad.test/proxy.pac' })
  await seen('the way', () => fake.defaultProxies.length > 0)
  const way = [{ mode: 'pac_script', pacScript: 'http://wpad.test/proxy.pac' }]
  assert.deepEqual([fake.partitions.get('network')?.proxies, fake.defaultProxies], [way, way])
})

describe('what a person saves for others', () => {
  test('can be opened by whom the system lets: nothing of Herald narrows it, nor what Herald starts', {
    skip: !hasModes,
  }, async () => {
    const umask = process.umask(0o022)
    try {
      const file = join(data.folder, 'Results.pdf')
      await start({ saveTo: file })
      assert.ok((await running?.bridge().desktop.savePdf({ name: 'Results.pdf' }))?.ok)
      assert.equal(statSync(file).mode & 0o777, 0o644)
      assert.equal(process.umask(), 0o022)
      assert.ok(isPrivate(data.folder))
    } finally {
      process.umask(umask)
    }
  })
  test('the dialog offers its kind: Windows adds the extension of a filter to a new name', async () => {
    const { fake } = await start({ saveTo: null })
    await running?.bridge().desktop.savePdf({ name: 'Results.pdf' })
    assert.deepEqual(fake.seen.filters, [
      { name: 'PDF files', extensions: ['pdf'] },
      { name: 'All files', extensions: ['*'] },
    ])
  })
})

describe('the tray', () => {
  test('macOS draws it as its bar wants it', async () => {
    const { fake } = await start({}, 'darwin')
    await change({ keepInTray: true })
    assert.equal(fake.trays[0]?.isTemplate, true)
  })
  test('says where the work stands, keeps Herald without a window, and leads back', async () => {
    const herald = await start()
    const { fake } = herald
    assert.equal(fake.trays.length, 0)
    await change({ keepInTray: true })
    await change({ keepInTray: false })
    assert.equal(fake.trays.length, 0)
    await change({ keepInTray: true })
    const [tray] = fake.trays
    assert.equal(tray?.toolTip, 'Herald: Everything is sent')
    await leaveSomething(herald)
    await seen('what waits', () => tray?.toolTip === 'Herald: 1 campaign not sent yet')
    await herald.window().close()
    assert.deepEqual([fake.windows.length, fake.state.gone], [0, false])
    const open = tray?.menu?.items.find(({ label }) => label === 'Open Herald')
    assert.ok(open)
    click(open)
    await seen('a window', () => fake.windows.length === 1)
  })
  test('without it the last window ends Herald', async () => {
    const herald = await start()
    await herald.window().close()
    assert.equal(await herald.fake.exited, 0)
  })
})

describe('what waits for the server is told at the end', () => {
  const words = '1 campaign is not sent yet'
  test('who keeps Herald open stays; who quits, quits', async () => {
    const pressed = { now: 0 }
    const herald = await start({ pressed: () => pressed.now })
    await leaveSomething(herald)
    herald.fake.electron.app.quit()
    await seen('the question', () => herald.fake.seen.asked.includes(words))
    await seen('that it stays', () => herald.window().did.at(-1) === 'focus')
    assert.equal(herald.fake.windows.length, 1)
    pressed.now = 1
    assert.equal(await herald.quit(), 0)
  })
  test('nothing waits: nobody is asked; the computer is shut down: neither', async () => {
    const herald = await start()
    assert.equal(await herald.quit(), 0)
    assert.deepEqual(herald.fake.seen.asked, [])
    const next = await start()
    await leaveSomething(next)
    next.fake.shutDown()
    assert.equal(await next.quit(), 0)
    assert.deepEqual(next.fake.seen.asked, [])
  })
  test('another program stopped the computer from shutting down: who quits a minute later is asked', async () => {
    const { setTimeout: real } = globalThis
    let later = () => {}
    const herald = await start({ pressed: 1 })
    await leaveSomething(herald)
    mock.method(globalThis, 'setTimeout', (task: () => void, ms?: number, ...args: unknown[]) => {
      if (ms === 60_000) later = task
      return real(task, ms, ...args)
    })
    herald.fake.shutDown()
    mock.restoreAll()
    later()
    assert.equal(await herald.quit(), 0)
    assert.deepEqual(herald.fake.seen.asked, [words])
  })
})

describe('the badge', () => {
  const verdict = { kind: 'verdict', title: 'Approved: Eid', body: '', route: null } as const
  test('counts verdicts that nobody saw, until Herald is in front again', async () => {
    const { fake, bridge, window } = await start()
    fake.focus(false)
    // Two windows tell the same.
    for (const _ of [1, 2]) await bridge().desktop.tell(verdict)
    await bridge().desktop.tell({ ...verdict, kind: 'result', title: 'The voucher codes are ready' })
    assert.equal(fake.seen.badge, 1)
    fake.use(window())
    assert.equal(fake.seen.badge, 0)
  })
  test('Windows has a dot on the button', async () => {
    const { fake, bridge, window } = await start({}, 'win32')
    fake.focus(false)
    await bridge().desktop.tell(verdict)
    assert.equal(window().overlay, '1 campaign needs attention')
    await bridge().app.openWindow('/segments')
    assert.equal(fake.windows.at(-1)?.overlay, '1 campaign needs attention')
    fake.use(window())
    assert.equal(window().overlay, null)
  })
  test('what the person wants no word of is neither told nor counted', async () => {
    const { fake, bridge } = await start()
    await change({ notifyVerdicts: false })
    fake.focus(false)
    const answer = await bridge().desktop.tell(verdict)
    assert.deepEqual([answer.ok && answer.value, fake.notifications, fake.seen.badge], ['off', [], 0])
  })
})

describe("an organisation's policy", () => {
  const withPolicy = (policy: object) => {
    const file = join(data.folder, 'policy.json')
    writeFileSync(file, JSON.stringify(policy))
    return { HERALD_POLICY: file }
  }
  test('holds from the start, is named, and is not the person’s to change', async () => {
    const env = withPolicy({ keepInTray: true, proxyMode: 'none', server: 'api.example.com', theme: 'dark' })
    const { fake, bridge, printed } = await start({ env })
    assert.equal(fake.trays.length, 1)
    await seen('the proxy', () => fake.partitions.get('network')?.proxies.length === 1)
    const policy = await bridge().app.policy()
    assert.partialDeepStrictEqual(policy, {
      ok: true,
      value: { source: env.HERALD_POLICY, locked: ['keepInTray', 'proxyMode'], server: 'https://api.example.com' },
    })
    assert.partialDeepStrictEqual(await bridge().app.changeSettings({ keepInTray: false }), {
      ok: false,
      failure: { kind: 'input', path: 'keepInTray', message: `Set by your organisation (${env.HERALD_POLICY})` },
    })
    assert.partialDeepStrictEqual(
      await bridge().session.connect({ address: 'https://other.example.com', token: 't' }),
      {
        ok: false,
        failure: {
          path: 'address',
          message: 'Your organisation allows Herald to connect only to https://api.example.com',
        },
      },
    )
    assert.match(printed(), /warn Left out of the policy: theme: Herald knows no such key/)
  })
  test('a packaged Herald reads none from the environment', async () => {
    const { bridge } = await start({ env: withPolicy({ keepInTray: true }), isPackaged: true, appPath: data.folder })
    const policy = await bridge().app.policy()
    assert.partialDeepStrictEqual(policy, { ok: true, value: { source: null, locked: [] } })
  })
})
