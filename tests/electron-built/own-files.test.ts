/** Files of Herald's own that the system opens: by double click, on the command line, by an event, while Herald starts, runs or ends. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { OpenedFile } from '#contract'
import { dataFolder, type Herald, seen, startHerald, toldByDesktop } from '../fake-electron/herald.ts'

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald
const file = (name: string) => join(data.folder, name)

before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder, saveTo: file('mine.herald-backup') })
  writeFileSync(file('Eid sale.herald'), JSON.stringify({ format: 'herald.campaigns' }))
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

let from = 0
beforeEach(() => {
  from = herald.window().contents.sent.length
})
/** What the page in front was told of a file, next. */
async function told(started = herald): Promise<OpenedFile> {
  const opened = () =>
    toldByDesktop(started.window(), started === herald ? from : 0).find(([channel]) => channel === 'desktop.opened')
  await seen('the page is told of the file', () => opened() !== undefined)
  return opened()?.[1] as OpenedFile
}

test('campaigns by a second start: Herald comes forward, the file is taken in, and nothing else comes of it', async () => {
  herald.fake.secondStart(file('Eid sale.herald'))
  const opened = await told()
  assert.partialDeepStrictEqual(opened, { kind: 'campaigns', name: 'Eid sale.herald', result: { ok: true } })
  assert.deepEqual(herald.window().did.slice(-2), ['show', 'focus'])
  assert.deepEqual(
    toldByDesktop(herald.window(), from).map(([channel]) => channel),
    ['desktop.opened'],
  )
})

test('by an address, as desktops of Linux have it', async () => {
  herald.fake.secondStart(pathToFileURL(file('Eid sale.herald')).href)
  assert.partialDeepStrictEqual(await told(), { name: 'Eid sale.herald', result: { ok: true } })
})

test('a backup is looked at and put aside until the person says so', async () => {
  const { backup } = herald.bridge()
  assert.partialDeepStrictEqual(await backup.write(), { ok: true })
  let prevented = false
  const event = {
    preventDefault: () => {
      prevented = true
    },
  }
  // macOS, also for a file that was dropped onto the icon.
  herald.fake.emit('open-file', event, file('mine.herald-backup'))
  const opened = await told()
  assert.partialDeepStrictEqual(opened, { kind: 'backup', result: { ok: true, value: { herald: '0.1.0' } } })
  assert.deepEqual([prevented, herald.fake.state.gone, herald.fake.seen.relaunched], [true, false, []])
})

for (const [name, content, words] of [
  ['gone.herald', null, /^This file cannot be read/],
  ['other.herald-backup', 'PK', /^This file is not a Herald backup$/],
] as const)
  test(`${name}: why it cannot be taken is told to the page`, async () => {
    if (content !== null) writeFileSync(file(name), content)
    herald.fake.secondStart(file(name))
    const { result } = await told()
    assert.ok(!result.ok)
    assert.match(result.failure.message, words)
  })

test('on the command line of the first start: the page is told once it can listen', async () => {
  const other = await dataFolder()
  const sale = join(other.folder, 'a.herald')
  writeFileSync(sale, '{}')
  const started = await startHerald({ folder: other.folder, isPackaged: true, args: [sale] })
  assert.partialDeepStrictEqual(await told(started), { kind: 'campaigns', name: 'a.herald', result: { ok: true } })
  assert.equal(started.fake.everyWindow.length, 1)
  assert.equal(await started.quit(), 0)
  other.clean()
})

test('while Herald ends it is for the next one', async () => {
  const other = await dataFolder()
  const started = await startHerald({ folder: other.folder, isPackaged: true })
  const end = started.quit()
  await seen('it closes', () => started.fake.windows.length === 0)
  started.fake.secondStart(join(other.folder, 'a.herald'))
  assert.equal(await end, 0)
  assert.deepEqual(
    started.fake.seen.relaunched.map((words) => words.at(-1)),
    [join(other.folder, 'a.herald')],
  )
  other.clean()
})
