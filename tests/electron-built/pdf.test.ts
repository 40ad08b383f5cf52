/** A page as a PDF, in the built main process: where the person wants it, not at all, or why it could not be. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { FakeOptions } from '../fake-electron/fake.ts'
import { dataFolder, type Herald, seen, startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})
const start = async (saveTo: string | null) => {
  herald = await startHerald({ folder: data.folder, saveTo })
  return herald.bridge().desktop.savePdf({ name: 'Eid report.pdf' })
}

test('is written where the person wants it', async () => {
  const savedTo = join(data.folder, 'mine.pdf')
  assert.deepEqual(await start(savedTo), { ok: true, value: { savedTo, collectFrom: null } })
  assert.equal(readFileSync(savedTo, 'utf8'), '%PDF-1.7 of app://herald/')
  assert.deepEqual(herald.fake.seen.savedAs, ['Eid report.pdf'])
})

test('is not, when they decide against it', async () => {
  assert.deepEqual(await start(null), { ok: true, value: null })
})

test('a disk that takes nothing says so', async () => {
  assert.partialDeepStrictEqual(await start(join(data.folder, 'no such folder', 'mine.pdf')), {
    ok: false,
    failure: { kind: 'storage', call: 'desktop.savePdf' },
  })
})

test("'Print…' of the menu is the page's to answer", async () => {
  await start(null)
  const item = herald.fake.menu().find(({ label }) => label === 'Print…')
  assert.ok(item)
  assert.equal(item.registerAccelerator, false)
  click(item)
  assert.deepEqual(herald.window().contents.sent.at(-1), ['desktop.asked', 'print'])
})

const proof = '<!doctype html><title>A proof</title>'

/** Asks for a PDF of a page; the hidden window once it was made. */
async function printing(options: FakeOptions = {}) {
  const savedTo = join(data.folder, 'proof.pdf')
  herald = await startHerald({ folder: data.folder, saveTo: savedTo, ...options })
  const answer = herald.bridge().desktop.savePdf({ name: 'Winter sale.pdf', page: proof })
  const hidden = () => herald.fake.everyWindow[1]
  await seen('the hidden window', () => hidden() !== undefined)
  const window = hidden()
  assert.ok(window)
  return { answer, window, savedTo }
}
/** The page says that everything of it is there. */
const getsReady = async ({ contents, answer }: Awaited<ReturnType<typeof printing>>['window']) => {
  await seen('the loaded page', () => answer() !== null && !contents.loading.main)
  contents.navigatedInPage(contents.mainFrame.url.replace(/#.*$/, '#printable'))
}
const isRefused = (answer: unknown) =>
  assert.partialDeepStrictEqual(answer, { ok: false, failure: { kind: 'internal', call: 'desktop.savePdf' } })

test('the page of a proof is printed in a hidden window without a bridge, once it is ready', async () => {
  const { answer, window, savedTo } = await printing()
  await seen('the page', () => window.answer() !== null)
  assert.equal(await window.answer()?.text(), proof)
  assert.match(window.answer()?.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  assert.equal(window.visible, false)
  assert.equal(window.options.webPreferences?.preload, undefined)
  assert.equal(window.contents.navigate('https://example.com/'), false)
  assert.equal(window.contents.open('app://proof/other'), 'deny')
  assert.equal(window.contents.destroyed, false)
  await getsReady(window)
  assert.deepEqual(await answer, { ok: true, value: { savedTo, collectFrom: null } })
  assert.match(readFileSync(savedTo, 'utf8'), /^%PDF-1\.7 of app:\/\/proof\/[\w-]+#printable$/)
  assert.equal(window.contents.destroyed, true)
  const address = window.contents.mainFrame.url
  assert.equal((await herald.fake.load(address)).status, 405, 'its address is nothing afterwards')
})

test('its window ends where Chromium refuses to print it', async () => {
  const { answer, window } = await printing({ prints: 'refused' })
  await getsReady(window)
  isRefused(await answer)
  assert.equal(window.contents.destroyed, true)
})

test('its window ends where it cannot be loaded', async () => {
  const { answer, window } = await printing({ loads: (url) => (url.startsWith('app://proof/') ? 'fails' : 'shown') })
  isRefused(await answer)
  assert.equal(window.contents.destroyed, true)
})

test('its window ends where the page ends', async () => {
  const { answer, window } = await printing()
  await seen('the page', () => window.answer() !== null)
  window.contents.crash()
  isRefused(await answer)
  assert.equal(window.contents.destroyed, true)
})
