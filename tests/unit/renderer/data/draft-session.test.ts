/** The draft session over a scripted bridge: when it writes, what it carries, and that nothing typed is ever lost. */
import { notifications, notificationsStore } from '@mantine/notifications'
import { describe, expect, it } from 'vitest'
import {
  type ActOutcome,
  type Answer,
  type Campaign,
  type Draft,
  type DraftSave,
  type DraftStamp,
  type DraftWrite,
  type Failure,
  nothingUnsent,
  type Part,
  type SaveOutcome,
  type StepBack,
  type Undone,
} from '#contract'
import { notSentText, sendForApproval } from '../../../../src/renderer/data/approvals.ts'
import { type DraftPort, DraftSession } from '../../../../src/renderer/data/draft-session.ts'
import { freshDraft, holdBack } from '../../../../src/renderer/data/draft-state.ts'
import type { Timers } from '../../../../src/renderer/data/timers.ts'

const id = '01JD0000000000000000000000'
const page = '01JD00000000000000000PAGE0'
const savedAt = '2026-11-20T09:02:00.000Z'

/** A clock that stands still until it is moved. */
function clock() {
  let now = 0
  let queue: { at: number; run: () => void }[] = []
  const timers: Timers = {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run }
      queue.push(entry)
      return () => {
        queue = queue.filter((one) => one !== entry)
      }
    },
  }
  const pass = async (ms: number) => {
    const end = now + ms
    await settle()
    for (;;) {
      const next = queue.filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      queue = queue.filter((one) => one !== next)
      now = next.at
      next.run()
      await settle()
    }
    now = end
    await settle()
  }
  return { timers, pass }
}
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

type News = Parameters<Parameters<DraftPort['drafts']['changed']>[0]>[0]

/** A bridge over one kept draft; `fail` answers the next write or save with a failure, `hold` keeps it unanswered until released. */
function scriptedBridge(kept: Draft | null = null) {
  const writes: DraftWrite[] = []
  const saves: DraftSave[] = []
  let draft = kept
  let failures: Failure[] = []
  let lastN = 0
  /** Parts that another window changed. */
  let othersParts: Part[] = []
  let held: Promise<void> | null = null
  let atOnce = 0
  let most = 0
  let tell: (news: News) => void = () => {}
  const take = async (write: DraftWrite): Promise<Answer<DraftStamp>> => {
    atOnce += 1
    most = Math.max(most, atOnce)
    if (held) await held
    atOnce -= 1
    const failure = failures.shift()
    if (failure) return { ok: false, failure }
    if (write.n !== undefined && write.n <= lastN)
      return { ok: true, value: { id: write.id, revision: write.revision, savedAt } }
    lastN = write.n ?? lastN
    const replaced = othersParts.filter((part) => (part === 'name' ? write.name : write.sections?.[part]) !== undefined)
    const isUnseen = write.revision < (draft?.revision ?? 0) && replaced.length > 0
    const before = draft ?? freshDraft({ id: write.id, channel: write.channel, type: write.type })
    draft = {
      ...before,
      ...(write.name === undefined ? {} : { name: write.name }),
      tabs: write.tabs ?? before.tabs,
      sections: { ...before.sections, ...write.sections } as Draft['sections'],
      revision: before.revision + 1,
      updatedAt: savedAt,
    }
    return { ok: true, value: { id: draft.id, revision: draft.revision, savedAt, ...(isUnseen ? { replaced } : {}) } }
  }
  let reading: Promise<void> = Promise.resolve()
  let outcome: Partial<SaveOutcome> = {}
  let act: ActOutcome = { outcome: 'done', status: 'running' }
  let behind: Draft['sections'][] = []
  const stepped = async (at: StepBack, ways: 1 | -1): Promise<Answer<Undone | null>> => {
    if (at.revision !== draft?.revision) return { ok: false, failure: { kind: 'stale', message: 'stale' } }
    const [sections, ...rest] = behind
    if (!sections) return { ok: true, value: null }
    behind = rest
    draft = { ...draft, sections, revision: draft.revision + 1 }
    const steps = { undo: Math.max(0, -ways), redo: Math.max(0, ways) }
    return { ok: true, value: { ...steps, draft, savedAt, changed: ['name', 'content'] } }
  }
  const port: DraftPort = {
    drafts: {
      open: async () => {
        const read = draft
        await reading
        return { ok: true, value: read }
      },
      find: async () => ({ ok: true, value: draft }),
      write: (write) => {
        writes.push(write)
        return take(write)
      },
      save: async (save) => {
        saves.push(save)
        const got = await take(save.write)
        return got.ok
          ? { ok: true, value: { ...got.value, outcome: 'queued', failure: null, campaignId: null, ...outcome } }
          : got
      },
      act: async () => ({ ok: true, value: act }),
      undo: async (at) => stepped(at, 1),
      redo: async (at) => stepped(at, -1),
      restore: async ({ revision, sections }) => {
        if (revision !== draft?.revision) return { ok: false, failure: { kind: 'stale', message: 'stale' } }
        draft = { ...draft, sections: { ...draft.sections, ...sections } as Draft['sections'], revision: revision + 1 }
        return { ok: true, value: { id: draft.id, revision: draft.revision, savedAt } }
      },
      changed: (listener) => {
        tell = listener
        return () => {}
      },
    },
    api: { getCampaign: async () => ({ ok: true, value: { id: 7, status: 'running' } }) },
  }
  return {
    port,
    writes,
    saves,
    most: () => most,
    draft: () => draft,
    fail: (...next: Failure[]) => {
      failures = next
    },
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      return () => release()
    },
    /** The next readings see the draft as it stands when they are asked, and answer when released. */
    slowReading: () => {
      let release = () => {}
      reading = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    actAs: (next: ActOutcome) => {
      act = next
    },
    answer: (next: Partial<SaveOutcome>) => {
      outcome = next
    },
    tell: (news: Partial<News>) =>
      tell({
        id,
        revision: 0,
        campaignId: null,
        status: 'draft',
        sync: { ...nothingUnsent },
        ...news,
      }),
    earlier: (...sections: Draft['sections'][]) => {
      behind = sections
    },
    elsewhere: (change: Partial<Draft>) => {
      if (!draft) return
      draft = { ...draft, ...change, revision: draft.revision + 1 }
      // The keys are sections.
      othersParts = [...(change.name ? ['name' as const] : []), ...(Object.keys(change.sections ?? {}) as Part[])]
    },
    /** What a server's answer does to the store: nobody typed, so no revision. */
    answered: (change: Pick<Draft, 'base' | 'sync'>) => {
      if (draft) draft = { ...draft, ...change }
    },
  }
}

