/** A file that was damaged, torn or could not be written: what can be read is there, and what was lost is reported. */
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { times } from '../../../../fixtures/seed.ts'
import { folded, opened, read, save, type } from '../../../model/histories.ts'
import { alter, draft, type Events, eventsFolder, now, openEvents, play, syncIn } from './event-support.ts'

let folder = eventsFolder()
beforeEach(() => {
  folder = eventsFolder()
})
afterEach(() => folder.remove())

const typing = ['n', 'ne', 'new', 'newer'].map((value) => type('text', value))

describe('rows', () => {
  beforeEach(() => {
    const store = openEvents(folder.file)
    store.begin(draft(), now)
    store.begin({ ...draft('two'), raw: { id: 7 } }, now)
    play(store, typing)
    play(store, [type('name', 'Other')], 'two')
    store.close()
  })
  const damage = (table: string, column: string, where = "draft_id = 'one'") =>
    alter(folder.file, `UPDATE ${table} SET ${column} = replace(${column}, 'e', 'x') WHERE ${where}`)
  /** One event of draft 'one' by its place. */
  const place = (index: number) =>
    `seq = (SELECT seq FROM events WHERE draft_id = 'one' ORDER BY seq LIMIT 1 OFFSET ${index})`
  const isAt = (count: number) => folded(opened, ...typing.slice(0, count))

  it.each<[string, () => unknown, number, string | null]>([
    ['no damage', () => {}, 4, null],
    ['a damaged state', () => damage('states', 'state'), 4, null],
    ['a state that is missing', () => alter(folder.file, 'DELETE FROM states'), 4, null],
    ['a state that is behind', () => alter(folder.file, 'UPDATE states SET seq = seq - 1'), 4, null],
    ['a damaged event', () => damage('events', 'body', place(2)), 4, 'history'],
    ['a damaged first event', () => damage('events', 'body', place(0)), 4, 'history'],
    ['an event that is missing', () => alter(folder.file, `DELETE FROM events WHERE ${place(2)}`), 4, 'history'],
    [
      'an event of another kind',
      () => alter(folder.file, `UPDATE events SET kind = 'begun' WHERE ${place(2)}`),
      4,
      'history',
    ],
    ['a damaged state and event', () => [damage('states', 'state'), damage('events', 'body', place(3))], 2, 'changes'],
    [
      'a damaged state and a missing event',
      () => [damage('states', 'state'), alter(folder.file, `DELETE FROM events WHERE ${place(3)}`)],
      2,
      'changes',
    ],
  ])('%s', (_what, harm, count, lost) => {
    harm()
    let store = openEvents(folder.file)
    const losses = store.losses.filter(({ id }) => id === 'one')
    expect(losses.map(({ what }) => what)).toEqual(lost === null ? [] : [lost])
    expect(syncIn(store)).toEqual(isAt(count))
    expect(syncIn(store, 'two').edits.name?.mine).toBe('Other')
    expect(store.openDrafts('a').toSorted()).toEqual(['one', 'two'])
    store.append('a', 'one', [type('text', 'after')(syncIn(store))], now)
    const after = syncIn(store)
    store.close()
    // Whatever was repaired is sound now, and is the fold of its events again.
    alter(folder.file, 'DELETE FROM states')
    store = openEvents(folder.file)
    expect([store.losses, syncIn(store)]).toEqual([[], after])
    store.close()
  })

  it('all of a draft: it is gone, and that is reported', () => {
    damage('states', 'state')
    damage('events', 'body')
    const store = openEvents(folder.file)
    expect(store.losses).toEqual([{ workspace: 'a', id: 'one', what: 'draft', events: 5 }])
    expect([store.sync('a', 'one'), store.openDrafts('a')]).toEqual([null, ['two']])
    store.close()
  })

  it('a campaign as it was read: the next reading brings it', () => {
    damage('readings', 'raw', '1')
    alter(folder.file, `UPDATE readings SET raw = '{}'`)
    const store = openEvents(folder.file)
    expect([store.raw('a', 'two'), store.losses]).toEqual([null, []])
    store.append('a', 'two', [read()(syncIn(store, 'two'))], now, { id: 7, read: 'again' })
    expect(store.raw('a', 'two')).toEqual({ id: 7, read: 'again' })
    store.close()
  })

  it('a large value: the history ends before it', () => {
    let store = openEvents(folder.file)
    play(store, [type('text', 'a'.repeat(5_000)), type('name', 'Later')])
    store.close()
    alter(folder.file, `UPDATE bodies SET body = replace(body, 'aaaaa', 'b')`)
    store = openEvents(folder.file)
    expect(store.losses).toMatchObject([{ id: 'one', what: 'changes', events: 2 }])
    expect(syncIn(store)).toEqual(isAt(4))
    store.close()
  })
})

