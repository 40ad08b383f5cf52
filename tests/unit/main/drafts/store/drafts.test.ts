/** Autosave: revisions, stale writes, what stands where, workspaces apart. */
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
const kindOf = (work: () => unknown) => {
  try {
    work()
    return 'none'
  } catch (error) {
    return failureOf(error).kind
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
  const steps: { why: string; write: Partial<DraftWrite>; answer: number | 'stale' }[] = [
    { why: 'the revision that the page saw', write: { revision: 2, name: 'c' }, answer: 3 },
    { why: 'an older revision with other words', write: { revision: 1, name: 'c' }, answer: 'stale' },
    { why: 'an older revision with the same words', write: { revision: 1, name: 'b' }, answer: 1 },
    {
      why: 'the same section with its keys in another order',
      write: { revision: 2, sections: { goals: { y: 2, x: 1 } } },
      answer: 2,
    },
    { why: 'no news at all', write: { revision: 2 }, answer: 2 },
    { why: 'the first write again, with the same words', write: { name: 'b' }, answer: 1 },
    { why: 'tabs removed', write: { revision: 2, tabs: null }, answer: 3 },
    { why: 'a page that is ahead of a file from a copy', write: { revision: 9, name: 'c' }, answer: 10 },
  ]
  it.each(steps)('$why: $answer', ({ write, answer }) => {
    store.write('a', writeOf(1, { name: 'a', tabs: { selected: 'GOALS' }, sections: { goals: { x: 1, y: 2 } } }), now)
    store.write('a', writeOf(1, { revision: 1, name: 'b' }), now)
    const before = store.draft('a', idOf(1))
    if (answer === 'stale') {
      expect(kindOf(() => store.write('a', writeOf(1, write), later))).toBe('stale')
      expect(store.draft('a', idOf(1))).toEqual(before)
    } else expect(store.write('a', writeOf(1, write), later).stamp.revision).toBe(answer)
  })

  it('a draft that was discarded elsewhere does not come back in pieces', () => {
    store.write('a', writeOf(1, { name: 'a' }), now)
    store.discard('a', idOf(1))
    expect(kindOf(() => store.write('a', writeOf(1, { revision: 1, name: 'b' }), now))).toBe('stale')
    expect(store.draft('a', idOf(1))).toBeNull()
  })

  it('one campaign has one draft', () => {
    store.write('a', writeOf(1, { campaignId: 7 }), now)
    expect(kindOf(() => store.write('a', writeOf(2, { campaignId: 7 }), now))).toBe('stale')
    expect(store.draft('a', idOf(2))).toBeNull()
    expect(kindOf(() => store.write('b', writeOf(2, { campaignId: 7 }), now))).toBe('none')
  })
})

it('a write without news answers no revision that its page has not seen', () => {
  const [mine, other] = [idOf(101), idOf(102)]
  store.write('a', writeOf(1, { writer: mine, name: 'a' }), now)
  store.write('a', writeOf(1, { writer: other, revision: 1, sections: { goals: [1] } }), now)
  expect(store.write('a', writeOf(1, { writer: mine, revision: 1, name: 'a' }), later).stamp.revision).toBe(1)
})

