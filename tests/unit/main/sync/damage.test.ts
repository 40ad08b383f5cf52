/** A file that was damaged, torn or could not be written: what can be read is there, and what was lost is reported. */
import { copyFileSync, readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEventStore } from '../../../../src/main/sync/store/store.ts'
import { folded, opened, plan, read, save, type } from '../../model/histories.ts'
import { alter, draft, eventsFolder, now, openEvents, play, syncIn } from './support.ts'

let folder = eventsFolder()
beforeEach(() => {
  folder = eventsFolder()
})
afterEach(() => folder.remove())

const typing = ['n', 'ne', 'new', 'newer'].map((value) => type('text', value))

describe('rows', () => {
  beforeEach(() => {
    const store = openEvents(folder.file)
    store.create(draft(), now)
    store.create({ ...draft('two'), raw: { id: 7 } }, now)
    play(store, typing)
    play(store, [type('name', 'Other')], 'two')
    store.close()
  })
  const damage = (table: string, column: string, where = "draft = 'one'") =>
    alter(folder.file, `UPDATE ${table} SET ${column} = replace(${column}, 'e', 'x') WHERE ${where}`)
  /** One event of draft 'one' by its place. */
  const place = (index: number) =>
    `seq = (SELECT seq FROM events WHERE draft = 'one' ORDER BY seq LIMIT 1 OFFSET ${index})`
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
    ['another channel', () => alter(folder.file, `UPDATE drafts SET channel = 'x'`), 4, null],
    ['no list', () => alter(folder.file, 'DELETE FROM drafts'), 4, null],
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
    expect(store.drafts('a').map(({ id, channel, unsaved }) => [id, channel, unsaved])).toEqual([
      ['one', 'sms', 1],
      ['two', 'sms', 1],
    ])
    store.append('a', 'one', [type('text', 'after')(syncIn(store))], now)
    const after = syncIn(store)
    store.close()
    // Whatever was repaired is sound now, and is the fold of its events again.
    alter(folder.file, 'DELETE FROM states')
    store = openEvents(folder.file)
    expect([store.losses, syncIn(store)]).toEqual([[], after])
    store.close()
  })

  it('all of a draft: it is gone, and its name is reported', () => {
    damage('states', 'state')
    damage('events', 'body')
    const store = openEvents(folder.file)
    expect(store.losses).toEqual([{ workspace: 'a', id: 'one', name: 'Eid', what: 'draft', events: 5 }])
    expect(store.drafts('a').map(({ id }) => id)).toEqual(['two'])
    store.close()
  })

  it('a campaign as it was read: the next reading brings it', () => {
    damage('campaigns', 'raw', '1')
    alter(folder.file, `UPDATE campaigns SET raw = '{}'`)
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
      store.create(draft(`draft ${index}`), now)
      play(store, [type('text', `text ${index} ${'-'.repeat(1_500)}`), save()], `draft ${index}`)
    }
    store.close()
  }

  it('with damaged pages is set aside, and what can be read goes on', () => {
    fill(folder.file, 40)
    const bytes = readFileSync(folder.file)
    const pages = bytes.length / 4_096
    for (const damaged of [pages >> 2, pages >> 1, (pages * 3) >> 2]) {
      const file = join(folder.folder, `page-${damaged}.db`)
      const copy = Buffer.from(bytes)
      copy.fill(0xa5, damaged * 4_096, (damaged + 1) * 4_096)
      writeFileSync(file, copy)
      const store = openEvents(file)
      const whole = store.drafts('a').filter(({ id }) => {
        const mine = store.sync('a', id)?.sync.edits.text?.mine
        return typeof mine === 'string' && mine.startsWith(`text ${id.slice(6)} `)
      })
      expect(whole.length + store.losses.length).toBeGreaterThanOrEqual(36)
      expect(whole.length).toBeGreaterThan(30)
      store.close()
    }
  })

  it.each([
    ['that is no database', () => writeFileSync(folder.file, 'x'.repeat(50_000))],
    ['that was shortened', () => truncateSync(folder.file, statSync(folder.file).size >> 1)],
  ])('%s is set aside, and takes new drafts', (_what, harm) => {
    fill(folder.file, 5)
    harm()
    const store = openEvents(folder.file)
    expect(readdirSync(folder.folder)).toContain(store.setAside)
    store.create(draft('later'), now)
    expect(syncIn(store, 'later')).toEqual(opened)
    store.close()
  })

  it('stays as it is while there is no room to copy its rows', () => {
    fill(folder.file, 40)
    const bytes = readFileSync(folder.file)
    bytes.fill(0xa5, 4_096 * 40, 4_096 * 41)
    writeFileSync(folder.file, bytes)
    expect(() => openEvents(folder.file, { pages: 30 })).toThrow('The disk is full')
    expect(readFileSync(folder.file)).toEqual(bytes)
    const store = openEvents(folder.file)
    expect(store.drafts('a').length).toBeGreaterThan(30)
    store.close()
  })

  it('is there after a start that ended while it was exchanged', () => {
    fill(folder.file, 1)
    renameSync(folder.file, `${folder.file}.salvaged`)
    const store = openEvents(folder.file)
    expect(store.drafts('a')).toHaveLength(1)
    store.close()
  })

  it('of a newer version is refused, and is left as it is', () => {
    fill(folder.file, 1)
    alter(folder.file, 'PRAGMA user_version = 2')
    expect(() => openEvents(folder.file)).toThrow('A newer version of Herald')
    expect(alter(folder.file, 'PRAGMA user_version')).toEqual([{ user_version: 2 }])
  })
})

describe('a full disk', () => {
  it('refuses the change that has no room, leaves nothing of it, and goes on once there is room', () => {
    let store = openEvents(folder.file, { pages: 60 })
    store.create(draft(), now)
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
  const samples = process.env.HERALD_SOAK === '1' ? Number.POSITIVE_INFINITY : 50
  /** Bytes of the log's header, and of a page in it. */
  const [header, frame] = [32, 24 + 4_096]
  const store = openEvents(folder.file)
  const commits: { text: string; length: number }[] = []
  store.create(draft(), now)
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
    const cut = openEventStore(file, () => plan, now)
    const last = commits.findLast((commit) => commit.length <= length)
    const later = commits[last ? commits.indexOf(last) + 1 : 0]
    expect([cut.losses, cut.setAside]).toEqual([[], null])
    if (last) expect([last.text, later?.text]).toContain(syncIn(cut).edits.text?.mine)
    cut.close()
    expect(alter(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  }
  store.close()
}, 600_000)
