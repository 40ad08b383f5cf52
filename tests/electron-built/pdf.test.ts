/** A page as a PDF, in the built main process: where the person wants it, not at all, or why it could not be. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
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
