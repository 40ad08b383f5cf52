/** Versions, undo and redo, copies between workspaces. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Intent, SectionName } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../../src/main/failure.ts'
import {
  contentIntent,
  depart,
  end,
  idOf,
  saveOf,
  start,
  temporaryFolder,
  workspaceA,
  workspaceB,
  writeOf,
} from '../support.ts'

const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })
let folder = temporaryFolder()
let store = openStore(':memory:')
let revision = 0
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
  revision = 0
})
afterEach(() => {
  store.close()
  folder.remove()
})

const reopen = () => {
  store.close()
  store = openStore(folder.file)
}
function write(more: Parameters<typeof writeOf>[1], ms = 0): void {
  revision = store.write('a', writeOf(1, { revision, ...more }), at(ms).iso).stamp.revision
}
const goalsIntent = (group: number): Intent => ({
  update: {
    call: 'addGoals',
    input: { name: 'Eid offer', control_group: group, conversionGoal: [], revenue_config: null },
  },
})
function save(section: SectionName, value: string, ms = 0): void {
  const intent = section === 'goals' ? goalsIntent(value === 'goals' ? 5 : 10) : contentIntent(value)
  const write = writeOf(1, { revision, name: 'Eid offer', sections: { [section]: value } })
  revision = store.save('a', saveOf(write, section, [intent]), at(ms)).stamp.revision
}
function step(way: 'undo' | 'redo', ms = 0) {
  const done = store.stepBack('a', way, { id: idOf(1), revision }, at(ms).iso)?.undone ?? null
  if (done) revision = done.draft.revision
  return done
}
const draft = () => store.draft('a', idOf(1))
const kindOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return failureOf(error).kind
  }
}

describe('undo', () => {
  it('takes no step in which nothing changes: what was typed and taken back at once is passed over', () => {
    write({ sections: { content: 'one' } })
    write({ sections: { content: 'one!' } }, 2_000)
    write({ sections: { content: 'one' } }, 2_500)
    write({ sections: { goals: [1] } }, 5_000)
    write({ sections: { goals: [] } }, 8_000)
    expect(step('undo')).toMatchObject({ changed: ['goals'], draft: { sections: { goals: [1] } } })
    expect(step('undo')).toMatchObject({ changed: ['goals'] })
    expect(step('undo')).toMatchObject({ changed: ['content'], undo: 0, redo: 3 })
    expect(step('undo')).toBeNull()
    expect(step('redo')).toMatchObject({ changed: ['content'], draft: { sections: { content: 'one' } } })
    expect(step('redo')).toMatchObject({ changed: ['goals'], redo: 1 })
  })

  it('goes back and forth, also after a restart', () => {
    write({ sections: { content: 'one' } })
    write({ sections: { content: 'two' } }, 2_000)
    write({ name: 'Eid offer', sections: { goals: [1] } }, 4_000)
    reopen()
    expect(step('undo')).toMatchObject({ changed: ['name', 'goals'], undo: 2, redo: 1, draft: { name: '' } })
    expect(draft()?.sections).toEqual({ content: 'two' })
    expect(step('undo')).toMatchObject({ changed: ['content'] })
    expect(draft()?.sections).toEqual({ content: 'one' })
    reopen()
    expect(step('redo')?.draft.sections).toEqual({ content: 'two' })
    expect(step('redo')?.draft).toMatchObject({ name: 'Eid offer', sections: { content: 'two', goals: [1] } })
    expect(step('redo')).toBeNull()
  })

  it('takes typing within a second as one step, other sections apart', () => {
    for (const [ms, words] of ['E', 'Ei', 'Eid'].entries()) write({ sections: { content: words } }, ms * 300)
    write({ sections: { goals: [1] } }, 950)
    write({ sections: { content: 'Eid!' } }, 1_100)
    expect(store.steps('a', idOf(1))).toEqual({ undo: 3, redo: 0 })
    step('undo')
    expect(draft()?.sections).toEqual({ content: 'Eid', goals: [1] })
  })

  it('new words end the way forth', () => {
    write({ sections: { content: 'one' } })
    write({ sections: { content: 'two' } }, 2_000)
    step('undo', 3_000)
    write({ sections: { content: 'three' } }, 3_100)
    expect(store.steps('a', idOf(1))).toEqual({ undo: 2, redo: 0 })
    step('undo')
    expect(draft()?.sections.content).toBe('one')
  })

  it('keeps 500 steps', () => {
    store.close()
    store = openStore(':memory:')
    write({ sections: { goals: 'goals' } })
    for (let n = 1; n <= 520; n += 1) write({ sections: { content: `words ${n}` } }, n * 2_000)
    expect(store.steps('a', idOf(1))).toEqual({ undo: 500, redo: 0 })
    while (step('undo'));
    expect(draft()?.sections.content).toBe('words 20')
  })

  it.each([
    ['an older revision', () => store.stepBack('a', 'undo', { id: idOf(1), revision: 0 }, at(0).iso), 'stale'],
    ['a draft that is gone', () => store.stepBack('a', 'undo', { id: idOf(2), revision: 0 }, at(0).iso), 'not-found'],
  ])('%s is refused', (_what, work, kind) => {
    write({ sections: { content: 'one' } })
    expect(kindOf(work)).toBe(kind)
  })

  it.each([
    ['the name alone', { name: 'Eid offers' }, ['name']],
    ['words alone', { sections: { content: 'two' } }, ['content']],
    ['what was put back to the same', { name: 'Eid offer', sections: { content: 'one', goals: [1] } }, ['goals']],
  ])('says what changed: %s', (_what, more, changed) => {
    write({ name: 'Eid offer', sections: { content: 'one' } })
    write(more, 2_000)
    expect(step('undo')).toMatchObject({ changed })
    expect(step('redo')).toMatchObject({ changed })
  })

  it('a restore leaves what stands already, saved as it is', () => {
    write({ name: 'Eid offer' })
    save('segment', 'three')
    save('content', 'Hello', 1_000)
    save('content', 'Salaam', 2_000)
    store.restore('a', { id: idOf(1), version: 2, revision }, at(4_000).iso)
    expect(store.unsaved('a', idOf(1))).toEqual(['content'])
  })

  it('which tab is open is no step', () => {
    write({ sections: { content: 'one' } })
    write({ tabs: { selected: 'CONTENT' } }, 2_000)
    expect(store.steps('a', idOf(1))).toEqual({ undo: 1, redo: 0 })
  })
})

describe('versions', () => {
  it('each Save keeps one: when, which step, what changed', () => {
    save('segment', 'three')
    write({ sections: { goals: 'typed along' } }, 1_000)
    save('content', 'Hello', 2_000)
    save('content', 'Hello', 3_000)
    expect(store.versions('a', idOf(1))).toEqual([
      {
        version: 2,
        at: at(2_000).iso,
        kind: 'save',
        section: 'content',
        name: 'Eid offer',
        changed: ['goals', 'content'],
      },
      { version: 1, at: at(0).iso, kind: 'save', section: 'segment', name: 'Eid offer', changed: ['name', 'segment'] },
    ])
    expect(store.version('a', idOf(1), 1)).toMatchObject({ sections: { segment: 'three' }, base: null })
    expect(store.version('a', idOf(1), 3)).toBeNull()
  })

  it('one is put back as a write of its own, which sends nothing', () => {
    save('content', 'Hello')
    save('content', 'Salaam', 2_000)
    const waiting = store.state('a').waiting
    const { stamp } = store.restore('a', { id: idOf(1), version: 1, revision }, at(4_000).iso)
    revision = stamp.revision
    expect(draft()).toMatchObject({ sections: { content: 'Hello' }, revision: 3 })
    expect(store.state('a').waiting).toBe(waiting)
    expect(store.unsaved('a', idOf(1))).toEqual(['content'])
    expect(store.versions('a', idOf(1))[0]).toMatchObject({ version: 3, kind: 'restore', changed: ['content'] })
    expect(step('undo')).toMatchObject({ changed: ['content'], draft: { sections: { content: 'Salaam' } } })
  })

  it('what was shared as a proof is put back as it was then, and only in its own campaign', () => {
    write({ name: 'Eid offer', sections: { content: 'Approved', goals: 'sales' } })
    const proof = {
      ...{ id: idOf(7), draftId: idOf(1), campaignId: null, name: 'Eid offer', channel: 'sms', type: 'one-time' },
      ...{ number: 1, at: at(500).iso, by: 'Ayesha', fields: [], hash: 'ab'.repeat(32) },
      sections: { content: 'Approved', goals: 'sales' },
    }
    store.keepProof('a', { proof, page: '' })
    store.keepProof('a', { proof: { ...proof, id: idOf(8), draftId: idOf(2) }, page: '' })
    write({ name: 'Eid', sections: { content: 'Changed' } }, 1_000)
    const { stamp } = store.restore('a', { id: idOf(1), version: idOf(7), revision }, at(4_000).iso)
    revision = stamp.revision
    expect(draft()).toMatchObject({ name: 'Eid offer', sections: { content: 'Approved', goals: 'sales' } })
    expect(step('undo')).toMatchObject({ draft: { name: 'Eid', sections: { content: 'Changed' } } })
    expect(() => store.restore('a', { id: idOf(1), version: idOf(8), revision }, at(5_000).iso)).toThrow(
      'This version no longer exists',
    )
  })

  it('putting one back joins neither the words just typed before nor those just typed after', () => {
    save('content', 'Hello')
    write({ sections: { content: 'Hello, unsaved' } }, 2_000)
    revision = store.restore('a', { id: idOf(1), version: 1, revision }, at(2_100).iso).stamp.revision
    write({ sections: { content: 'Hello again' } }, 2_200)
    expect(step('undo')?.draft.sections).toEqual({ content: 'Hello' })
    expect(step('undo')?.draft.sections).toEqual({ content: 'Hello, unsaved' })
    expect(step('redo')?.draft.sections).toEqual({ content: 'Hello' })
  })

  it('one that is put back is kept under the name that it had', () => {
    save('content', 'Hello')
    write({ name: 'Eid sale', sections: { content: 'Salaam' } }, 2_000)
    store.restore('a', { id: idOf(1), version: 1, revision }, at(4_000).iso)
    expect(store.versions('a', idOf(1))[0]).toMatchObject({ version: 2, name: 'Eid offer' })
  })

  it('a page that is ahead of the file stays ahead when it puts one back', () => {
    save('content', 'Hello')
    expect(store.restore('a', { id: idOf(1), version: 1, revision: 9 }, at(4_000).iso).stamp.revision).toBe(10)
  })

  it('the first of a campaign of the server does not list a name that is the same', () => {
    write({ campaignId: 7, base: { id: 7, name: 'Eid offer', status: 'draft' } })
    save('segment', 'three', 1_000)
    expect(store.versions('a', idOf(1))).toMatchObject([{ version: 1, changed: ['segment'] }])
  })

  it('steps that stood on the server only come back through the page', () => {
    const base = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'On the server' } }
    write({ campaignId: 7, base })
    save('segment', 'three', 1_000)
    save('content', 'Mine', 2_000)
    const first = store.version('a', idOf(1), 1)
    expect(first?.sections).toEqual({ segment: 'three' })
    expect(first?.base).toMatchObject({ id: 7, message: { design: 'On the server' } })
    store.restore('a', { id: idOf(1), version: 1, revision, sections: { content: 'On the server' } }, at(3_000).iso)
    expect(draft()?.sections).toEqual({ segment: 'three', content: 'On the server' })
  })
})

describe('other workspaces', () => {
  it('their drafts are listed by name, and one is copied as a draft that no server knows', () => {
    store.remember(workspaceA, at(0).iso)
    store.remember(workspaceB, at(1).iso)
    const base = { id: 7, name: 'Winter sale', status: 'approved' }
    write({ campaignId: 7, base, sections: { segment: { id: 3 } } })
    expect(store.otherWorkspaces('a')).toEqual([])
    expect(store.otherWorkspaces('b')).toMatchObject([
      { workspace: workspaceA, drafts: [{ id: idOf(1), name: 'Winter sale', campaignId: 7, status: 'approved' }] },
    ])
    const carried = store.copyFromWorkspace('b', { id: idOf(1), from: 'a', newId: idOf(2) }, at(2).iso)
    expect(carried.base).toMatchObject(base)
    expect(carried.draft).toMatchObject({
      id: idOf(2),
      campaignId: null,
      base: null,
      status: 'draft',
      name: 'Winter sale',
      sections: { segment: { id: 3 } },
      sync: { waiting: [], problems: [] },
    })
    expect(store.draft('a', idOf(1))?.campaignId).toBe(7)
    expect(store.state('b').waiting).toBe(0)
  })

  it('what is gone cannot be copied', () => {
    expect(kindOf(() => store.copyFromWorkspace('b', { id: idOf(9), from: 'a', newId: idOf(2) }, at(0).iso))).toBe(
      'not-found',
    )
  })
})

describe('taking saves out of the outbox', () => {
  const base = { id: 7, name: 'Eid offer', status: 'draft' }
  beforeEach(() => {
    write({ campaignId: 7, base })
    save('content', 'Hello')
    save('goals', 'goals', 1_000)
  })
  const waiting = () => draft()?.sync.waiting.toSorted()

  it('leaves the words, as not saved, and can be undone', () => {
    expect(store.discardIntents('a', idOf(1), at(0)).sync).toMatchObject({ waiting: [], problems: [] })
    expect(store.state('a')).toMatchObject({ waiting: 0 })
    expect(draft()?.sections).toEqual({ content: 'Hello', goals: 'goals' })
    expect(store.unsaved('a', idOf(1)).sort()).toEqual(['content', 'goals'])
    expect(depart(store, idOf(1), base)).toBeNull()
    expect(store.undoDiscard('a', idOf(1), at(599_000)).undone).toBe(true)
    expect(store.state('a')).toMatchObject({ waiting: 1 })
    expect(store.unsaved('a', idOf(1))).toEqual([])
    expect(store.undoDiscard('a', idOf(1), at(0)).undone).toBe(false)
  })

  it('a save behind one that is on its way comes back as well', () => {
    depart(store, idOf(1), base)
    save('goals', 'more goals', 2_000)
    store.discardIntents('a', idOf(1), at(2_000))
    expect(store.unsaved('a', idOf(1)).sort()).toEqual(['content', 'goals'])
    expect(store.undoDiscard('a', idOf(1), at(3_000)).undone).toBe(true)
    expect(store.unsaved('a', idOf(1))).toEqual([])
    expect(waiting()).toEqual(['content', 'goals'])
  })

  it('leaves a request that is on its way: its step is not unsaved, also after the answer', () => {
    const request = depart(store, idOf(1), base)
    expect(request).toMatchObject({ step: 'goals' })
    store.discardIntents('a', idOf(1), at(2_000))
    expect(store.items('a', '').map(({ section, state }) => [section, state])).toEqual([['goals', 'sending']])
    expect(draft()?.sync.unsaved).toEqual(['content'])
    const values = request && request.kind !== 'act' ? request.values : {}
    end(store, idOf(1), { kind: 'answered', values })
    expect(waiting()).toEqual([])
    expect(draft()?.sync.unsaved).toEqual(['content'])
    expect(depart(store, idOf(1), { ...base, control_group: 5 })).toBeNull()
  })

  it('a newer save stands against what is put back', () => {
    store.discardIntents('a', idOf(1), at(0))
    save('content', 'Salaam', 2_000)
    expect(store.undoDiscard('a', idOf(1), at(3_000)).undone).toBe(true)
    expect(waiting()).toEqual(['content', 'goals'])
    expect(depart(store, idOf(1), base)).toMatchObject({ step: 'goals' })
    end(store, idOf(1), { kind: 'answered', values: {} })
    const read = { ...base, control_group: 5 }
    expect(depart(store, idOf(1), read)).toMatchObject({ values: { message: { message: { design: 'Salaam' } } } })
  })

  it('after a restart it stays discarded', () => {
    store.discardIntents('a', idOf(1), at(0))
    reopen()
    expect(store.undoDiscard('a', idOf(1), at(1_000)).undone).toBe(false)
    expect(waiting()).toEqual([])
  })

  it('a create that may have arrived is looked for, and not sent again', () => {
    const create = { call: 'createCampaign', input: { name: 'Other' } }
    store.save('a', saveOf(writeOf(2, { name: 'Other' }), 'segment', [{ create }]), at(0))
    expect(depart(store, idOf(2))).toMatchObject({ kind: 'create' })
    end(store, idOf(2), { kind: 'lost', at: start })
    store.discardIntents('a', idOf(2), at(1))
    expect(depart(store, idOf(2))).toBeNull()
    expect(store.sync('a', idOf(2))?.sync.inDoubt).toMatchObject({ name: { name: 'Other' } })
  })
})

describe('what a version holds of the server', () => {
  const setup = { smartSend: true, conversionGoal: [1] }
  const begun = (more: object) => {
    write({ campaignId: 7, base: { id: 7, name: 'Eid offer', segment_id: 3, ...more } })
    save('content', 'Hello')
  }
  it.each<[string, object, unknown]>([
    ['the setup values of all its steps', { edit_setup_page_values: setup, control_group: 5 }, setup],
    ['none where there are none', { control_group: 5 }, undefined],
  ])('%s', (_what, more, values) => {
    begun(more)
    const base = store.version('a', idOf(1), 1)?.base
    expect(base).toMatchObject({ id: 7, name: 'Eid offer', segment_id: 3, control_group: 5 })
    expect(base?.edit_setup_page_values).toEqual(values)
    expect(Object.keys(base ?? {}).includes('edit_setup_page_values')).toBe(values !== undefined)
  })

  it('saved again as it is, it is no version of its own', () => {
    begun({ edit_setup_page_values: setup })
    save('content', 'Hello', 1_000)
    expect(store.versions('a', idOf(1))).toHaveLength(1)
  })
})

it('an undo is a change of its own moment; a draft that is not there has no steps', () => {
  write({ sections: { content: 'one' } })
  write({ sections: { content: 'two' } }, 2_000)
  step('undo', 9_000)
  expect(draft()).toMatchObject({ updatedAt: at(9_000).iso, revision })
  expect(store.steps('a', idOf(2))).toEqual({ undo: 0, redo: 0 })
})

describe('a draft whose words go to a new one', () => {
  it.each([
    ['its campaign’s name', { id: 7, name: 'On the server' }, 'On the server'],
    ['its own name, where the campaign has none', { id: 7 }, 'Eid offer'],
  ])('has %s again and no words', (_what, base, name) => {
    write({ campaignId: 7, base })
    write({ name: 'Mine' }, 2_000)
    save('content', 'Hello', 4_000)
    write({ sections: { goals: [1] } }, 6_000)
    store.keepAsNew('a', { id: idOf(1) }, idOf(2), at(8_000).iso)
    expect(draft()).toMatchObject({ name, sections: {} })
    expect(store.draft('a', idOf(2))?.sections).toEqual({ content: 'Hello', goals: [1] })
  })
})