describe('a page that goes away while its last write has no answer', () => {
  const [mine, other] = [idOf(101), idOf(102)]
  let turn = 0
  const own = (more: Partial<DraftWrite>) => {
    turn += 1
    return writeOf(1, { writer: mine, turn, ...more })
  }
  type Case = { why: string; before: () => void; revision: number; words: string }
  const cases: Case[] = [
    {
      why: 'its own write was first',
      before: () => store.write('a', own({ revision: 1, name: 'ab' }), now),
      revision: 1,
      words: 'abc',
    },
    {
      why: 'its own Save was first',
      before: () =>
        store.save('a', saveOf(own({ revision: 1, name: 'ab' }), 'content', []), { iso: now, ms: Date.parse(now) }),
      revision: 1,
      words: 'abc',
    },
    { why: 'its own write never came', before: () => undefined, revision: 1, words: 'abc' },
    {
      why: 'another page wrote meanwhile',
      before: () => store.write('a', writeOf(1, { writer: other, revision: 1, name: 'theirs' }), now),
      revision: 1,
      words: 'theirs',
    },
    {
      why: 'another page wrote after its own write',
      before: () => {
        store.write('a', own({ revision: 1, name: 'ab' }), now)
        store.write('a', writeOf(1, { writer: other, revision: 2, name: 'theirs' }), now)
      },
      revision: 1,
      words: 'theirs',
    },
    {
      why: 'another page wrote another draft after its own write',
      before: () => {
        store.write('a', own({ revision: 1, name: 'ab' }), now)
        store.write('a', writeOf(2, { writer: other, name: 'theirs' }), now)
      },
      revision: 1,
      words: 'abc',
    },
    {
      why: 'none of its own writes has an answer',
      before: () => store.write('a', own({ revision: 1, name: 'ab' }), now),
      revision: 0,
      words: 'abc',
    },
    {
      why: 'another page wrote between its own writes',
      before: () => {
        store.write('a', writeOf(1, { writer: other, revision: 1, name: 'theirs' }), now)
        store.write('a', own({ revision: 2, name: 'ab' }), now)
      },
      revision: 1,
      words: 'ab',
    },
    {
      why: 'its own write was the last of another after all',
      before: () => {
        store.write('a', writeOf(1, { writer: other, revision: 1, sections: { goals: [1] } }), now)
        store.write('a', own({ revision: 1, sections: { content: { text: 'th' } }, leaves: true }), now)
      },
      revision: 1,
      words: 'a',
    },
  ]
  it.each(cases)('$why: $words', ({ before, revision, words }) => {
    store.write('a', own({ name: 'a' }), now)
    before()
    const leaving = kindOf(() =>
      store.write('a', own({ revision, name: 'abc', supersedesOwn: true, leaves: true }), later),
    )
    expect([leaving, store.draft('a', idOf(1))?.name]).toEqual([words === 'abc' ? 'none' : 'stale', words])
  })

  it('the server changed another part meanwhile: its section is taken, the name where it is still the one that was replaced', () => {
    store.write('a', own({ name: 'a', sections: { content: { text: 'th' }, goals: [] } }), now)
    store.write('a', writeOf(1, { revision: 1, sections: { goals: [1] } }), now)
    const leaving = { revision: 1, name: 'b', sections: { content: { text: 'then' }, goals: [2] } }
    expect(store.write('a', own({ ...leaving, leaves: true }), later).stamp.revision).toBe(3)
    expect(store.draft('a', idOf(1))).toMatchObject({ name: 'a', sections: { content: { text: 'then' }, goals: [1] } })
    for (const [nameBefore, name] of [
      ['other', 'a'],
      ['a', 'b'],
    ] as const) {
      kindOf(() => store.write('a', own({ revision: 1, name: 'b', nameBefore, leaves: true }), later))
      expect(store.draft('a', idOf(1))?.name).toBe(name)
    }
  })

  it('its first words of a campaign go into the draft that another window began of it meanwhile', () => {
    store.write('a', writeOf(1, { campaignId: 7, writer: other, sections: { content: { text: 'th' } } }), now)
    store.write('a', writeOf(2, { campaignId: 7, writer: mine, sections: { goals: [1] }, leaves: true }), later)
    expect(store.draft('a', idOf(1))?.sections).toEqual({ content: { text: 'th' }, goals: [1] })
    expect(store.draft('a', idOf(2))).toBeNull()
  })

  it('the write that it overtook is refused when it comes after all', () => {
    store.write('a', own({ name: 'a' }), now)
    store.write('a', own({ revision: 1, name: 'abc', supersedesOwn: true, leaves: true }), now)
    expect(kindOf(() => store.write('a', own({ revision: 1, name: 'ab' }), later))).toBe('stale')
    expect(store.draft('a', idOf(1))?.name).toBe('abc')
  })

  it.each([true, undefined] as const)(
    'of two such writes the later one holds, whichever comes first (leaves: %s)',
    (leaves) => {
      store.write('a', own({ name: 'a', sections: { content: { text: 'th' } } }), now)
      const earlier = own({
        revision: 1,
        sections: { content: { text: 'the' } },
        supersedesOwn: true,
        ...(leaves && { leaves }),
      })
      const later = own({
        revision: 1,
        sections: { content: { text: 'then' } },
        supersedesOwn: true,
        ...(leaves && { leaves }),
      })
      store.write('a', later, now)
      expect(kindOf(() => store.write('a', earlier, now))).toBe('stale')
      expect(store.draft('a', idOf(1))?.sections.content).toEqual({ text: 'then' })
      store.write('a', own({ revision: 1, sections: { content: { text: 'then?' } }, supersedesOwn: true }), now)
      expect(store.draft('a', idOf(1))?.sections.content).toEqual({ text: 'then?' })
    },
  )

  it('without saying so it is stale as ever', () => {
    store.write('a', own({ name: 'a' }), now)
    store.write('a', own({ revision: 1, name: 'ab' }), now)
    expect(kindOf(() => store.write('a', own({ revision: 1, name: 'abc' }), later))).toBe('stale')
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
  const write = (n: number, more: object) => store.write('a', writeOf(n, more), new Date(0).toISOString())
  const failureOfWrite = (n: number, more: object) => {
    try {
      write(n, more)
      return null
    } catch (error) {
      return failureOf(error)
    }
  }

  it('without an id is none', () => {
    expect(failureOfWrite(1, { campaignId: 7, base: { name: 'Eid offer' } })).toMatchObject({
      kind: 'input',
      message: 'The campaign has no id',
      path: 'base.id',
    })
  })

  it('that another draft edits already is refused', () => {
    write(1, { campaignId: 7 })
    write(2, { name: 'Mine' })
    expect(failureOfWrite(2, { revision: 1, campaignId: 7 })).toMatchObject({
      kind: 'stale',
      message: 'This campaign is already being edited in another window. Reload it to continue.',
    })
  })

  it('gives the draft its status; one without a status leaves it', () => {
    write(1, { campaignId: 7, base: { id: 7, status: 'draft' } })
    write(1, { revision: 1, base: { id: 7, status: 'scheduled' } })
    expect(store.draft('a', idOf(1))?.status).toBe('scheduled')
    write(1, { revision: 2, base: { id: 7, name: 'Eid offer' } })
    expect(store.draft('a', idOf(1))?.status).toBe('scheduled')
  })
})