function opened(kept: Draft | null = null, fresh = freshDraft({ id, channel: 'sms', type: 'one-time' })) {
  const { timers, pass } = clock()
  const store = scriptedBridge(kept)
  const session = new DraftSession(store.port, timers, kept ?? fresh, { id: page, n: 0 })
  session.subscribe(() => {})
  return { ...store, session, pass }
}
const stored = (change: Partial<Draft> = {}): Draft => ({
  ...freshDraft({ id, channel: 'sms', type: 'one-time' }),
  revision: 3,
  name: 'Eid offers',
  updatedAt: savedAt,
  ...change,
})
const storage: Failure = { kind: 'storage', message: 'The disk is full' }

it('what happened between its reading and the first who looks is shown; nothing is drawn anew where nothing did', async () => {
  for (const change of [{ name: 'Theirs' }, null]) {
    const { timers, pass } = clock()
    const { port, elsewhere } = scriptedBridge(stored())
    const session = new DraftSession(port, timers, stored(), { id: page, n: 0 })
    if (change) elsewhere(change)
    const before = session.state
    session.subscribe(() => {})
    await pass(0)
    expect(session.state.name).toBe(change ? 'Theirs' : 'Eid offers')
    expect(session.state === before).toBe(!change)
  }
})

describe('a reading that an edit overtakes', () => {
  it('brings back neither the tab nor the text of before', async () => {
    const { pass, session, slowReading, tell, draft } = opened(stored())
    const release = slowReading()
    tell({ revision: 3, sync: { ...nothingUnsent, at: savedAt } })
    session.edit({ name: 'Eid offers, new', tabs: { selected: 'CONTENT', tabs: ['CONTENT'], disabledKeys: [] } })
    void session.flush()
    await pass(1_000)
    release()
    await pass(2_000)
    expect([session.state.name, session.state.tabs?.selected]).toEqual(['Eid offers, new', 'CONTENT'])
    expect([draft()?.name, draft()?.tabs?.selected]).toEqual(['Eid offers, new', 'CONTENT'])
    expect([session.state.replaced, session.dirty]).toEqual([[], false])
  })
})

