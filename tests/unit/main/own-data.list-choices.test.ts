/** Columns and views of the list: by workspace, on disk, one change after another. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstChoices, type ListView } from '#contract'
import { createListChoices } from '../../../src/main/own-data.ts'

let folder = ''
const logged: string[] = []
const told: string[] = []
const open = (workspace = 'one') => {
  const lists = createListChoices(join(folder, 'lists.json'), {
    notify: (name) => told.push(name),
    log: (_level, message) => logged.push(message),
  })
  lists.use({ id: workspace })
  return lists.handlers
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-lists-'))
  logged.length = 0
  told.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const view = (name: string): ListView => ({
  name,
  search: '',
  status: 'running',
  filters: {},
  orderBy: 'name',
  orderDirection: 'asc',
  pageSize: 'all',
  columns: ['status'],
})

test('columns and views are kept, replaced, removed, and there after a restart', async () => {
  const lists = open()
  expect(await lists.choices()).toEqual(firstChoices)
  await Promise.all([
    lists.showColumns({ columns: ['number', 'number', 'status'] }),
    lists.keepView(view('B')),
    lists.keepView(view('A')),
  ])
  await lists.keepView({ ...view('A'), search: 'eid' })
  expect(await open().choices()).toEqual({
    columns: ['number', 'status'],
    views: [{ ...view('A'), search: 'eid' }, view('B')],
    recents: [],
  })
  expect((await lists.removeView({ name: 'B' })).views).toHaveLength(1)
  expect(told.filter((name) => name === 'lists.changed').length).toBeGreaterThanOrEqual(5)
})

test('what was taken last from the palette stands first, each once, five at most, also beside choices of before', async () => {
  await writeFile(join(folder, 'lists.json'), JSON.stringify({ one: { columns: ['status'], views: [] } }))
  const lists = open()
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) await lists.remember({ key, words: key.toUpperCase() })
  const { recents, columns } = await open().choices()
  expect(recents.map(({ key }) => key)).toEqual(['b', 'f', 'e', 'd', 'c'])
  expect(columns).toEqual(['status'])
})

test('nothing of one workspace is seen in another', async () => {
  await open('one').keepView(view('A'))
  const other = open('__proto__')
  expect(await other.choices()).toEqual(firstChoices)
  await other.showColumns({ columns: [] })
  expect(await open('one').choices()).toEqual({ ...firstChoices, views: [view('A')] })
})

test('thirty views and no more', async () => {
  const lists = open()
  for (let n = 0; n < 30; n += 1) await lists.keepView(view(`View ${n}`))
  await expect(Promise.resolve().then(() => lists.keepView(view('One more')))).rejects.toThrow(
    'There are already 30 views. Remove one first.',
  )
  expect((await lists.keepView({ ...view('View 3'), search: 'x' })).views).toHaveLength(30)
})

test.each([
  ['a damaged file', '{"one":', true],
  ['a file of something else', '7', true],
  ['a part that does not fit', '{"one":{"columns":["colour"],"views":[]}}', false],
])('%s is read as one where nobody chose', async (_what, text, aside) => {
  await writeFile(join(folder, 'lists.json'), text)
  const lists = open()
  expect(await lists.choices()).toEqual(firstChoices)
  expect((await readdir(folder)).includes('lists.json.damaged')).toBe(aside)
})
