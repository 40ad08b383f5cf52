/** What may be edited, what REVIEW concludes, and why publishing waits. */

import { describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { type CampaignSync, type Failure, nothingUnsent } from '#contract'
import type { Finding } from '../../../../src/model/rules/finding.ts'
import { factsOf, stateOf } from '../../../../src/model/state-of.ts'
import { initialProgress } from '../../../../src/model/steps/progress.ts'
import { accessOf, canEdit, type StepContext } from '../../../../src/model/steps/step.ts'
import {
  findingsOf,
  momentBeside,
  momentIn,
  nameProblem,
  numbersOf,
  publishBlocked,
} from '../../../../src/renderer/steps/publish-checks.ts'
import {
  localTabStateIn,
  markChecked,
  toCheckAgain,
  withLocalTabState,
} from '../../../../src/renderer/steps/step-save.ts'
import type { Step } from '../../../../src/renderer/steps/wizard-step.ts'

const stateWith = (sync: Partial<CampaignSync>, campaignId: number | null = 7) =>
  stateOf(factsOf({ campaignId, status: 'draft', sync: { ...nothingUnsent, ...sync } }), 0)

describe('choices#what-may-be-edited', () => {
  it.each([
    ['draft', false, []],
    ['DRAFT', false, []],
    ['approved', false, []],
    ['rejected', false, []],
    ['pending', false, ['CONTENT']],
    ['scheduled', true, []],
    ['running', true, []],
    ['completed', true, []],
    ['stopped', true, []],
  ])('%s: read-only %s, locked %j', (status, readOnly, lockedTabs) => {
    const access = accessOf(status)
    expect(access).toMatchObject({ readOnly, lockedTabs })
    expect(access.reason === null).toBe(!readOnly && lockedTabs.length === 0)
    expect(canEdit(access, 'CONTENT')).toBe(!readOnly && lockedTabs.length === 0)
    expect(canEdit(access, 'SCHEDULE')).toBe(!readOnly)
  })
})

describe('the name', () => {
  it.each([
    ['', 'Campaign name should not be empty'],
    ['   ', 'Campaign name should not be empty'],
    ['Eid offers', null],
  ])('%j', (name, problem) => expect(nameProblem(name)).toBe(problem))
})

describe('what this computer keeps beside the tab values', () => {
  const progress = initialProgress('one-time', true)
  const none = { account: null, segment: null, again: [] }

  it('round trips and adds nothing where there is nothing', () => {
    expect(withLocalTabState(progress, none)).toEqual(progress)
    const own = { ...none, account: 3, segment: 5 }
    expect(localTabStateIn(withLocalTabState(progress, own))).toEqual(own)
  })

  it('what was saved behind a step that is saved again asks for another look until it is saved', () => {
    const own = toCheckAgain({ ...none, account: 3 }, ['schedule', 'content'])
    expect(localTabStateIn(withLocalTabState(progress, own)).again).toEqual(['content', 'schedule'])
    expect(toCheckAgain(own, []).again).toEqual(['content', 'schedule'])
    expect(markChecked(own, 'content').again).toEqual(['schedule'])
  })

  it('takes nothing for granted', () => {
    expect(localTabStateIn(null)).toEqual(none)
    expect(localTabStateIn({ channel_configuration_id: 'x', sections_to_look_at_again: 'x' })).toEqual(none)
  })
})

const said: Finding = { id: 'time', level: 'blocking', title: 'Said', tab: 'SCHEDULE', field: 'time' }
const step = (change: Partial<Step>): Step =>
  // Only what the verdict asks for.
  ({ tab: 'SCHEDULE', section: 'schedule', check: () => [], findings: () => [], ...change }) as Step
const editorOf = (steps: Step[], audience: StepContext['audience'] = null, control = 0) => ({
  deps: { steps },
  context: { audience, control, computerZone: 'Europe/London' } as StepContext,
  values: (): Json => null,
})
const fine = { name: 'Eid', unsaved: [] }

describe('findings', () => {
  it('a broken rule blocks, unless the step says so itself', () => {
    const check = () => [
      { path: 'time', message: 'Time should be greater than current time' },
      { path: 'date', message: 'Date should not be empty' },
    ]
    const found = findingsOf(editorOf([step({ check, findings: () => [said] })]), fine)
    expect(found.map(({ title, field }) => [title, field])).toEqual([
      ['Date should not be empty', 'date'],
      ['Said', 'time'],
    ])
  })

  it('a step that may be skipped as it stands has no broken rules', () => {
    const check = () => [{ path: 'goals.0.eventId', message: 'You must select an Event' }]
    const skip = { label: 'Skip', offered: () => true, values: () => null }
    expect(findingsOf(editorOf([step({ check, skip })]), fine)).toEqual([])
  })

  it('an empty name and unsaved changes block', () => {
    const found = findingsOf(editorOf([step({})]), { name: ' ', unsaved: ['schedule'] })
    expect(found.map(({ level, title }) => [level, title])).toEqual([
      ['blocking', 'Campaign name should not be empty'],
      ['blocking', 'Schedule has unsaved changes'],
    ])
  })
})

describe('a step that is checked beside the page', () => {
  const workerChecks = {
    findings: () => Promise.resolve([said]),
    fixed: () => Promise.resolve({ values: null, count: 0 }),
    links: () => Promise.resolve([]),
  }
  const never = () => {
    throw new Error('It is not checked in the page')
  }

  it('says what was found there, and which rules are broken, and is not checked again', () => {
    const check = () => [{ path: 'text', message: 'Should not be a empty message' }]
    const editor = editorOf([step({ workerChecks, check, findings: never })])
    const found = findingsOf(editor, { ...fine, workerFindings: { SCHEDULE: [said] } })
    expect(found.map(({ level, title }) => [level, title])).toEqual([
      ['blocking', 'Should not be a empty message'],
      ['blocking', 'Said'],
    ])
    expect(findingsOf(editor, fine).map(({ title }) => title)).toEqual(['Should not be a empty message'])
  })

  it('holds publishing until the answer is there', () => {
    const ready = { findings: [], offline: null, state: stateWith({}) }
    expect(publishBlocked({ ...ready, looking: true })).toBe('The content is being checked')
    expect(publishBlocked({ ...ready, looking: false })).toBe(null)
  })
})

describe('a name that no save has carried yet', () => {
  it('blocks publishing, for the server would send the old one', () => {
    const found = findingsOf(editorOf([step({})]), { name: 'Eid', unsaved: ['name'] })
    expect(found.map(({ title, tab }) => [title, tab])).toEqual([['The new name is not saved', 'SCHEDULE']])
  })
})

describe('numbers', () => {
  it('come from the context and the step that knows the moment', () => {
    const moment = { zone: 'Asia/Karachi', epochMs: 5, kind: 'once' as const }
    const audience = { id: 1, segment: 'Karachi', total: null, reach: 18_240, countedAt: null }
    expect(numbersOf(editorOf([step({ moment: () => moment })], audience, 3))).toEqual({
      people: { reach: 18_240, control: 547, people: 17_693, upTo: false },
      counting: false,
      percent: 3,
      when: null,
      moment,
      computerZone: 'Europe/London',
    })
  })

  it('are absent where nobody knows', () => {
    expect(numbersOf(editorOf([step({})]))).toMatchObject({ people: null, percent: 0, moment: null })
  })

  const audience = { id: 1, segment: 'Karachi', total: null, reach: 18_240, countedAt: null }
  it('choices#event-triggered-reach: the people of a trigger are the most that can be, and it says when they get it', () => {
    const editor = editorOf([step({ when: () => 'when they do Added to Cart' })], audience, 3)
    const numbers = numbersOf({ ...editor, context: { ...editor.context, type: 'event-based' } })
    expect(numbers).toMatchObject({ people: { people: 17_693, upTo: true }, when: 'when they do Added to Cart' })
  })
})

describe('why publishing waits', () => {
  const ready = { findings: [], offline: null, state: stateWith({}) }
  const waiting = ['segment'] as const
  const problem = (failure: Failure) => ({ section: 'segment' as const, failure, at: '' })
  const restored = problem({ kind: 'offline', message: '', code: 'restored' })
  const refused = problem({ kind: 'refused', message: '' })
  it.each([
    ['nothing in the way', {}, null],
    ['one blocking finding', { findings: [said] }, 'Fix 1 issue to publish'],
    ['two of them', { findings: [said, said] }, 'Fix 2 issues to publish'],
    ['warnings do not block', { findings: [{ ...said, level: 'warning' as const }] }, null],
    ['offline', { offline: 'No connection to the server' }, 'No connection to the server'],
    [
      'offline, saves wait',
      { offline: "'Work offline' is on", state: stateWith({ waiting: [...waiting] }) },
      "'Work offline' is on",
    ],
    [
      'refused',
      { state: stateWith({ waiting: [...waiting], problems: [refused] }) },
      'The server refused a step: open the tab with the dot',
    ],
    [
      'out of a backup',
      { state: stateWith({ problems: [restored] }) },
      "Saved steps wait for your click: press 'Sync now' in the outbox first",
    ],
    [
      'from a backup, and refused too',
      { state: stateWith({ problems: [restored, { ...refused, section: 'goals' }] }) },
      'The server refused a step: open the tab with the dot',
    ],
    ['on the way', { state: stateWith({ waiting: [...waiting] }) }, 'Saved steps are still syncing'],
    [
      'a choice waits',
      { state: stateWith({ problems: [refused], conflicts: [{ section: 'goals', path: 'goals' }] }) },
      'Resolve the conflict first',
    ],
    [
      'nobody knows yet whether it was published',
      {
        state: stateWith({
          unsure: { status: 'running', at: '2026-11-20T09:00:00.000Z', failure: { kind: 'timeout', message: '' } },
        }),
      },
      'Checking whether it was published',
    ],
    ['unknown to the server', { state: stateWith({}, null) }, 'Saved steps are still syncing'],
  ] satisfies [string, Partial<Parameters<typeof publishBlocked>[0]>, string | null][])('%s', (_, change, reason) => {
    expect(publishBlocked({ ...ready, ...change })).toBe(reason)
  })
})

const at = (iso: string) => Date.parse(iso)

describe('the moment in words', () => {
  it.each([
    ['Asia/Karachi', '2026-11-27T05:00:00Z', 'Fri 27 Nov 2026, 10:00'],
    ['Europe/London', '2026-11-27T05:00:00Z', 'Fri 27 Nov 2026, 05:00'],
    ['America/Los_Angeles', '2026-11-27T05:00:00Z', 'Thu 26 Nov 2026, 21:00'],
    ['Asia/Karachi', '2026-12-31T19:00:00Z', 'Fri 1 Jan 2027, 00:00'],
  ])('in %s %s is %s', (zone, iso, words) => {
    expect(momentIn(zone, at(iso))).toBe(words)
  })
})

it.each([
  ['Asia/Karachi', 'Europe/London', '05:00'],
  ['Asia/Karachi', 'America/Los_Angeles', 'Thu 21:00'],
  ['America/Los_Angeles', 'Pacific/Kiritimati', 'Fri 19:00'],
])('beside %s, %s says %s', (said, zone, words) => {
  const moment = at('2026-11-27T05:00:00Z')
  expect(momentBeside(momentIn(zone, moment), momentIn(said, moment))).toBe(words)
})
