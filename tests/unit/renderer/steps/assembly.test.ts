/** What steps are told: their values from the draft, the server or afresh; setup values merged; whether a name is to be judged. */
import { describe, expect, it } from 'vitest'
import { campaignTypes } from '#contract'
import { initialProgress, tabsOf } from '../../../../src/model/steps/progress.ts'
import { carriesName, saveContextOf, setupOf } from '../../../../src/model/steps/requests.ts'
import type { Channel } from '../../../../src/renderer/channels/channel-views.ts'
import { channel as sms } from '../../../../src/renderer/channels/sms/index.ts'
import type { DraftState } from '../../../../src/renderer/data/draft-state.ts'
import { contextOf, type EditorDeps } from '../../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../../src/renderer/steps/index.ts'
import { type Step, stepOf } from '../../../../src/renderer/steps/wizard-step.ts'

type Text = { words: string }
const step = (tab: 'SEGMENT' | 'GOALS', section: 'segment' | 'goals', setup: string): Step =>
  stepOf<Text>({
    tab,
    section,
    empty: () => ({ words: 'fresh' }),
    fromWire: (campaign) => ({ words: `from ${campaign.id}` }),
    setup: ({ words }) => ({ [setup]: words }),
    intents: () => [],
    check: () => [],
    saveBlocked: () => null,
    findings: () => [],
    View: () => null,
    Summary: () => null,
    ...(section === 'segment'
      ? { audience: ({ words }) => ({ id: 1, segment: words, total: 9, reach: 5, countedAt: null }) }
      : {}),
  })

const deps: EditorDeps = {
  // Only what the assembly asks of a channel.
  channel: { wireName: 'sms' } as Channel,
  type: 'one-time',
  steps: [step('SEGMENT', 'segment', 'segmentRadio'), step('GOALS', 'goals', 'controlGroupRadio')],
  channelConfigurationId: 3,
  sender: 'GULMOHAR',
  mergeTags: [],
  now: () => 0,
  computerZone: 'Europe/London',
  preselectedSegmentId: null,
  server: { reachable: true, limits: null, segments: null, events: null },
}
const state = (change: Partial<DraftState>): DraftState =>
  ({ name: ' Eid ', campaignId: null, base: null, sections: {}, ...change }) as DraftState
const told = (draft: DraftState) => contextOf(deps, () => draft, { opened: {}, cachedSections: new Map() })

// 'Été' with composed letters, and with its marks apart.
const [composed, apart] = ['\u00c9t\u00e9', 'E\u0301te\u0301']
it.each([
  ['  Eid  ', null, 'Eid'],
  [apart, null, composed],
  [apart, 'Eid', composed],
  [apart, apart, apart],
  [composed, apart, apart],
])('the name %j over %j is sent as %j', (name, known, expected) => {
  expect(told(state({ name, base: known === null ? null : { id: 7, name: known } })).name).toBe(expected)
})

describe('values', () => {
  it.each([
    ['fresh', {}, 'fresh'],
    ["the server's", { base: { id: 7 } }, 'from 7'],
    ['edited here', { base: { id: 7 }, sections: { segment: { words: 'mine' } } }, 'mine'],
  ])('%s', (_, change, words) => {
    expect(told(state(change)).values.SEGMENT).toEqual({ words })
  })

  it('of a draft are reopened where time has passed over them, until they are edited', () => {
    const moved = { ...step('SEGMENT', 'segment', 'x'), reopened: (): Text => ({ words: 'moved' }) }
    const kept = state({ sections: { segment: { words: 'kept' } } })
    let draft = kept
    const context = contextOf({ ...deps, steps: [moved] }, () => draft, {
      opened: kept.sections,
      cachedSections: new Map(),
    })
    expect(context.values.SEGMENT).toEqual({ words: 'moved' })
    expect(context.values.SEGMENT).toBe(context.values.SEGMENT)
    draft = state({ sections: { segment: { words: 'typed' } } })
    expect(context.values.SEGMENT).toEqual({ words: 'typed' })
  })

  it('keep their identity while nothing changes', () => {
    const context = told(state({ base: { id: 7 } }))
    expect(context.values.GOALS).toBe(context.values.GOALS)
  })

  it('follow the draft without a new context', () => {
    let draft = state({})
    const context = contextOf(deps, () => draft, { opened: {}, cachedSections: new Map() })
    draft = state({ sections: { segment: { words: 'typed' } } })
    expect([context.values.SEGMENT, context.audience?.segment]).toEqual([{ words: 'typed' }, 'typed'])
  })

  it('the name travels without blanks around it', () => expect(told(state({})).name).toBe('Eid'))
})

describe('a save', () => {
  const base = { id: 7, edit_setup_page_values: { selectedTags: [4], controlGroupRadio: 'old' } }
  const save = saveContextOf(deps, told(state({ base })), {
    tab: 'GOALS',
    values: { words: 'now' },
    after: initialProgress('one-time', true),
    base,
  })

  it("carries every step's setup values over what the server keeps", () => {
    expect(save.setup).toEqual({
      selectedTags: [4],
      segmentRadio: 'from 7',
      controlGroupRadio: 'now',
      channelName: 'sms',
    })
  })

  // docs/reference/data.md, and 'edit_setup_page_values also carries channelName'.
  const listed = [
    'selectedTags',
    'selectedEventId',
    'triggerState',
    'smartSend',
    'entryTimeRadio',
    'entryTimeValue',
    'segmentRadio',
    'selectedSegment',
    'conversionGoal',
    'controlGroupRadio',
    'customControlGroupValue',
    'channelName',
  ]
  it.each(campaignTypes)('%s: a new campaign has each of the setup values that the specification lists', (type) => {
    const tabs = tabsOf(type, true)
    const whole = { ...deps, type, steps: steps.filter(({ tab }) => tabs.includes(tab)), channel: sms }
    const setup = setupOf(
      whole.steps,
      contextOf(whole, () => state({}), { opened: {}, cachedSections: new Map() }),
      null,
    )
    expect(Object.keys(setup).toSorted()).toEqual(listed.toSorted())
    expect(setup).toMatchObject({ selectedTags: [], entryTimeValue: { value: 1 }, customControlGroupValue: '3' })
  })

  it('tags that stand beside the setup values alone are kept', () =>
    expect(setupOf([], told(state({})), { id: 7, selectedTags: [4, 9] }).selectedTags).toEqual([4, 9]))

  it('carries the tab values after it, alone', () => {
    expect(save.tabs).toEqual(initialProgress('one-time', true))
  })
})

describe('whether a save carries the name', () => {
  it.each([
    ['a first save', [{ create: { call: 'createCampaign', input: { name: 'Eid' } } }], true],
    ['a later one', [{ update: { call: 'addSchedule', input: { name: 'Eid' } } }], true],
    ['a save without a name', [{ update: { call: 'addSegment', input: { segmentId: 1 } } }], false],
    ['nothing to send', [], false],
  ])('%s', (_, intents, carries) => {
    expect(carriesName(intents)).toBe(carries)
  })
})
