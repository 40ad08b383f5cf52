/** Two windows on one campaign of the server that nobody has edited here: one draft, and no text lost in either. The page's sessions over the real store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Json, Notices } from '#contract'
import { failureOf } from '../../src/main/failure.ts'
import { type DraftPort, DraftSession } from '../../src/renderer/data/draft-session.ts'
import { freshDraft } from '../../src/renderer/data/draft-state.ts'
import { type Bench, idOf, manualClock, openBench, temporaryFolder, workspaceA } from './main/drafts/support.ts'

const base = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'Hello' } }
let folder = temporaryFolder()
let bench: Bench
let windows: DraftSession[] = []
let listeners: ((news: Notices['drafts.changed']) => void)[] = []
let told = 0
const clock = manualClock()

beforeEach(async () => {
  folder = temporaryFolder()
  bench = await openBench(folder.file)
  await bench.drafts.use(workspaceA)
  listeners = []
  told = 0
  windows = [1, 2].map((n) => opened(n))
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const answered = async <T>(given: T | Promise<T>): Promise<Answer<T>> => {
  try {
    return { ok: true, value: structuredClone(await given) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

/** A window that has the campaign open, as read from the server. */
function opened(n: number): DraftSession {
  const { drafts } = bench.drafts.handlers
  const port: DraftPort = {
    drafts: {
      open: (at) => answered(drafts.open(at)),
      find: (at) => answered(drafts.find(at)),
      write: (write) => answered(drafts.write(write)),
      save: (save) => answered(drafts.save(save)),
      act: (act) => answered(drafts.act(act)),
      undo: (at) => answered(drafts.undo(at)),
      redo: (at) => answered(drafts.redo(at)),
      restore: (at) => answered(drafts.restore(at)),
      changed: (listener) => {
        listeners.push(listener)
        return () => {}
      },
    },
    api: { getCampaign: async () => ({ ok: true, value: base }) },
  }
  const fresh = freshDraft({ id: idOf(n), channel: 'sms', type: 'one-time', base })
  const session = new DraftSession(port, clock, fresh, { id: idOf(100 + n), n: 0 })
  session.subscribe(() => {})
  return session
}
const one = () => windows[0] ?? opened(1)
const two = () => windows[1] ?? opened(2)

/** Both write what they have, and hear what was told. */
async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await bench.rest()
    clock.pass(1_000)
    const news = bench.of('drafts.changed')
    for (const notice of news.slice(told)) for (const listener of listeners) listener(notice)
    told = news.length
  }
}
const kept = async () => (await bench.drafts.handlers.drafts.find({ campaignId: 7 }))?.sections
const type = (session: DraftSession, section: 'content' | 'goals', value: Json) =>
  session.edit({ sections: { [section]: value } })

