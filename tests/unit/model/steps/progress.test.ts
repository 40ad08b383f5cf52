/** Every rule of locking as a row: what the campaign was, what happened, which tab is open and which are locked. */
import { describe, expect, it } from 'vitest'
import type { CampaignType, TabName, TabValues } from '#contract'
import {
  afterSave,
  allOpen,
  goTo,
  initialProgress,
  lockReason,
  openWhileWaiting,
  type Progress,
  repairedProgress,
  savedTabsAfter,
  stateOf,
} from '../../../../src/model/steps/progress.ts'

type Act = { save: TabName } | { go: TabName }
const act = (progress: Progress, what: Act) =>
  'save' in what ? afterSave(progress, what.save) : goTo(progress, what.go)
const save = (...tabs: TabName[]): Act[] => tabs.map((tab) => ({ save: tab }))
const go = (tab: TabName): Act => ({ go: tab })

const rules: { rule: string; type: CampaignType; content?: false; acts: Act[]; open: TabName; locked: TabName[] }[] = [
  {
    rule: 'event-based campaigns start on TRIGGER',
    type: 'event-based',
    acts: [],
    open: 'TRIGGER',
    locked: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'one-time campaigns start on SEGMENT',
    type: 'one-time',
    acts: [],
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'recurring campaigns start on SEGMENT',
    type: 'recurring',
    acts: [],
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'CONTENT is hidden for a channel without content',
    type: 'one-time',
    content: false,
    acts: [],
    open: 'SEGMENT',
    locked: ['GOALS', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'saving trigger opens SEGMENT and disables GOALS, CONTENT, SCHEDULE, REVIEW',
    type: 'event-based',
    acts: save('TRIGGER'),
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'saving trigger again locks what had been opened',
    type: 'event-based',
    acts: save('TRIGGER', 'SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'TRIGGER'),
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'saving segment opens GOALS; CONTENT, SCHEDULE, REVIEW stay disabled',
    type: 'one-time',
    acts: save('SEGMENT'),
    open: 'GOALS',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'saving or skipping goals opens CONTENT; SCHEDULE and REVIEW stay disabled',
    type: 'one-time',
    acts: save('SEGMENT', 'GOALS'),
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'without content, goals jump to SCHEDULE with only REVIEW disabled',
    type: 'one-time',
    content: false,
    acts: save('SEGMENT', 'GOALS'),
    open: 'SCHEDULE',
    locked: ['REVIEW'],
  },
  {
    rule: 'saving content opens SCHEDULE with only REVIEW disabled',
    type: 'recurring',
    acts: save('SEGMENT', 'GOALS', 'CONTENT'),
    open: 'SCHEDULE',
    locked: ['REVIEW'],
  },
  {
    rule: 'saving schedule opens REVIEW with nothing disabled',
    type: 'one-time',
    acts: save('SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE'),
    open: 'REVIEW',
    locked: [],
  },
  {
    rule: 'going back to CONTENT from SCHEDULE leaves SCHEDULE enabled',
    type: 'one-time',
    acts: [...save('SEGMENT', 'GOALS', 'CONTENT'), go('CONTENT')],
    open: 'CONTENT',
    locked: ['REVIEW'],
  },
  {
    rule: 'going forward to an unsaved CONTENT opens nothing: SCHEDULE opens when CONTENT is saved',
    type: 'one-time',
    acts: [...save('SEGMENT', 'GOALS'), go('SEGMENT'), go('CONTENT')],
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'a locked tab cannot be gone to',
    type: 'one-time',
    acts: [go('REVIEW')],
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    rule: 'a tab that the campaign has not got cannot be gone to',
    type: 'one-time',
    acts: [go('TRIGGER')],
    open: 'SEGMENT',
    locked: ['GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  },
]

describe('locking', () => {
  it.each(rules)('$rule', ({ type, content, acts, open, locked }) => {
    const end = acts.reduce(act, initialProgress(type, content ?? true))
    expect([end.selected, end.disabledKeys]).toEqual([open, locked])
  })

  it('going back to CONTENT re-enables a SCHEDULE that was locked', () => {
    const kept: Progress = {
      selected: 'REVIEW',
      tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
      disabledKeys: ['SCHEDULE'],
    }
    expect(goTo(kept, 'CONTENT')).toEqual({ ...kept, selected: 'CONTENT', disabledKeys: [] })
  })

  it.each([
    ['TRIGGER', ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE']],
    ['CONTENT', ['SCHEDULE']],
    ['SCHEDULE', []],
  ] as const)('saving %s again keeps what was saved behind it, for another look', (tab, behind) => {
    const end = save('TRIGGER', 'SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE').reduce(
      act,
      initialProgress('event-based', true),
    )
    expect(savedTabsAfter(end, tab)).toEqual(behind)
  })
  it('nothing was saved behind a tab that is saved for the first time', () =>
    expect(savedTabsAfter(afterSave(initialProgress('one-time', true), 'SEGMENT'), 'GOALS')).toEqual([]))

  it('opens every tab of a campaign that can only be looked at', () => {
    expect(allOpen(initialProgress('one-time', true)).disabledKeys).toEqual([])
  })
})

const full: TabName[] = ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW']
const repairs: { what: string; kept: TabValues | null; type: CampaignType; open: TabName; locked: TabName[] }[] = [
  { what: 'nothing kept', kept: null, type: 'one-time', open: 'SEGMENT', locked: full.slice(1) },
  { what: 'every field absent', kept: {}, type: 'one-time', open: 'SEGMENT', locked: full.slice(1) },
  {
    what: 'every field null',
    kept: { selected: null, tabs: null, disabledKeys: null },
    type: 'recurring',
    open: 'SEGMENT',
    locked: full.slice(1),
  },
  {
    what: 'a sound value',
    kept: { selected: 'CONTENT', tabs: full, disabledKeys: ['SCHEDULE', 'REVIEW'] },
    type: 'one-time',
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    what: 'a value whose selected tab is unknown',
    kept: { selected: 'SUMMARY', tabs: full, disabledKeys: ['REVIEW'] },
    type: 'one-time',
    open: 'SCHEDULE',
    locked: ['REVIEW'],
  },
  {
    what: 'a selected tab that is locked',
    kept: { selected: 'REVIEW', tabs: full, disabledKeys: ['SCHEDULE', 'REVIEW'] },
    type: 'one-time',
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    what: 'a gap: nothing opens behind a locked tab',
    kept: { selected: 'SEGMENT', tabs: full, disabledKeys: ['CONTENT'] },
    type: 'one-time',
    open: 'SEGMENT',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    what: 'unknown locked names',
    kept: { selected: 'REVIEW', tabs: full, disabledKeys: ['FOO'] },
    type: 'one-time',
    open: 'REVIEW',
    locked: [],
  },
  {
    what: 'every tab locked: the first never is',
    kept: { selected: 'SEGMENT', tabs: full, disabledKeys: full },
    type: 'one-time',
    open: 'SEGMENT',
    locked: full.slice(1),
  },
  {
    what: 'lower case names',
    kept: { selected: 'content', tabs: [], disabledKeys: ['schedule', 'review'] },
    type: 'one-time',
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    what: 'no list of locked tabs: open as far as the selected one',
    kept: { selected: 'GOALS' },
    type: 'one-time',
    open: 'GOALS',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    what: 'SET-UP alone, event-based',
    kept: {
      selected: 'SET-UP',
      tabs: ['SET-UP', 'CONTENT', 'SCHEDULE', 'REVIEW'],
      disabledKeys: ['CONTENT', 'SCHEDULE', 'REVIEW'],
    },
    type: 'event-based',
    open: 'TRIGGER',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    what: 'SET-UP alone, one-time',
    kept: { selected: 'SET-UP', tabs: ['SET-UP'], disabledKeys: ['CONTENT', 'SCHEDULE', 'REVIEW'] },
    type: 'one-time',
    open: 'SEGMENT',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
  {
    what: 'SET-UP saved, CONTENT open',
    kept: {
      selected: 'CONTENT',
      tabs: ['SET-UP', 'CONTENT', 'SCHEDULE', 'REVIEW'],
      disabledKeys: ['SCHEDULE', 'REVIEW'],
    },
    type: 'event-based',
    open: 'CONTENT',
    locked: ['SCHEDULE', 'REVIEW'],
  },
  {
    what: 'SET-UP all saved',
    kept: { selected: 'REVIEW', tabs: ['SET-UP', 'CONTENT', 'SCHEDULE', 'REVIEW'], disabledKeys: [] },
    type: 'recurring',
    open: 'REVIEW',
    locked: [],
  },
  {
    what: 'SET-UP without a list of locked tabs',
    kept: { selected: 'SET-UP', tabs: ['SET-UP'] },
    type: 'event-based',
    open: 'TRIGGER',
    locked: ['CONTENT', 'SCHEDULE', 'REVIEW'],
  },
]

describe('values as the server keeps them', () => {
  it.each(repairs)('$what', ({ kept, type, open, locked }) => {
    const got = repairedProgress(kept, type, true)
    expect([got.selected, got.disabledKeys]).toEqual([open, locked])
  })

  it('drops CONTENT for a channel without content', () => {
    const kept = { selected: 'CONTENT', tabs: full, disabledKeys: ['SCHEDULE', 'REVIEW'] }
    expect(repairedProgress(kept, 'one-time', false)).toEqual({
      selected: 'GOALS',
      tabs: ['SEGMENT', 'GOALS', 'SCHEDULE', 'REVIEW'],
      disabledKeys: ['SCHEDULE', 'REVIEW'],
    })
  })
})

describe('how a tab looks', () => {
  const progress = goTo(
    ['SEGMENT', 'GOALS'].reduce((p, tab) => afterSave(p, tab as TabName), initialProgress('one-time', true)),
    'SEGMENT',
  )
  it.each([
    ['SEGMENT', 'current', null],
    ['GOALS', 'done', null],
    ['CONTENT', 'open', null],
    ['SCHEDULE', 'locked', 'Complete Content first'],
    ['REVIEW', 'locked', 'Complete Schedule first'],
  ] as const)('%s is %s', (tab, state, reason) => {
    expect([stateOf(progress, tab), lockReason(progress, tab)]).toEqual([state, reason])
  })
})

describe('content that waits for approval cannot be saved: SCHEDULE stands open behind it', () => {
  const all = initialProgress('one-time', true).tabs
  it.each([
    ['CONTENT is reached', ['SCHEDULE', 'REVIEW'], ['REVIEW']],
    ['CONTENT was saved', ['REVIEW'], ['REVIEW']],
    ['CONTENT is locked again', ['CONTENT', 'SCHEDULE', 'REVIEW'], ['CONTENT', 'SCHEDULE', 'REVIEW']],
  ] as [string, TabName[], TabName[]][])('%s', (_what, disabledKeys, locked) => {
    const progress: Progress = { selected: 'GOALS', tabs: all, disabledKeys }
    expect(openWhileWaiting(progress)).toEqual({ ...progress, disabledKeys: locked })
  })

  it('says nothing of a channel without content', () => {
    const progress = initialProgress('one-time', false)
    expect(openWhileWaiting(progress)).toBe(progress)
  })
})