describe('autosave', () => {
  it('stores the tabs of the campaign with the first edit', async () => {
    const base = { id: 7, name: 'Eid', status: 'draft', edit_page_tabs_values: { selected: 'CONTENT' } } as Campaign
    const { session, writes } = opened(null, freshDraft({ id, channel: 'sms', type: 'one-time', base }))
    session.edit({ sections: { content: 'Sale' } })
    session.edit({ name: 'Eid offers' })
    await session.flush()
    expect(writes).toMatchObject([{ tabs: { selected: 'CONTENT' }, name: 'Eid offers', sections: { content: 'Sale' } }])
    session.edit({ name: 'Eid' })
    await session.flush()
    expect(writes[1]).not.toHaveProperty('tabs')
  })

  it('writes nothing before the first key', async () => {
    const { pass, writes, session } = opened()
    await pass(10_000)
    expect([writes, session.kept, session.state.safety.state]).toEqual([[], false, 'new'])
  })

  it('is durable within 300 ms of the last key, as one write', async () => {
    const { pass, writes, session } = opened()
    for (const name of ['E', 'Ei', 'Eid']) {
      session.edit({ name })
      await pass(100)
    }
    await pass(200)
    expect(writes).toEqual([
      { id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, window: page, n: 1, name: 'Eid' },
    ])
    expect(session.state.safety).toEqual({ state: 'saved', at: savedAt, failure: null })
  })

  it('numbers its writes on where another session of the page ended', async () => {
    const { port, writes } = scriptedBridge()
    const window = { id: page, n: 0 }
    for (const name of ['Eid', 'Eid offers']) {
      const { timers } = clock()
      const kept = await port.drafts.open({ id })
      const draft = (kept.ok && kept.value) || freshDraft({ id, channel: 'sms', type: 'one-time' })
      const session = new DraftSession(port, timers, draft, window)
      session.edit({ name })
      await session.flush()
    }
    expect(writes.map(({ n }) => n)).toEqual([1, 2])
  })

  it('is durable at least once a second while typing goes on', async () => {
    const { pass, writes, session } = opened()
    for (let key = 0; key < 40; key += 1) {
      session.edit({ sections: { content: { design: 'x'.repeat(key) } } })
      await pass(100)
    }
    expect(writes.length).toBeGreaterThanOrEqual(4)
  })

  it('carries the revision and only what changed', async () => {
    const { writes, session } = opened()
    session.edit({ name: 'Eid' })
    await session.flush()
    session.edit({ sections: { goals: { skipped: true } } })
    await session.flush()
    expect(writes.map(({ revision, name, sections }) => ({ revision, name, sections }))).toEqual([
      { revision: 0, name: 'Eid', sections: undefined },
      { revision: 1, name: undefined, sections: { goals: { skipped: true } } },
    ])
  })

  it('sends what was typed during a write after it at once when the page goes away, with the words of both', async () => {
    const { pass, writes, session, hold } = opened(stored())
    const release = hold()
    session.edit({ name: 'Eid', sections: { content: { text: 'th' } } })
    await pass(200)
    session.edit({ sections: { content: { text: 'then' } } })
    session.leave()
    const [running, leaving] = writes
    expect(running).toMatchObject({
      revision: 3,
      window: page,
      n: 1,
      name: 'Eid',
      sections: { content: { text: 'th' } },
    })
    const last = { n: 2, sections: { content: { text: 'then' } } }
    expect(leaving).toEqual({ ...running, ...last })
    release()
  })

  it('writes what is pending when the page goes away, and nothing where nothing is', async () => {
    const { pass, writes, session } = opened(stored())
    await pass(0)
    session.leave()
    expect(writes).toEqual([])
    session.edit({ name: 'Eid' })
    session.leave()
    expect(writes.map(({ name }) => name)).toEqual(['Eid'])
  })

  it('writes what was handed to a reading of the draft, which would have given it back later', async () => {
    const { pass, writes, session, slowReading, tell } = opened(stored())
    const release = slowReading()
    session.edit({ name: 'Eid' })
    tell({ id, revision: 4, campaignId: null, status: 'draft', sync: { ...nothingUnsent } })
    await pass(10)
    expect(writes).toEqual([])
    session.leave()
    expect(writes.map(({ name }) => name)).toEqual(['Eid'])
    release()
  })

  it('a write whose answer was lost is sent again, with what was typed since', async () => {
    const { pass, writes, session, fail } = opened(stored())
    fail({ kind: 'network', message: 'Failed to fetch' })
    session.edit({ name: 'a' })
    await pass(200)
    session.edit({ name: 'ab' })
    await pass(2_000)
    session.edit({ name: 'abc' })
    await pass(2_000)
    expect(writes.map(({ name, revision }) => [name, revision])).toEqual([
      ['a', 3],
      ['ab', 3],
      ['abc', 4],
    ])
  })

  it('a page that stays after all has everything, once', async () => {
    const { pass, writes, session, hold, draft } = opened(stored())
    const release = hold()
    session.edit({ name: 'a' })
    await pass(200)
    session.edit({ name: 'ab' })
    session.leave()
    release()
    await pass(1_000)
    expect([draft()?.name, session.state.name, session.dirty]).toEqual(['ab', 'ab', false])
    expect(writes.map(({ name }) => name)).toEqual(['a', 'ab', 'ab'])
  })

  it('has one write in flight and coalesces what is typed meanwhile', async () => {
    const { pass, writes, session, hold, most, draft } = opened()
    const release = hold()
    session.edit({ name: 'a' })
    await pass(300)
    for (const name of ['ab', 'abc', 'abcd']) {
      session.edit({ name })
      await pass(400)
    }
    release()
    await pass(1_000)
    expect([writes.map((write) => write.name), most(), draft()?.name]).toEqual([['a', 'abcd'], 1, 'abcd'])
  })

  it('brings the base along with the first write of a campaign loaded from the server', async () => {
    const base: Campaign = { id: 7, name: 'Jumma offers', status: 'draft' }
    const { timers } = clock()
    const { port, writes } = scriptedBridge()
    const session = new DraftSession(port, timers, freshDraft({ id, channel: 'sms', type: 'one-time', base }), {
      id: page,
      n: 0,
    })
    session.edit({ name: 'Jumma' })
    await session.flush()
    session.edit({ name: 'Jumma 2' })
    await session.flush()
    expect(writes.map((write) => write.base)).toEqual([base, undefined])
  })

  it('shows a failure of the disk, tries again and loses nothing', async () => {
    const { pass, session, fail, draft } = opened()
    fail(storage, storage)
    session.edit({ name: 'Eid' })
    await pass(200)
    expect(session.state.safety).toMatchObject({ state: 'trouble', failure: storage })
    session.edit({ sections: { goals: 1 } })
    await pass(10_000)
    expect([draft()?.name, draft()?.sections.goals, session.state.safety.state]).toEqual(['Eid', 1, 'saved'])
  })
})

