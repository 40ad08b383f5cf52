/** Settings that the system follows, in the built main process: spelling, proxy, start, tray, badge, and what an organisation locks. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { contract, type JsonObject, type Settings } from '#contract'
import { dataFolder, type Herald, type StartOptions, seen, startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'
import { sampleOf } from '../fake-electron/sample.ts'

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
      String.raw`Exec="/home/ayesha/My \\"apps\\"/100%%/\\$herald.AppImage"`,
      '',
    ])
    await change({ startAtLogin: false })
    assert.equal(existsSync(entry), false)
  } finally {
    restore({ XDG_CONFIG_HOME, APPIMAGE })
  }
})

describe('the tray', () => {
  test('says where the work stands, keeps Herald without a window, and leads back', async () => {
    const herald = await start()
    const { fake } = herald
    assert.equal(fake.trays.length, 0)
    await change({ keepInTray: true })
    await change({ keepInTray: false })
    assert.equal(fake.trays.length, 0)
    await change({ keepInTray: true })
    const [tray] = fake.trays
    assert.equal(tray?.toolTip, 'Herald: Everything is synced')
    await leaveSomething(herald)
    await seen('what waits', () => tray?.toolTip === 'Herald: 1 change waiting to sync')
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
  const words = '1 change is not synced yet'
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