describe('a file', () => {
  function fill(file: string, drafts: number): void {
    const store = openEvents(file)
    for (let index = 0; index < drafts; index += 1) {
      store.begin(draft(`draft ${index}`), now)
      // Every fourth text is stored apart.
      const length = index % 4 === 0 ? 6_000 : 1_500
      play(store, [type('text', `text ${index} ${'-'.repeat(length)}`), save()], `draft ${index}`)
    }
    store.close()
  }

  /** Ids of the drafts that have their text. */
  const whole = (store: Events, drafts: number) =>
    Array.from({ length: drafts }, (_, index) => `draft ${index}`).filter((id) => {
      const mine = store.sync('a', id)?.sync.edits.text?.mine
      return typeof mine === 'string' && mine.startsWith(`text ${id.slice(6)} `)
    })

  it.each([
    ['events', 40],
    ['events_of_draft', 40],
    ['events_of_window', 40],
    ['states', 40],
    ['sqlite_autoindex_states_1', 40],
    ['sqlite_autoindex_bodies_1', 40],
    // A text that is stored apart is stored once.
    ['bodies', 30],
  ])(
    'with a damaged page of %s is set aside: at least %d of 40 texts are there, the others are reported',
    (tree, least) => {
      fill(folder.file, 40)
      const pages = alter(folder.file, 'SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno', [tree])
      const bytes = readFileSync(folder.file)
      for (const place of new Set([0, pages.length >> 1]))
        for (const byte of [0, 0xa5]) {
          const { pageno } = pages[place] as { pageno: number }
          const file = join(folder.folder, `page-${place}-${byte}.db`)
          writeFileSync(file, Buffer.from(bytes).fill(byte, (pageno - 1) * 4_096, pageno * 4_096))
          const store = openEvents(file)
          expect(store.file.damage).toContain('set aside')
          const there = whole(store, 40)
          const reported = store.losses.filter(({ what }) => what !== 'history').map(({ id }) => id)
          expect(there.length).toBeGreaterThanOrEqual(least)
          expect(there.length + reported.length).toBe(40)
          store.begin(draft('later'), now)
          expect(syncIn(store, 'later')).toEqual(opened)
          store.close()
        }
    },
  )

  it('that was shortened is set aside: the texts of the pages that are left are there', () => {
    fill(folder.file, 40)
    truncateSync(folder.file, Math.floor(statSync(folder.file).size * 0.9))
    const store = openEvents(folder.file)
    expect(store.file.damage).toContain('set aside')
    expect(whole(store, 40).length).toBeGreaterThan(30)
    store.begin(draft('later'), now)
    expect(syncIn(store, 'later')).toEqual(opened)
    store.close()
  })

  it('of a newer version is read, and refuses changes', () => {
    fill(folder.file, 1)
    alter(folder.file, 'PRAGMA user_version = 1000')
    const store = openEvents(folder.file)
    expect(whole(store, 1)).toHaveLength(1)
    expect(() => play(store, [type('text', 'new')], 'draft 0')).toThrow('A newer version of Herald')
    store.close()
  })
})

describe('a full disk', () => {
  it('refuses the change that has no room, leaves nothing of it, and goes on once there is room', () => {
    let store = openEvents(folder.file, { pages: 120 })
    store.begin(draft(), now)
    const texts: string[] = []
    const write = () => {
      for (let index = 0; index < 500; index += 1) {
        const text = `${index} ${'full '.repeat(index * 20)}`
        const events = [type('name', `Name ${index}`)(syncIn(store)), type('text', text)(syncIn(store))]
        store.append(
          'a',
          'one',
          events.map((event, more) => ({ ...event, n: index * 2 + more + 1 })),
          now + index * 5_000,
        )
        texts.push(text)
      }
    }
    expect(write).toThrow(
      expect.objectContaining({
        failure: { kind: 'storage', message: 'The disk is full. The last change is not saved.' },
      }),
    )
    const check = () => {
      const { edits } = syncIn(store)
      expect([edits.text?.mine, edits.name?.mine]).toEqual([texts.at(-1), `Name ${texts.length - 1}`])
    }
    check()
    store.close()
    store = openEvents(folder.file)
    check()
    play(store, [type('text', 'room')])
    expect(syncIn(store).edits.text?.mine).toBe('room')
    store.close()
  })
})

it('a log that ends at any page holds every commit before it', () => {
  const samples = times(15, Number.POSITIVE_INFINITY)
  /** Bytes of the log's header, and of a page in it. */
  const [header, frame] = [32, 24 + 4_096]
  const store = openEvents(folder.file)
  const commits: { text: string; length: number }[] = []
  store.begin(draft(), now)
  for (let index = 0; index < 30; index += 1) {
    const text = `${index} ${'text '.repeat((index % 7) * 400)}`
    play(store, [type('text', text), save(), read()])
    commits.push({ text, length: statSync(`${folder.file}-wal`).size })
  }
  const log = readFileSync(`${folder.file}-wal`)
  const pages = Math.floor((log.length - header) / frame)
  expect(pages).toBeGreaterThan(100)
  for (let page = 0; page <= pages; page += Math.max(1, Math.floor(pages / samples))) {
    const file = join(folder.folder, `cut-${page}.db`)
    copyFileSync(folder.file, file)
    // Half of the cuts tear the page behind the boundary.
    const length = header + page * frame + (page % 2) * 1_000
    writeFileSync(`${file}-wal`, log.subarray(0, length))
    const cut = openEvents(file)
    const last = commits.findLast((commit) => commit.length <= length)
    const later = commits[last ? commits.indexOf(last) + 1 : 0]
    expect([cut.losses, cut.file.damage]).toEqual([[], null])
    if (last) expect([last.text, later?.text]).toContain(syncIn(cut).edits.text?.mine)
    cut.close()
    expect(alter(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  }
  store.close()
}, 600_000)