describe('two windows on a campaign that was not edited here', () => {
  it('the second shows what is typed in the first', async () => {
    type(one(), 'content', 'Typed in the first')
    await settle()
    expect(two().state).toMatchObject({ id: one().state.id, sections: { content: 'Typed in the first' } })
    expect(two().state.contentRevision).toBeGreaterThan(0)
    expect(two().kept).toBe(true)
  })

  it('steps that each typed stand both, in one draft', async () => {
    type(one(), 'content', 'First')
    type(two(), 'goals', 'Second')
    await settle()
    expect(await kept()).toEqual({ content: 'First', goals: 'Second' })
    for (const session of windows) {
      expect(session.state).toMatchObject({ sections: { content: 'First', goals: 'Second' }, replaced: [] })
      expect(session.state.safety).toMatchObject({ state: 'saved', failure: null })
    }
    type(two(), 'content', 'And on')
    await settle()
    expect(one().state.sections).toEqual({ content: 'And on', goals: 'Second' })
  })

  it('each has its own tab open, and opening another in one writes nothing in the other', async () => {
    const tabs = { tabs: ['GOALS', 'CONTENT', 'SCHEDULE'], disabledKeys: [] }
    one().edit({
      sections: { content: 'First' },
      tabs: { ...tabs, selected: 'CONTENT' },
    })
    await settle()
    two().edit({ tabs: { ...tabs, selected: 'SCHEDULE' } })
    await settle()
    expect(windows.map(({ state }) => state.tabs?.selected)).toEqual(['CONTENT', 'SCHEDULE'])
    const { revision } = (await bench.drafts.handlers.drafts.find({ campaignId: 7 })) ?? {}
    await settle()
    expect((await bench.drafts.handlers.drafts.find({ campaignId: 7 }))?.revision).toBe(revision)
    type(one(), 'content', 'First, and on')
    await settle()
    expect(windows.map(({ state }) => state.tabs?.selected)).toEqual(['CONTENT', 'SCHEDULE'])
    expect(two().state).toMatchObject({
      sections: { content: 'First, and on' },
      sync: { unsaved: ['content'] },
    })
  })

  it('the same step at the same time: the later text is kept, that is said, and Undo brings the other one back', async () => {
    type(one(), 'content', 'First')
    await one().flush()
    type(two(), 'content', 'Second')
    await settle()
    expect(await kept()).toEqual({ content: 'Second' })
    for (const session of windows) expect(session.state.sections).toEqual({ content: 'Second' })
    expect(windows.map(({ state }) => state.replaced)).toEqual([[], ['content']])
    two().seenReplaced()
    await two().step('undo')
    await settle()
    for (const session of windows) expect(session.state).toMatchObject({ sections: { content: 'First' }, replaced: [] })
  })

  it('typing that goes on is on the disk, and shows the text of the other window after a pause', async () => {
    type(one(), 'content', 'First')
    await settle()
    type(two(), 'goals', 'Second')
    await two().flush()
    for (const text of ['First, a', 'First, an', 'First, and', 'First, and on']) {
      type(one(), 'content', text)
      clock.pass(900)
      await bench.rest()
      for (const notice of bench.of('drafts.changed').slice(told)) for (const listener of listeners) listener(notice)
      told = bench.of('drafts.changed').length
      expect([(await kept())?.content, one().state.sections.goals]).toEqual([text, undefined])
    }
    await settle()
    expect(one().state).toMatchObject({ sections: { content: 'First, and on', goals: 'Second' }, replaced: [] })
  })

  it('what one writes over the other within a second is a step of undo of its own', async () => {
    type(one(), 'content', 'First')
    await settle()
    const { revision = 0 } = (await bench.drafts.handlers.drafts.find({ campaignId: 7 })) ?? {}
    expect(two().state.sections).toEqual({ content: 'First' })
    type(two(), 'content', 'Second')
    await two().flush()
    await settle()
    type(one(), 'content', 'Third')
    await one().flush()
    expect(await kept()).toEqual({ content: 'Third' })
    const texts: unknown[] = []
    for (let step = 0; step < 2; step += 1) {
      await one().step('undo')
      texts.push((await kept())?.content)
    }
    expect([revision > 0, texts]).toEqual([true, ['Second', 'First']])
  })

  it('a Save before the other window is read saves what this window shows', async () => {
    type(one(), 'content', 'First')
    await one().flush()
    const saved = await two().save({
      section: 'goals',
      intents: [],
      wait: false,
      edits: { sections: { goals: 'Second' } },
      back: { selected: 'GOALS', tabs: [], disabledKeys: [] },
    })
    expect(saved.id).toBe(one().state.id)
    await settle()
    expect(await kept()).toEqual({ content: 'First', goals: 'Second' })
    for (const session of windows) expect(session.state.sections).toEqual({ content: 'First', goals: 'Second' })
  })

  it('a window that closes loses nothing, nor does the other', async () => {
    type(one(), 'content', 'First')
    await one().flush()
    type(two(), 'goals', 'Typed, and gone')
    type(two(), 'content', 'Second')
    two().leave()
    await settle()
    expect(await kept()).toEqual({ content: 'Second', goals: 'Typed, and gone' })
    await one().step('undo')
    expect(one().state.sections).toEqual({ content: 'First' })
  })

  it('one that was hidden meanwhile reads the draft when it is looked at again', async () => {
    listeners.pop()
    type(one(), 'content', 'First')
    await settle()
    expect(two().kept).toBe(false)
    await two().refresh()
    expect(two().state).toMatchObject({ id: one().state.id, sections: { content: 'First' } })
  })

  it('looking again at one that nobody edited keeps nothing', async () => {
    await two().refresh()
    await settle()
    expect(await kept()).toBeUndefined()
    expect(two().state.safety).toMatchObject({ state: 'new', failure: null })
  })
})
