/** Updates in the built main process: the feed that the package names, the rules, the outbox that is asked, the dialogs. */
import assert from 'node:assert/strict'
import childProcess from 'node:child_process'
import fs, { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { contract, type JsonObject } from '#contract'
import { dataFolder, type Herald, seen, startHerald } from '../fake-electron/herald.ts'
import { sampleOf } from '../fake-electron/sample.ts'
import type { Offer } from '../fake-electron/updater.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let running: Herald | null = null
/** Called when Herald looks: its first look is long after the start. */
let firstLook: (() => unknown) | null = null
const real = { setTimeout, platform: process.platform }

beforeEach(async () => {
  data = await dataFolder()
  firstLook = null
  mock.method(globalThis, 'setTimeout', (task: (...args: unknown[]) => unknown, ms?: number, ...args: unknown[]) => {
    if (ms === 30_000 && task.name === 'pollOnce') firstLook = task
    return real.setTimeout(task, ms, ...args)
  })
})
afterEach(async () => {
  mock.restoreAll()
  as(real.platform)
  await running?.quit()
  running = null
  data.clean()
})

const as = (platform: string) => Object.defineProperty(process, 'platform', { value: platform })

/** A packaged Herald whose package holds `feed`, after its first look. */
async function packaged(platform: string, feed: string | null, offer?: Offer, pressed?: number): Promise<Herald> {
  if (feed !== null) writeFileSync(join(data.folder, 'app-update.yml'), feed)
  writeFileSync(join(data.folder, 'package.json'), JSON.stringify({ name: 'herald', homepage: 'https://herald.test/' }))
  as(platform)
  const options = { ...(offer ? { offer } : {}), ...(pressed === undefined ? {} : { pressed }) }
  running = await startHerald({ folder: data.folder, appPath: data.folder, isPackaged: true, ...options })
  return running
}

const generic = 'provider: generic\nurl: https://updates.example/herald/\nupdaterCacheDirName: herald-updater\n'
const signed = `${generic}publisherName:\n  - Herald Limited\n`
const offer = { version: '0.2.0' }

test('a package without a feed never looks, and neither do the sources', async () => {
  await packaged('linux', null, offer)
  assert.equal(firstLook, null)
  assert.equal(await running?.quit(), 0)
  running = await startHerald({ folder: data.folder, offer })
  assert.equal(firstLook, null)
})

test('Linux: told once, nothing fetched, and the page where people get Herald opens, not the folder of packages', async () => {
  const { fake } = await packaged('linux', generic, offer, 0)
  await firstLook?.()
  assert.deepEqual(fake.updated, ['check'])
  assert.deepEqual(fake.seen.asked, ['Herald 0.2.0 is available'])
  assert.deepEqual(fake.seen.opened, ['https://herald.test/'])
})

test('Windows: fetched, asked, and installed once Herald has stopped', async () => {
  const { fake, quit } = await packaged('win32', signed, offer, 0)
  await firstLook?.()
  assert.deepEqual(fake.seen.asked, ['Herald 0.2.0 is ready'])
  assert.equal(await quit(), 0)
  assert.deepEqual(fake.updated, ['check', 'download', 'install true true'])
})

test('macOS: verified before anybody is asked, and handed over with the windows gone and everything written', async () => {
  const { fake } = await packaged('darwin', generic, offer, 0)
  await firstLook?.()
  assert.deepEqual(fake.seen.asked, ['Herald 0.2.0 is ready'])
  await seen('it is handed over', () => fake.updated.length > 3)
  assert.deepEqual([fake.updated, fake.windows], [['check', 'download', 'verify', 'install true true'], []])
  // The system ends Herald then; here the test does.
  fake.electron.app.quit()
  assert.equal(await fake.exited, 0)
})

test('macOS: what the system refuses nobody is asked about, and why is in the log', async () => {
  const { fake, printed } = await packaged('darwin', generic, { ...offer, unsigned: true }, 0)
  await firstLook?.()
  assert.deepEqual([fake.updated, fake.seen.asked], [['check', 'download', 'verify'], []])
  assert.match(printed(), /warn An update was not installed: .*signature did not pass validation/)
})

test("'Later' is not asked again, a newer version is, and the box belongs to the window in front", async () => {
  const { fake } = await packaged('win32', signed, offer, 1)
  await firstLook?.()
  await firstLook?.()
  assert.deepEqual(fake.seen.asked, ['Herald 0.2.0 is ready'])
  fake.offers({ version: '0.3.0' })
  await firstLook?.()
  assert.deepEqual(fake.seen.asked, ['Herald 0.2.0 is ready', 'Herald 0.3.0 is ready'])
  assert.equal(fake.seen.parentless, 0)
})

test("'Stay' on a page takes the restart back: a later quit is only a quit", async () => {
  const answers: Record<string, number> = { 'Herald 0.2.0 is ready': 0, 'Leave without saving?': 1 }
  const herald = await packaged('win32', signed, offer, 0)
  await herald.quit()
  running = await startHerald({
    folder: data.folder,
    appPath: data.folder,
    isPackaged: true,
    offer,
    pressed: (message) => answers[message] ?? 1,
  })
  const { fake, window, quit } = running
  window().unsaved = true
  await firstLook?.()
  await seen('the page asks', () => fake.seen.asked.includes('Leave without saving?'))
  window().unsaved = false
  assert.equal(await quit(), 0)
  assert.deepEqual(fake.updated, ['check', 'download'])
})

const asked = async (herald: Herald) => {
  const answer = await herald.bridge().updates.check()
  assert.ok(answer.ok)
  return answer.value
}
const page = 'https://herald.test/'

test('somebody asks: nothing newer; then a newer one, with its notes, which is installed at an ordinary quit', async () => {
  const herald = await packaged('win32', signed)
  assert.deepEqual(await asked(herald), { state: 'current', page })
  herald.fake.offers({ ...offer, notes: '<p>Windows come back</p>' })
  assert.deepEqual(await asked(herald), { state: 'ready', version: '0.2.0', notes: 'Windows come back', page })
  await firstLook?.()
  assert.deepEqual(herald.fake.seen.asked, [])
  assert.equal(herald.fake.updater.autoInstallOnAppQuit, true)
})

test("'Restart now' in Herald ends it and installs", async () => {
  const { fake, bridge } = await packaged('win32', signed, offer)
  assert.equal((await asked({ bridge } as Herald)).state, 'ready')
  assert.deepEqual(await bridge().updates.install(), { ok: true, value: true })
  assert.equal(await fake.exited, 0)
  assert.deepEqual(fake.updated, ['check', 'download', 'install true true'])
})

for (const [name, feed] of [
  ['a package without a feed', null],
  ['a package that nobody signed', generic],
] as const)
  test(`${name} leads to the page where people get Herald, and asks nobody`, async () => {
    const herald = await packaged('win32', feed, offer)
    assert.partialDeepStrictEqual(await asked(herald), { state: 'elsewhere', page })
    assert.deepEqual(await herald.bridge().updates.openPage(), { ok: true, value: true })
    assert.deepEqual([herald.fake.updated, herald.fake.seen.opened], [[], [page]])
  })

test('turned off in the settings: neither by itself nor when somebody asks does a request leave', async () => {
  const herald = await packaged('win32', signed, offer)
  assert.ok((await herald.bridge().app.changeSettings({ updates: 'off' })).ok)
  await firstLook?.()
  assert.deepEqual(await asked(herald), { state: 'off', page })
  assert.deepEqual([herald.fake.updated, herald.fake.asked], [[], []])
})

test('turned off by the organisation: the same, and nobody can turn it on', async () => {
  as('darwin')
  const managed = '/Library/Managed Preferences/app.herald.desktop.plist'
  const { existsSync } = fs
  mock.method(fs, 'existsSync', (path: string) => path === managed || existsSync(path))
  mock.method(childProcess, 'execFileSync', () => JSON.stringify({ updates: 'off' }))
  syncBuiltinESMExports()
  const herald = await packaged('darwin', generic, offer)
  mock.restoreAll()
  syncBuiltinESMExports()
  await firstLook?.()
  assert.deepEqual(await asked(herald), { state: 'off', page })
  assert.partialDeepStrictEqual(await herald.bridge().app.changeSettings({ updates: 'automatic' }), { ok: false })
  assert.deepEqual([herald.fake.updated, herald.fake.asked], [[], []])
})

test('packaged unsigned for Windows: nothing is even asked for', async () => {
  const { fake, printed } = await packaged('win32', generic, offer, 0)
  await firstLook?.()
  assert.deepEqual(fake.updated, [])
  assert.match(printed(), /warn Herald does not update itself: it was packaged without a signature/)
})

test('a download that is not signed by the same hand is refused', async () => {
  const { fake, printed } = await packaged('win32', signed, { ...offer, unsigned: true }, 0)
  await firstLook?.()
  assert.deepEqual(fake.updated, ['check', 'download'])
  assert.deepEqual(fake.seen.asked, [])
  assert.match(printed(), /warn An update was not installed: .*not signed/)
})

test('never while something is unsynced: nobody is even asked', async () => {
  const herald = await packaged('win32', signed, offer, 1)
  await herald.bridge().connection.workOffline(true)
  const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
  const write = { id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, sections: { segment: { a: 1 } } }
  const create = { call: 'createCampaign', input: sampleOf(contract.api.createCampaign.input) as JsonObject }
  const saved = await herald.bridge().drafts.save({ write, section: 'segment', intents: [{ create }], wait: false })
  assert.partialDeepStrictEqual(saved, { ok: true, value: { outcome: 'queued' } })
  await firstLook?.()
  assert.deepEqual([herald.fake.updated, herald.fake.seen.asked], [['check', 'download'], []])
})

test('a proxy that asks the updater for a sign-in is answered by the same window, once', async () => {
  const herald = await packaged('win32', signed)
  const { fake } = herald
  await firstLook?.()
  const proxy = { isProxy: true, host: 'proxy.test', port: 8080, realm: 'Company' }
  const given = fake.updaterLogin(proxy)
  await seen('the form', () => fake.everyWindow[1]?.answer() != null)
  const body = new URLSearchParams({ name: 'ayesha', password: 'p@ss' }).toString()
  await fake.load(fake.everyWindow[1]?.contents.mainFrame.url ?? '', { method: 'POST', body })
  assert.deepEqual(await given, ['ayesha', 'p@ss'])
  assert.deepEqual(await fake.updaterLogin({ ...proxy, isProxy: false }), [])
})

test('its settings: nothing is fetched by itself, and what was fetched is installed at an ordinary quit', async () => {
  const { fake } = await packaged('win32', signed)
  await firstLook?.()
  const { autoDownload, autoInstallOnAppQuit, allowDowngrade, disableWebInstaller } = fake.updater
  assert.deepEqual(
    { autoDownload, autoInstallOnAppQuit, allowDowngrade, disableWebInstaller },
    { autoDownload: false, autoInstallOnAppQuit: true, allowDowngrade: false, disableWebInstaller: true },
  )
})

test('macOS: started from where it cannot be replaced, it offers to move and looks for nothing', async () => {
  const { execPath } = process
  // Where macOS puts what was downloaded and opened in place (Security, App Translocation).
  process.execPath = '/private/var/folders/zz/T/AppTranslocation/0B1C/d/Herald.app/Contents/MacOS/Herald'
  try {
    const { fake, bridge } = await packaged('darwin', generic, offer, 0)
    await seen('the offer', () => fake.seen.moved === 1)
    assert.deepEqual(fake.seen.asked, ['Move Herald to the Applications folder?'])
    await firstLook?.()
    assert.partialDeepStrictEqual(await bridge().updates.check(), {
      ok: true,
      value: { state: 'elsewhere', why: 'it is not in the Applications folder, where it could be replaced' },
    })
    assert.deepEqual(fake.updated, [])
  } finally {
    process.execPath = execPath
  }
})