describe('saving a step', () => {
  const step = { section: 'goals' as const, intents: [], wait: false, back: { selected: 'GOALS' } }

  it('takes along what autosave had not written yet', async () => {
    const { session, saves, writes } = opened()
    session.edit({ name: 'Eid' })
    const got = await session.save({ ...step, edits: { sections: { goals: 1 } } })
    expect(got.outcome).toBe('queued')
    expect(saves[0]?.write).toMatchObject({ name: 'Eid', sections: { goals: 1 }, revision: 0 })
    expect([writes.length, session.dirty]).toEqual([0, false])
  })

  it("keeps the server's id", async () => {
    const { session, answer } = opened()
    answer({ outcome: 'synced', campaignId: 87 })
    await session.save({ ...step, edits: {} })
    expect(session.state.campaignId).toBe(87)
  })

  it('takes over what the server answers: the next save is merged over that', async () => {
    const { session, pass, tell, answered, draft } = opened(stored({ campaignId: 87, base: { id: 87 } }))
    await session.save({ ...step, edits: { sections: { goals: 1 } } })
    const { contentRevision: words } = session.state
    const base = { id: 87, conversionGoal: [{ eventId: 2 }] }
    const sync: Draft['sync'] = { ...nothingUnsent, at: savedAt }
    answered({ base, sync })
    tell({ revision: draft()?.revision ?? 0, campaignId: 87, sync })
    await pass(10)
    expect(session.state.base).toEqual(base)
    // Nobody typed: what is open stays open.
    expect([session.state.contentRevision, session.state.sections.goals]).toEqual([words, 1])
  })

  it('shows the next tab once the save is durable, and not before', async () => {
    const { session, hold } = opened(stored({ tabs: { selected: 'GOALS' } }))
    const release = hold()
    const saving = session.save({ ...step, edits: { tabs: { selected: 'CONTENT' } } })
    await settle()
    expect(session.state.tabs).toEqual({ selected: 'GOALS' })
    release()
    await saving
    expect(session.state.tabs).toEqual({ selected: 'CONTENT' })
  })

  it.each([
    ['to one that stays open: it stays there', 'SEGMENT', 'SEGMENT'],
    ['to one that the save locks: it goes on', 'REVIEW', 'CONTENT'],
  ])('where another tab was opened meanwhile, %s', async (_, opened_, shown) => {
    const all = { tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'], disabledKeys: [] }
    const after = { ...all, selected: 'CONTENT', disabledKeys: ['SCHEDULE', 'REVIEW'] }
    const back = { ...all, selected: 'GOALS' }
    const { session, hold } = opened(stored({ tabs: back }))
    const release = hold()
    const saving = session.save({ ...step, back, edits: { sections: { goals: 1 }, tabs: after } })
    await settle()
    session.edit({ tabs: { ...all, selected: opened_ } })
    release()
    await saving
    expect(session.state.tabs).toEqual({ ...after, selected: shown })
  })

  it('goes back to the tab where the server refused at once', async () => {
    const { session, answer, draft } = opened(stored())
    answer({ outcome: 'refused', failure: { kind: 'refused', message: 'Campaign with same name already exists' } })
    await session.save({ ...step, edits: { tabs: { selected: 'CONTENT' } } })
    await session.flush()
    expect([session.state.tabs, draft()?.tabs]).toEqual([{ selected: 'GOALS' }, { selected: 'GOALS' }])
  })

  it('throws where nothing became durable, and keeps the words for the next try', async () => {
    const { session, fail, pass, draft } = opened()
    fail(storage)
    await expect(session.save({ ...step, edits: { sections: { goals: 1 } } })).rejects.toThrow('The disk is full')
    expect(session.state.safety.state).toBe('trouble')
    await pass(2_000)
    expect(draft()?.sections.goals).toBe(1)
  })

  it('waits for the write under way', async () => {
    const { session, hold, pass, most } = opened()
    const release = hold()
    session.edit({ name: 'Eid' })
    await pass(300)
    const saving = session.save({ ...step, edits: { sections: { goals: 1 } } })
    await settle()
    release()
    expect((await saving).outcome).toBe('queued')
    expect(most()).toBe(1)
  })
})

describe('a save that waits for a reading of the draft', () => {
  const step = { section: 'goals' as const, intents: [], wait: false, back: { selected: 'GOALS' } }
  const edits = { sections: { goals: 'none' }, tabs: { selected: 'CONTENT' } }
  const answer = { ...nothingUnsent, at: savedAt }

  it('is saved as it was chosen: GOALS, skipped while the answer to SEGMENT is read, has no unsaved changes', async () => {
    const { session, slowReading, answered, tell, draft } = opened(stored({ tabs: { selected: 'GOALS' } }))
    await settle()
    const release = slowReading()
    answered({ base: { id: 7 }, sync: answer })
    tell({ revision: 3, sync: answer })
    const saving = session.save({ ...step, edits })
    release()
    expect((await saving).outcome).toBe('queued')
    await session.flush()
    expect([session.state.sections.goals, draft()?.sections.goals]).toEqual(['none', 'none'])
    expect([session.state.tabs, draft()?.tabs]).toEqual([{ selected: 'CONTENT' }, { selected: 'CONTENT' }])
  })

  it('is sent as it was chosen, although another window wrote into the same step, which is said', async () => {
    const { session, slowReading, elsewhere, tell, draft } = opened(stored({ tabs: { selected: 'GOALS' } }))
    await settle()
    elsewhere({ sections: { goals: 'theirs' } })
    const release = slowReading()
    tell({ revision: 4 })
    const saving = session.save({ ...step, edits })
    release()
    expect((await saving).outcome).toBe('queued')
    expect([draft()?.sections.goals, session.state.sections.goals]).toEqual(['none', 'none'])
  })
})

describe('what is typed while a save is on its way', () => {
  const step = { section: 'content' as const, intents: [], wait: true, back: { selected: 'CONTENT' } }
  const before = { selected: 'CONTENT' }

  it('is not saved: neither here nor after the next start is it shown as if it were', async () => {
    const { session, hold, draft } = opened(stored({ tabs: before, sections: { content: 'Sale' } }))
    const release = hold()
    const saving = session.save({ ...step, edits: { sections: { content: 'Sale' }, tabs: { selected: 'SCHEDULE' } } })
    await settle()
    session.edit({ sections: { content: 'Sale today' } })
    session.edit({ name: 'Eid offers, new' })
    release()
    await saving
    await session.flush()
    expect(session.state.sync.unsaved.toSorted()).toEqual(['content', 'name'])
    expect(draft()).toMatchObject({
      sections: { content: 'Sale today' },
      name: 'Eid offers, new',
      tabs: { selected: 'SCHEDULE' },
    })
  })

  it('is written too, where the save had to wait for a write before it', async () => {
    const { session, hold, pass, draft, saves } = opened(stored({ tabs: before, sections: { content: 'Sale' } }))
    const release = hold()
    session.edit({ name: 'Eid offers, new' })
    await pass(300)
    const saving = session.save({ ...step, edits: { sections: { content: 'Sale' }, tabs: { selected: 'SCHEDULE' } } })
    session.edit({ sections: { content: 'Sale today' } })
    release()
    await saving
    await session.flush()
    expect(saves.map(({ write }) => write.sections)).toEqual([{ content: 'Sale' }])
    expect([session.state.sections.content, draft()?.sections.content]).toEqual(['Sale today', 'Sale today'])
    expect(session.state.sync.unsaved).toEqual(['name', 'content'])
  })

  const waiting = { icon: { name: 'a.png', img: '', file: null, stored: { blob: 'a', type: 'image/png' } } }
  const arrived = { icon: { ...waiting.icon, img: 'https://cdn.example.com/a.png', file: 'a-7.png' } }

  it('the address of a picture that is uploaded meanwhile, or afterwards, is no change: it is shown and nothing is written', async () => {
    const { session, hold, draft, writes } = opened(stored({ tabs: before, sections: { content: waiting } }))
    const release = hold()
    const saving = session.save({ ...step, edits: { sections: { content: waiting }, tabs: { selected: 'SCHEDULE' } } })
    await settle()
    session.arrived({ content: arrived })
    release()
    await saving
    await session.flush()
    expect(session.state.tabs).toEqual({ selected: 'SCHEDULE' })
    expect(session.state.sections.content).toEqual(arrived)
    const { revision } = draft() ?? {}
    session.arrived({ content: arrived })
    await session.flush()
    expect(draft()).toMatchObject({ revision, sections: { content: waiting } })
    expect(writes).toEqual([])
    // The next edit takes it along.
    session.edit({ sections: { content: { ...arrived, title: 'Sale' } } })
    await session.flush()
    expect(draft()?.sections.content).toEqual({ ...arrived, title: 'Sale' })
  })
})

describe('values that changed elsewhere', () => {
  it('a write reads them afterwards, and keeps what this window changed', async () => {
    const { session, elsewhere, draft, pass } = opened(stored())
    elsewhere({ sections: { goals: 'theirs' } })
    session.edit({ sections: { content: 'mine' } })
    await session.flush()
    await pass(1_000)
    expect(session.state.sections).toEqual({ goals: 'theirs', content: 'mine' })
    expect(draft()?.sections).toEqual({ goals: 'theirs', content: 'mine' })
    expect([session.state.replaced, session.state.contentRevision]).toEqual([[], 1])
  })

  it('where both changed the same, the later one is kept, and that is said until it was seen', async () => {
    const { session, elsewhere, draft, pass } = opened(stored())
    elsewhere({ name: 'Theirs' })
    session.edit({ name: 'Mine' })
    await session.flush()
    await pass(1_000)
    expect([session.state.name, draft()?.name, session.state.replaced]).toEqual(['Mine', 'Mine', ['name']])
    session.seenReplaced()
    expect(session.state.replaced).toEqual([])
  })

  it('while the user types nothing changes in the fields, and every key is on the disk; after a pause newer values are shown', async () => {
    const { session, elsewhere, tell, pass, draft } = opened(stored({ sections: { content: '' } }))
    elsewhere({ sections: { content: '', goals: 'theirs' } })
    for (const text of ['m', 'mi', 'min', 'mine']) {
      session.edit({ sections: { content: text } })
      tell({ revision: 4 })
      await pass(900)
      expect(session.state).toMatchObject({ sections: { content: text }, contentRevision: 0 })
      expect([draft()?.sections.content, session.state.safety.state]).toEqual([text, 'saved'])
    }
    expect(session.state.sections.goals).toBeUndefined()
    await pass(100)
    expect(session.state).toMatchObject({ sections: { content: 'mine', goals: 'theirs' }, contentRevision: 1 })
  })

  it('a user who leaves the field is shown them at once', async () => {
    const { session, elsewhere, tell, pass } = opened(stored({ sections: { content: '' } }))
    elsewhere({ sections: { content: '', goals: 'theirs' } })
    session.edit({ sections: { content: 'mine' } })
    tell({ revision: 4 })
    await pass(300)
    expect(session.state.sections.goals).toBeUndefined()
    await session.flush()
    await settle()
    expect(session.state.sections).toEqual({ content: 'mine', goals: 'theirs' })
  })

  it('text that an editor holds back for a frame is kept too', async () => {
    const { session, elsewhere, draft } = opened(stored({ sections: { content: '' } }))
    let held = true
    const end = holdBack(() => {
      if (held) session.edit({ sections: { content: 'mine' } })
      held = false
    })
    elsewhere({ sections: { content: 'theirs' } })
    await session.refresh()
    end()
    await session.flush()
    expect([session.state.sections.content, draft()?.sections.content]).toEqual(['mine', 'mine'])
  })

  it('a step is undone after the values of another window were read', async () => {
    const { session, elsewhere, earlier } = opened(stored({ sections: { content: 'mine' } }))
    elsewhere({ sections: { content: 'mine', goals: 'theirs' } })
    session.edit({ sections: { content: 'mine, too' } })
    earlier({ content: 'mine', goals: 'theirs' })
    expect((await session.step('undo'))?.changed).toEqual(['content'])
    expect(session.state.sections).toEqual({ content: 'mine', goals: 'theirs' })
  })

  it('a notice keeps status, sync and the id fresh, without touching the words', async () => {
    const { session, tell } = opened(stored())
    const sync = {
      ...nothingUnsent,
      problems: [{ section: 'name' as const, failure: storage, at: savedAt }],
    }
    tell({ revision: 3, campaignId: 87, status: 'approved', sync })
    expect(session.state).toMatchObject({
      campaignId: 87,
      status: 'approved',
      sync,
      name: 'Eid offers',
      contentRevision: 0,
    })
  })

  it('a notice of a newer revision loads it', async () => {
    const { session, elsewhere, tell } = opened(stored())
    elsewhere({ name: 'Theirs' })
    tell({ revision: 4 })
    await settle()
    expect([session.state.name, session.state.contentRevision]).toEqual(['Theirs', 1])
  })

  it('reads anew when notices may have been missed', async () => {
    const { session, elsewhere } = opened(stored())
    elsewhere({ name: 'Theirs' })
    await session.refresh()
    expect(session.state.name).toBe('Theirs')
  })

  it('a reading that failed does not say that something is not saved where nothing was typed', async () => {
    const { session, port } = opened(stored())
    await settle()
    const { open } = port.drafts
    const failure: Failure = { kind: 'internal', message: 'Herald did not answer' }
    Object.assign(port.drafts, { open: async () => ({ ok: false, failure }) })
    await session.refresh()
    expect(session.state.safety).toMatchObject({ state: 'saved', failure: null })
    session.edit({ name: 'Eid' })
    await session.refresh()
    expect(session.state.safety.state).toBe('trouble')
    Object.assign(port.drafts, { open })
    await session.flush()
    expect(session.state.safety.state).toBe('saved')
  })

  it("a notice of another draft is not this one's", () => {
    const { session, tell } = opened(stored())
    tell({ id: '01JD0000000000000000000001', campaignId: 9 })
    expect(session.state.campaignId).toBeNull()
  })
})

describe('acting', () => {
  it('writes first, then acts on what was looked at', async () => {
    const { session, writes } = opened(stored({ campaignId: 87 }))
    session.edit({ name: 'Eid' })
    const outcome = await session.act({ call: 'updateStatus', input: { status: 'running' } })
    expect([outcome.outcome, writes.length, session.state.status]).toEqual(['done', 1, 'running'])
  })

  it('of a campaign that was only looked at, what was seen is kept first', async () => {
    const base: Campaign = { id: 87, name: 'Eid offers', status: 'approved' }
    const { port, writes } = scriptedBridge()
    const draft = freshDraft({ id, channel: 'sms', type: 'one-time', base })
    const session = new DraftSession(port, clock().timers, draft, { id: page, n: 0 })
    expect((await session.act({ call: 'updateStatus', input: { status: 'running' } })).outcome).toBe('done')
    expect(writes).toMatchObject([{ id, campaignId: 87, revision: 0, base }])
  })

  it('a publishing that came to nothing is told until it is tried again or a step is saved', async () => {
    const failure: Failure = { kind: 'refused', message: 'The sender is not registered' }
    const { session, actAs } = opened(stored({ campaignId: 87 }))
    const publish = () => session.act({ call: 'updateStatus', input: { status: 'running' } })
    actAs({ outcome: 'refused', failure })
    await publish()
    expect(session.state.notPublished).toEqual(failure)
    await session.save({ section: 'goals', intents: [], wait: false, back: {}, edits: { sections: { goals: 1 } } })
    expect(session.state.notPublished).toBeNull()
    await publish()
    actAs({ outcome: 'done', status: 'running' })
    await publish()
    expect(session.state.notPublished).toBeNull()
  })

  it('an approval that was refused stands on the page, not in a toast, until it is tried again or a step is saved', async () => {
    notifications.clean()
    const failure: Failure = { kind: 'refused', message: 'The provider is closed' }
    const { session, actAs } = opened(stored({ campaignId: 87 }))
    actAs({ outcome: 'refused', failure })
    expect(await sendForApproval(session, 'approveWhatsapp')).toBe('refused')
    expect(session.state).toMatchObject({ notSentForApproval: failure, notPublished: null })
    expect(notificationsStore.getState().notifications).toEqual([])
    expect(notSentText(failure)).toEqual({
      title: 'Error occurred while Sending for Approval',
      detail: 'Not sent: The provider is closed. The content is saved and was not sent for approval.',
    })
    await session.save({ section: 'content', intents: [], wait: false, back: {}, edits: { sections: { content: 1 } } })
    expect(session.state.notSentForApproval).toBeNull()
    await sendForApproval(session, 'approveWhatsapp')
    actAs({ outcome: 'done', status: 'pending' })
    expect(await sendForApproval(session, 'approveWhatsapp')).toBe('done')
    expect(session.state).toMatchObject({ notSentForApproval: null, status: 'pending' })
  })

  it('what could not even be tried is said in the same place', async () => {
    const { port, fail } = scriptedBridge()
    const draft = freshDraft({ id, channel: 'whatsapp', type: 'one-time', base: { id: 87, status: 'draft' } })
    const session = new DraftSession(port, clock().timers, draft, { id: page, n: 0 })
    fail(storage)
    expect(await sendForApproval(session, 'approveWhatsapp')).toBe('refused')
    expect(session.state.notSentForApproval).toEqual(storage)
  })

  it('asks the server how an opened campaign stands now', async () => {
    const { session } = opened(stored({ campaignId: 7 }))
    await session.refreshStatus()
    expect(session.state.status).toBe('running')
  })
})

it('an edit from outside the view is kept like any other, and views start anew from it', async () => {
  const { session, draft, pass } = opened(stored({ sections: { content: { text: 'a  b' } } }))
  session.replace({ sections: { content: { text: 'a b' } } })
  expect([session.state.sections.content, session.state.contentRevision]).toEqual([{ text: 'a b' }, 1])
  await pass(2_000)
  expect(draft()?.sections.content).toEqual({ text: 'a b' })
})

describe('going back', () => {
  it('writes what was typed first, then shows the words before, and tells what really changed', async () => {
    const { session, writes, earlier } = opened(stored({ sections: { content: { text: 'first' } } }))
    earlier({ content: { text: 'first' } })
    session.edit({ sections: { content: { text: 'second' } } })
    const done = await session.step('undo')
    expect(writes.map(({ sections }) => sections)).toEqual([{ content: { text: 'second' } }])
    expect(done?.changed).toEqual(['content'])
    expect([session.state.sections.content, session.state.contentRevision]).toEqual([{ text: 'first' }, 1])
  })

  it('says so when there is nothing to go back to', async () => {
    const { session } = opened(stored())
    expect(await session.step('redo')).toBeNull()
    expect(session.state.contentRevision).toBe(0)
  })

  it('what is typed afterwards goes on from the new words', async () => {
    const { session, draft, earlier, pass } = opened(stored({ sections: { content: { text: 'second' } } }))
    earlier({ content: { text: 'first' } })
    await session.step('undo')
    session.edit({ name: 'Eid' })
    await pass(300)
    expect([draft()?.name, draft()?.sections.content, session.state.safety.state]).toEqual([
      'Eid',
      { text: 'first' },
      'saved',
    ])
  })

  it('nothing is undone while the words cannot be written', async () => {
    const { session, fail } = opened(stored())
    fail({ kind: 'storage', message: 'The disk is full' }, { kind: 'storage', message: 'The disk is full' })
    session.edit({ name: 'Eid' })
    await expect(session.step('undo')).rejects.toThrow('The disk is full')
    expect([session.state.name, session.dirty]).toEqual(['Eid', true])
  })

  it('a version that is put back is shown, and what differs is told', async () => {
    const { session } = opened(stored({ sections: { content: { text: 'now' }, goals: { none: true } } }))
    const changed = await session.restore({ version: 1, sections: { content: { text: 'then' } } })
    expect(changed).toEqual(['content'])
    expect([session.state.sections.content, session.state.contentRevision]).toEqual([{ text: 'then' }, 1])
  })
})
