/** What was worked on last, in the built main process: the dock's menu, the taskbar's list, files that were opened, and the setting that keeps names inside. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { dataFolder, type Herald, type StartOptions, seen, startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'

const { platform } = process
let data: Awaited<ReturnType<typeof dataFolder>>
let running: Herald | null = null
const id = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'

beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: platform })
  await running?.quit()
  running = null
  data.clean()
})

/** A Herald with one draft of this computer. */
async function start(on: NodeJS.Platform, options: Partial<StartOptions> = {}): Promise<Herald> {
  Object.defineProperty(process, 'platform', { value: on })
  const appPath = join(import.meta.dirname, '../..')
  running = await startHerald({ folder: data.folder, isPackaged: true, appPath, ...options })
  const draft = { id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: 'Eid sale' } as const
  assert.partialDeepStrictEqual(await running.bridge().drafts.write(draft), { ok: true })
  return running
}
const dock = (herald: Herald) => herald.fake.seen.dock?.items ?? []
const names = (herald: Herald) => dock(herald).map(({ label, type }) => label ?? type)

test('macOS: the dock has the last drafts and a new campaign; a click goes there', async () => {
  const herald = await start('darwin')
  await seen('the draft', () => names(herald).includes('Eid sale'))
  assert.deepEqual(names(herald), ['Eid sale', 'separator', 'Create a New Campaign'])
  const [draft, , create] = dock(herald)
  assert.ok(draft && create)
  const { sent } = herald.window().contents
  const told = () => sent.filter(([channel]) => channel === 'desktop.wanted').map(([, route]) => route)
  click(draft)
  await seen('the page is told', () => told().length === 1)
  click(create)
  await seen('the page is told', () => told().length === 2)
  assert.deepEqual(told(), [`/campaign/edit/sms/one-time/${id}`, '/campaign?create=1'])
})

test('Windows: the taskbar has the same as links, each for a start of the program', async () => {
  const herald = await start('win32')
  await seen('the draft', () => (herald.fake.seen.jumpList?.length ?? 0) > 1)
  const list = herald.fake.seen.jumpList?.map(({ type, name, items = [] }) => ({
    type,
    name,
    items: items.map(({ title, args, program }) => [title, args, program === process.execPath]),
  }))
  assert.deepEqual(list, [
    { type: 'custom', name: 'Recent campaigns', items: [['Eid sale', `herald://campaign/${id}`, true]] },
    { type: 'tasks', name: undefined, items: [['Create a New Campaign', 'herald://campaign/create', true]] },
  ])
})

for (const [name, options] of [
  ['what the person took out of it does not come back', { removed: [`herald://campaign/${id}`] }],
  ['who wants no such lists has only the task', { noJumpList: true }],
] as const)
  test(`Windows: ${name}`, async () => {
    const { fake } = await start('win32', options as Partial<StartOptions>)
    await seen('a list', () => fake.seen.jumpList !== null)
    assert.deepEqual(
      fake.seen.jumpList?.map(({ type }) => type),
      ['tasks'],
    )
  })

test('names stay inside while the setting says so: no list, no files, and notifications that say only what happened', async () => {
  const herald = await start('darwin')
  await seen('the draft', () => names(herald).includes('Eid sale'))
  const file = join(data.folder, 'Eid sale.herald')
  writeFileSync(file, '{}')
  const open = () => herald.fake.emit('open-file', { preventDefault: () => {} }, file)
  open()
  await seen('the file among the last', () => herald.fake.seen.recentFiles.length === 1)
  assert.ok((await herald.bridge().app.changeSettings({ namesOutside: false })).ok)
  await seen('no name', () => names(herald).length === 1)
  assert.deepEqual([names(herald), herald.fake.seen.recentFiles], [['Create a New Campaign'], []])
  open()
  herald.fake.focus(false)
  const told = { kind: 'verdict', title: 'Approved: Eid sale', body: 'By Ayesha', route: null } as const
  await herald.bridge().desktop.tell(told)
  assert.deepEqual(
    herald.fake.notifications.map(({ title, body }) => [title, body]),
    [['A campaign was approved or rejected', 'Open Herald to see more.']],
  )
  assert.deepEqual(herald.fake.seen.recentFiles, [])
})

test('Linux has none of it, and nothing is read for it', async () => {
  const { fake } = await start('linux')
  assert.deepEqual([fake.seen.dock, fake.seen.jumpList, fake.seen.recentFiles], [null, null, []])
})
