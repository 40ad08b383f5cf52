/** Autosave: revisions, two windows, workspaces apart. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DraftWrite, nothingUnsent } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../../src/main/failure.ts'
import { idOf, saveOf, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
const later = '2026-11-20T09:05:00.000Z'

let folder = temporaryFolder()
let store = openStore(':memory:')
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
})
afterEach(() => {
  store.close()
  folder.remove()
})

const reopen = () => {
  store.close()
  store = openStore(folder.file)
}
const failureOfWrite = (n: number, more: Partial<DraftWrite>) => {
  try {
    store.write('a', writeOf(n, more), now)
    return null
  } catch (error) {
    return failureOf(error)
  }
}

describe('a draft', () => {
  it('is kept whole from its first write', () => {
    store.write(
      'a',
      writeOf(1, { name: 'Eid offer', sections: { content: { text: 'السلام' } }, tabs: { selected: 'CONTENT' } }),
      now,
    )
    reopen()
    expect(store.draft('a', idOf(1))).toEqual({
      id: idOf(1),
      campaignId: null,
      channel: 'sms',
      type: 'one-time',
      name: 'Eid offer',
      status: 'draft',
      sections: { content: { text: 'السلام' } },
      tabs: { selected: 'CONTENT' },
      base: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
      sync: { ...nothingUnsent, unsaved: ['content', 'name'] },
    })
  })

  it('keeps the sections that a write leaves out', () => {
    store.write('a', writeOf(1, { sections: { content: { text: 'one' }, goals: [] } }), now)
    store.write('a', writeOf(1, { revision: 1, sections: { content: { text: 'two' } } }), later)
    expect(store.draft('a', idOf(1))).toMatchObject({
      sections: { content: { text: 'two' }, goals: [] },
      revision: 2,
      createdAt: now,
      updatedAt: later,
    })
  })

  it('takes name and status from the campaign that it edits, which it is then found by', () => {
    const base = { id: 7, name: 'Winter sale', status: 'approved', extra: { kept: true } }
    store.write('a', writeOf(1, { campaignId: 7, base }), now)
    expect(store.draftOfCampaign('a', 7)).toMatchObject({ id: idOf(1), name: 'Winter sale', status: 'approved', base })
    expect(store.draftOfCampaign('a', 8)).toBeNull()
    expect(store.draftOfCampaign('b', 7)).toBeNull()
  })
})

describe('revisions', () => {
  const steps: { why: string; write: Partial<DraftWrite>; revision: number }[] = [
    { why: 'the revision that the page read', write: { revision: 2, name: 'c' }, revision: 3 },
    { why: 'an older revision with other values', write: { revision: 1, name: 'c' }, revision: 3 },
    { why: 'an older revision with the same values', write: { revision: 1, name: 'b' }, revision: 1 },
    {
      why: 'the same section with its keys in another order',
      write: { revision: 2, sections: { goals: { y: 2, x: 1 } } },
      revision: 2,
    },
    { why: 'nothing', write: { revision: 2 }, revision: 2 },
    { why: 'the first write again, with the same values', write: { name: 'b' }, revision: 1 },
    { why: 'tabs removed', write: { revision: 2, tabs: null }, revision: 3 },
    { why: 'a page that is ahead of a file from a copy', write: { revision: 9, name: 'c' }, revision: 10 },
  ]
  it.each(steps)('$why: $revision', ({ write, revision }) => {
    store.write('a', writeOf(1, { name: 'a', tabs: { selected: 'GOALS' }, sections: { goals: { x: 1, y: 2 } } }), now)
    store.write('a', writeOf(1, { revision: 1, name: 'b' }), now)
    const written = store.write('a', writeOf(1, write), later).stamp
    expect(written).toEqual({ id: idOf(1), revision, savedAt: write.name === 'c' || write.tabs === null ? later : now })
  })

  it('a draft that was discarded in another window is not begun again', () => {
    store.write('a', writeOf(1, { name: 'a' }), now)
    store.discard('a', idOf(1))
    expect(failureOfWrite(1, { revision: 1, name: 'b' })).toEqual({
      kind: 'not-found',
      message: 'This draft is no longer on this computer. It was discarded in another window.',
    })
    expect(store.draft('a', idOf(1))).toBeNull()
  })

  it('one campaign has one draft in a workspace: the window that writes second writes into it', () => {
    const base = { id: 7, name: 'Eid offer', goals: 1 }
    store.write('a', writeOf(1, { campaignId: 7, base, sections: { content: 'First' } }), now)
    const written = store.write('a', writeOf(2, { campaignId: 7, base, sections: { goals: 'Second' } }), later)
    expect(written.stamp).toEqual({ id: idOf(1), revision: 2, savedAt: later })
    expect(store.draft('a', idOf(1))?.sections).toEqual({ content: 'First', goals: 'Second' })
    expect(store.draft('a', idOf(2))).toBeNull()
    expect(store.write('b', writeOf(2, { campaignId: 7 }), now).stamp.id).toBe(idOf(2))
  })
})

describe('two windows', () => {
  const [mine, other] = [idOf(101), idOf(102)]
  let n = 0
  const own = (more: Partial<DraftWrite>) => {
    n += 1
    return writeOf(1, { window: mine, n, ...more })
  }
  const theirs = (more: Partial<DraftWrite>) => writeOf(1, { window: other, ...more })
  const content = (text: string) => ({ sections: { content: { text } } })

  it.each([
    {
      why: 'the same part, not read yet: replaced',
      write: () => own({ revision: 1, name: 'mine', sections: { content: { text: 'mine' }, goals: [1] } }),
      replaced: ['name', 'content'],
    },
    { why: 'the same part, read before', write: () => own({ revision: 2, ...content('mine') }), replaced: undefined },
    {
      why: 'another part',
      write: () => own({ revision: 1, sections: { goals: [1] } }),
      replaced: undefined,
    },
    { why: 'the same values', write: () => own({ revision: 1, ...content('theirs') }), replaced: undefined },
  ])('$why', ({ write, replaced }) => {
    store.write('a', own({ name: 'a', ...content('a') }), now)
    store.write('a', theirs({ revision: 1, name: 'theirs', ...content('theirs') }), now)
    expect(store.write('a', write(), now).stamp.replaced).toEqual(replaced)
  })

  it('own writes without an answer are not those of another window', () => {
    store.write('a', own({ name: 'a', ...content('a') }), now)
    store.write('a', own({ revision: 1, ...content('ab') }), now)
    expect(store.write('a', own({ revision: 1, ...content('abc') }), now).stamp).toEqual({
      ...{ id: idOf(1), revision: 3, savedAt: now },
    })
  })

  it('a replaced text is one undo step back, also within a second', () => {
    store.write('a', own({ ...content('mine') }), now)
    store.write('a', theirs({ revision: 1, ...content('theirs') }), now)
    store.write('a', own({ revision: 1, ...content('mine again') }), now)
    const back = (revision: number) =>
      store.stepBack('a', 'undo', { id: idOf(1), revision }, now)?.undone.draft.sections.content
    expect([back(3), back(4)]).toEqual([{ text: 'theirs' }, { text: 'mine' }])
  })

  it('a write that arrives after a later one of its window changes nothing', () => {
    store.write('a', own({ name: 'a', ...content('th') }), now)
    const [earlier, last] = [
      own({ revision: 1, ...content('the'), name: 'b' }),
      own({ revision: 1, ...content('then') }),
    ]
    store.write('a', last, now)
    expect(store.write('a', earlier, later).stamp).toEqual({ id: idOf(1), revision: 1, savedAt: now })
    expect(store.draft('a', idOf(1))).toMatchObject({ name: 'a', ...content('then') })
    store.write('a', own({ revision: 1, ...content('then?') }), now)
    expect(store.draft('a', idOf(1))).toMatchObject(content('then?'))
  })

  it('a write that changes nothing has no revision that its window has not read', () => {
    store.write('a', own({ name: 'a' }), now)
    store.write('a', theirs({ revision: 1, sections: { goals: [1] } }), now)
    expect(store.write('a', own({ revision: 1, name: 'a' }), later).stamp.revision).toBe(1)
  })
})

describe('typed over what the window showed, although the server has other values by then', () => {
  const base = {
    id: 7,
    name: 'Eid offer',
    status: 'draft',
    segment_id: 1,
    edit_setup_page_values: { smartSend: false },
  }
  const theirs = { ...base, name: 'Theirs', segment_id: 2, updated_at: later }
  const moment = (iso: string) => ({ iso, ms: Date.parse(iso) })
  const intents = (smartSend: boolean, name?: string) => [
    { update: { call: 'addSegment', input: { segmentId: 1, edit_setup_page_values: { smartSend } } } },
    ...(name ? [{ update: { call: 'updateMessage', input: { name } } }] : []),
  ]
  const form = { name: 'Mine', sections: { segment: { id: 1, smartSend: true } } }
  const edited = () => store.sync('a', idOf(1))?.sync.edits ?? {}

  it.each([
    ['a campaign that was only viewed', undefined],
    ['a form with an earlier Save', 3],
  ])('%s', (_, saved) => {
    store.write('a', writeOf(1, { campaignId: 7, base }), now)
    if (saved !== undefined) {
      const write = writeOf(1, { revision: 1, sections: { segment: { id: 1 } } })
      store.save('a', saveOf(write, 'segment', intents(false)), moment(now))
    }
    const { revision = 0 } = store.draft('a', idOf(1)) ?? {}
    store.applyServerReading('a', theirs, true, moment(later))
    expect(store.draft('a', idOf(1))).toMatchObject({ name: 'Theirs', base: { segment_id: 2 }, sections: {} })
    store.save('a', saveOf(writeOf(1, { revision, ...form }), 'segment', intents(true, 'Mine')), moment(later))
    expect(Object.keys(edited()).toSorted()).toEqual(['edit_setup_page_values.smartSend', 'name'])
    expect(edited().name).toMatchObject({ mine: { name: 'Mine' }, conflict: { name: 'Theirs' } })
  })

  it('a window that has read them types over them', () => {
    store.write('a', writeOf(1, { campaignId: 7, base }), now)
    store.applyServerReading('a', theirs, true, moment(later))
    const { revision = 0 } = store.draft('a', idOf(1)) ?? {}
    store.save('a', saveOf(writeOf(1, { revision, ...form }), 'segment', intents(true, 'Mine')), moment(later))
    expect(edited()).toMatchObject({ segment_id: { mine: { segment_id: 1 }, base: { segment_id: 2 } } })
    expect(Object.values(edited()).some(({ conflict }) => conflict)).toBe(false)
  })

  it('a second window that never read the draft has typed over the campaign that it brings', () => {
    store.write('a', writeOf(1, { campaignId: 7, base: theirs }), now)
    store.save(
      'a',
      saveOf(writeOf(2, { campaignId: 7, base, ...form }), 'segment', intents(true, 'Mine')),
      moment(later),
    )
    expect(Object.keys(edited()).toSorted()).toEqual(['edit_setup_page_values.smartSend', 'name'])
    expect(edited().name).toMatchObject({ conflict: { name: 'Theirs' } })
  })
})

it('of a draft that is not there nothing is unsaved', () => {
  expect(store.unsaved('a', idOf(1))).toEqual([])
})

it('nothing of one workspace shows in another', () => {
  store.write('a', writeOf(1, { name: 'mine' }), now)
  store.write('b', writeOf(1, { name: 'theirs' }), now)
  expect(store.draft('a', idOf(1))?.name).toBe('mine')
  expect(store.draft('b', idOf(1))?.name).toBe('theirs')
  store.discard('a', idOf(1))
  expect(store.draft('a', idOf(1))).toBeNull()
  expect(store.draft('b', idOf(1))?.name).toBe('theirs')
})

describe('what the page hands over of a campaign', () => {
  it('without an id is none', () => {
    expect(failureOfWrite(1, { campaignId: 7, base: { name: 'Eid offer' } })).toMatchObject({
      kind: 'input',
      message: 'The campaign has no id',
      path: 'base.id',
    })
  })

  it('that another draft edits already is refused', () => {
    store.write('a', writeOf(1, { campaignId: 7 }), now)
    store.write('a', writeOf(2, { name: 'Mine' }), now)
    expect(failureOfWrite(2, { revision: 1, campaignId: 7 })).toMatchObject({
      kind: 'stale',
      message: 'This campaign is already being edited in another window. Reload it to continue.',
    })
  })

  it('does not replace a newer reading', () => {
    store.write('a', writeOf(1, { campaignId: 7, base: { id: 7, status: 'scheduled' } }), now)
    store.write('a', writeOf(1, { base: { id: 7, status: 'draft' }, name: 'Eid' }), now)
    expect(store.draft('a', idOf(1))).toMatchObject({ status: 'scheduled', base: { status: 'scheduled' } })
  })
})
