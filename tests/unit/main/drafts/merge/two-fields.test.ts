/** Two fields of one step, one changed here and one by somebody else: through the merge, the server's answer and the next save both stand. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json, JsonObject, SectionName } from '#contract'
import {
  type Asked,
  type Bench,
  fail,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  temporaryFolder,
  workspaceA,
  writeOf,
} from '../support.ts'

const tabs = { selected: 'GOALS', tabs: [], disabledKeys: [] }
const goal = (days: number): JsonObject => ({ goal_event: 4, conversion_time: { value: days, duration: 'days' } })
const criteria = (event: number): JsonObject => ({ did: [{ event }] })

/** Of each step: what its save is called, its words as parts of a campaign, and its request. */
type Step = { section: SectionName; call: string; request: (words: JsonObject) => JsonObject }
const steps: Record<string, Step> = {
  goals: {
    section: 'goals',
    call: 'addGoals',
    request: (words) => ({ name: 'Eid offer', ...words, edit_setup_page_values: {} }),
  },
  schedule: {
    section: 'schedule',
    call: 'addSchedule',
    request: (words) => ({
      ...words,
      edit_schedule_page_values: {},
      name: 'Eid offer',
      edit_page_tabs_values: tabs,
      type: 'periodic',
    }),
  },
  trigger: {
    section: 'trigger',
    call: 'setTrigger',
    request: (words) => ({
      name: 'Eid offer',
      ...words,
      edit_page_tabs_values: tabs,
      edit_setup_page_values: {},
      schedule: { type: 'event_based' },
    }),
  },
  segment: {
    section: 'segment',
    call: 'addSegment',
    request: ({ segment_id: segmentId = 1, edit_setup_page_values: setup = {} }) => ({
      segmentId,
      edit_setup_page_values: setup,
    }),
  },
}
const goals = { control_group: 3, conversionGoal: [goal(30)], revenue_config: null }
const active = { start_time: '09:00', end_time: '18:00', daysOfWeek: ['Monday'] }
const schedule = {
  type: 'periodic',
  time_zone: 'Asia/Karachi',
  fc: true,
  dnd: true,
  start_date: '2026-11-27',
  end_date: '2026-12-31',
  neverEnds: false,
  allDay: false,
  active,
}
const trigger = {
  entryCriteria: criteria(1),
  entry_time: 'after',
  entry_time_value: { value: 3, duration: 'days' },
  selectedTags: [1],
}
const segment = { segment_id: 1, edit_setup_page_values: { selectedSegment: { id: 1 }, smartSend: false } }
const setup = (id: number, smartSend: boolean) => ({ edit_setup_page_values: { selectedSegment: { id }, smartSend } })

/** Step, its words on both sides at first, what they change, what is changed here, and what is changed here once more. */
const cases: [
  name: string,
  step: string,
  words: JsonObject,
  theirs: JsonObject,
  mine: JsonObject,
  again: JsonObject,
][] = [
  [
    'control group and goals',
    'goals',
    goals,
    { control_group: 10 },
    { conversionGoal: [goal(7)] },
    { conversionGoal: [] },
  ],
  [
    'goals and control group',
    'goals',
    goals,
    { conversionGoal: [goal(7)] },
    { control_group: 0 },
    { control_group: 5 },
  ],
  ...(
    [
      [{ end_date: '2027-01-15' }, { start_date: '2026-11-28' }, { start_date: '2026-11-29' }],
      [{ start_date: '2026-11-28' }, { fc: false }, { fc: true, dnd: false }],
      [{ active: { ...active, daysOfWeek: ['Friday'] } }, { dnd: false }, { end_date: '2026-12-24' }],
      [
        { time_zone: 'Asia/Dubai' },
        { active: { ...active, start_time: '10:00' } },
        { active: { ...active, end_time: '17:00' } },
      ],
    ] as [JsonObject, JsonObject, JsonObject][]
  ).map(([theirs, mine, again]): (typeof cases)[number] => [
    `the schedule's ${Object.keys(theirs)} and ${Object.keys(mine)}`,
    'schedule',
    { schedule },
    { schedule: { ...schedule, ...theirs } },
    { schedule: { ...schedule, ...mine } },
    { schedule: { ...schedule, ...mine, ...again } },
  ]),
  [
    'event and entry time',
    'trigger',
    trigger,
    { entryCriteria: criteria(2) },
    { entry_time_value: { value: 5, duration: 'days' } },
    { selectedTags: [] },
  ],
  [
    'tags and event',
    'trigger',
    trigger,
    { selectedTags: [2] },
    { entryCriteria: criteria(3) },
    { entryCriteria: criteria(4) },
  ],
  [
    'segment and Smart Send',
    'segment',
    segment,
    { segment_id: 2, ...setup(2, false) },
    setup(1, true),
    { segment_id: 3, ...setup(3, true) },
  ],
  [
    'Smart Send and segment',
    'segment',
    segment,
    setup(1, true),
    { segment_id: 2, ...setup(2, false) },
    { segment_id: 3, ...setup(3, false) },
  ],
]

let folder = temporaryFolder()
let bench: Bench
let campaign: JsonObject = {}
let away = false
beforeEach(async () => {
  folder = temporaryFolder()
  bench = await openBench(folder.file)
  bench.connect(workspaceA, scriptedApi(serve))
  await bench.drafts.use(workspaceA)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

/** The server of these tests: keeps what it is sent, and answers the campaign. */
function serve({ name, input }: Asked): unknown {
  if (away) return fail('offline', 'The server cannot be reached')
  if (name.startsWith('list')) return name === 'listSegments' ? [] : { campaigns: [], total: 0 }
  if (name === 'getCampaign') return structuredClone(campaign)
  const { id: _id, segmentId, type: _type, edit_page_tabs_values: _tabs, ...said } = structuredClone(input)
  if (name === 'setTrigger') delete said.schedule
  Object.assign(campaign, said, segmentId === undefined ? {} : { segment_id: segmentId })
  return structuredClone(campaign)
}
const draft = async () => (await bench.drafts.handlers.drafts.open({ id: idOf(1) })) ?? fail('internal', 'No draft')

/** The step's words as its view shows them: what was typed here, else what the server has. */
async function shown(section: SectionName, like: JsonObject): Promise<JsonObject> {
  const { sections, base } = await draft()
  const from = (sections[section] ?? base ?? {}) as JsonObject
  return Object.fromEntries(Object.keys(like).map((key) => [key, from[key] ?? null])) as JsonObject
}

/** `change` over `words`; of a schedule and of setup values, what differs from `before`. */
function over(words: JsonObject, before: JsonObject, change: JsonObject): JsonObject {
  const isObject = (value: Json | undefined): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const changed = Object.entries(change).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  return {
    ...words,
    ...Object.fromEntries(
      changed.map(([key, value]) => {
        const [now, was] = [words[key], before[key]]
        const isInside =
          isObject(value) &&
          isObject(now) &&
          isObject(was) &&
          ['schedule', 'active', 'edit_setup_page_values'].includes(key)
        return [key, isInside ? over(now, was, value) : value]
      }),
    ),
  }
}

/** Only event-based campaigns have a trigger. */
const typeOf = ({ section }: Step) => (section === 'trigger' ? 'event-based' : 'recurring')

async function save({ section, call, request }: Step, words: JsonObject): Promise<void> {
  const { revision } = await draft()
  const write = writeOf(1, { revision, sections: { [section]: words } })
  await bench.drafts.handlers.drafts.save(saveOf(write, section, [{ update: { call, input: request(words) } }]))
  await bench.rest()
}

describe('one step, two fields', () => {
  it.each(cases)('%s', async (_, at, words, theirs, mine, again) => {
    const step = steps[at] ?? fail('internal', 'No such step')
    campaign = { id: 7, name: 'Eid offer', status: 'draft', ...structuredClone(words) }
    away = true
    const base = structuredClone(campaign)
    await bench.drafts.handlers.drafts.write(writeOf(1, { campaignId: 7, base, type: typeOf(step) }))
    await save(step, over(words, words, mine))
    Object.assign(campaign, structuredClone(theirs))
    away = false
    const { revision } = await draft()
    bench.drafts.wake()
    await bench.rest()
    // A page that shows the older words reads them again before it writes.
    expect((await draft()).revision).toBeGreaterThan(revision)

    const both = over(over(words, words, theirs), words, mine)
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(campaign).toMatchObject(both)
    expect(await shown(step.section, words)).toMatchObject(both)

    const next = over(
      await shown(step.section, words),
      over(words, words, mine),
      over(over(words, words, mine), words, again),
    )
    await save(step, next)
    bench.clock.pass(600_000)
    await bench.rest()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(campaign).toMatchObject(over(both, over(words, words, mine), over(over(words, words, mine), words, again)))
    expect(await shown(step.section, words)).toMatchObject(campaign.schedule ? { schedule: campaign.schedule } : next)
  })

  // Where it goes on with the very field that they changed, the person is asked.
  const typedOn = cases.filter(([name]) => name !== 'segment and Smart Send')
  it.each(typedOn)('%s, and typed on before the answer came', async (_, at, words, theirs, mine, again) => {
    const step = steps[at] ?? fail('internal', 'No such step')
    campaign = { id: 7, name: 'Eid offer', status: 'draft', ...structuredClone(words) }
    away = true
    const base = structuredClone(campaign)
    await bench.drafts.handlers.drafts.write(writeOf(1, { campaignId: 7, base, type: typeOf(step) }))
    const first = over(words, words, mine)
    await save(step, first)
    const further = over(first, words, again)
    const { revision } = await draft()
    await bench.drafts.handlers.drafts.write(writeOf(1, { revision, sections: { [step.section]: further } }))
    Object.assign(campaign, structuredClone(theirs))
    away = false
    bench.drafts.wake()
    await bench.rest()
    // The words typed since stand, and theirs is on the server.
    expect(await shown(step.section, words)).toMatchObject(further)
    expect(campaign).toMatchObject(over(over(words, words, theirs), words, mine))
    await save(step, further)
    bench.clock.pass(600_000)
    await bench.rest()
    const both = over(over(words, words, theirs), words, further)
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(campaign).toMatchObject(both)
    expect(await shown(step.section, words)).toMatchObject(both)
  })
})
