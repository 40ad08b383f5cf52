/** The calls that the model writes are those that the steps write for the same edit. */
import { describe, expect, it } from 'vitest'
import { type Campaign, type CampaignType, campaignTypes, type IntentRequest, type JsonObject } from '#contract'
import { campaignIn, fieldsIn } from '../../../src/main/drafts/store/saves.ts'
import { pick, randomOf } from '../../../src/main/reference-api/clock.ts'
import { callsOf } from '../../../src/model/calls.ts'
import type { Facts } from '../../../src/model/events.ts'
import { fields, overlaidCampaign } from '../../../src/model/fields.ts'
import { planOf, valuesOf } from '../../../src/model/plan.ts'
import { initialProgress, repairedProgress } from '../../../src/model/steps/progress.ts'
import { intentsOf, saveContextOf } from '../../../src/model/steps/requests.ts'
import type { Channel } from '../../../src/renderer/channels/channel-views.ts'
import { channels } from '../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../src/renderer/data/draft-state.ts'
import { contextOf, type EditorDeps } from '../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../src/renderer/steps/index.ts'
import { foreignCampaign } from '../../fixtures/foreign/campaigns.ts'
import { readableCampaign } from '../../fixtures/foreign/generated.ts'
import { changes, type Edit, editsOf, matrix, opened } from '../../fixtures/foreign/saves.ts'
import { seed, times } from '../../fixtures/seed.ts'
import { standingNow } from '../../fixtures/step-context.ts'

const asJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value))
const campaignAfter = (base: JsonObject, requests: readonly IntentRequest[]): JsonObject =>
  requests.reduce((campaign, request) => overlaidCampaign(campaign, campaignIn(request), fieldsIn(request)), base)

/** The calls of the model for the edit that `requests` save; null if no field of the step changed. */
function modelCalls(base: Campaign, requests: readonly IntentRequest[], facts: Facts, edit: Pick<Edit, 'tab'>) {
  const plan = planOf(facts.type)
  const step = steps.find(({ tab }) => tab === edit.tab)?.section ?? 'content'
  const [seen, values] = [valuesOf(asJson(base)), valuesOf(campaignAfter(asJson(base), requests))]
  const edited = Object.keys(values).filter(
    (field) => plan.partOf(field) === step && !plan.isSame(field, values[field] ?? {}, seen[field] ?? {}),
  )
  if (edited.length === 0) return null
  return callsOf({ kind: 'update', step, values: { ...seen, ...values }, edited }, base, facts)
}

const factsOf = (channel: Channel, type: CampaignType, base: Campaign | null): Facts => ({
  type,
  channelName: channel.wireName,
  channelConfigurationId: 3,
  tabs: repairedProgress(base?.edit_page_tabs_values ?? null, type, channel.hasContent),
  untouched: { edit_setup_page_values: {}, edit_schedule_page_values: {} },
})

describe('campaigns of another program', () => {
  it.each(matrix)('$at: an edit of one field', ({ channel, type }) => {
    const base = foreignCampaign(channel.wireName, type) as Campaign
    const open = opened({ channel, type }, base, String(base.name ?? ''))
    for (const edit of editsOf(channel, type)) {
      const requests = open.saved(edit.tab, edit.change)
      const calls = modelCalls(base, requests, factsOf(channel, type, base), edit)
      expect({ path: edit.path, calls }).toEqual({ path: edit.path, calls: requests })
    }
  })

  it.each(matrix)('$at: a new name, carried by each step that the server has', ({ channel, type }) => {
    const base = foreignCampaign(channel.wireName, type) as Campaign
    const { saved, tabs } = opened({ channel, type }, base, 'Eid offer')
    const plan = planOf(type)
    const seen = valuesOf(asJson(base))
    const carriers = steps.filter(({ tab, section }) => tabs.includes(tab) && plan.carries(section, 'name'))
    for (const { tab, section: step } of carriers.filter(({ section }) => plan.isThere(section, seen))) {
      const values = { ...seen, name: { name: 'Eid offer' } }
      const calls = callsOf({ kind: 'update', step, values, edited: ['name'] }, base, factsOf(channel, type, base))
      expect({ step, calls }).toEqual({ step, calls: saved(tab) })
    }
    expect(carriers.length).toBeGreaterThan(0)
  })

  const COUNT = times(100, 10_000)
  it(`${COUNT} generated ones change only where they are edited (seed ${seed})`, { timeout: 600_000 }, () => {
    const random = randomOf(seed)
    let compared = 0
    for (let count = 0; count < COUNT; count += 1) {
      const channel = pick(random, channels as [Channel, ...Channel[]])
      const type = pick(random, campaignTypes)
      const base = readableCampaign(random, channel.wireName, type) as Campaign
      const edit = pick(random, editsOf(channel, type) as [Edit, ...Edit[]])
      const open = opened({ channel, type }, base, String(base.name ?? ''))
      if (open.isBroken(edit.tab, edit.change)) continue
      const calls = modelCalls(base, open.saved(edit.tab, edit.change), factsOf(channel, type, base), edit)
      if (!calls) continue
      compared += 1
      const allowed = placesOf(edit)
      const changed = calls.flatMap((call) => changes(asJson(base), call))
      const wrong = changed.filter(
        (path) => !allowed.some((place) => path.startsWith(place) || place.startsWith(`${path}.`)),
      )
      expect({ count, path: edit.path, wrong }).toEqual({ count, path: edit.path, wrong: [] })
    }
    expect(compared).toBeGreaterThan(COUNT / 4)
  })
})

/** The wire places that an edit may change: those of its fields, which are sent together. */
function placesOf({ places }: Edit): string[] {
  const own = fields.filter((field) => field.places.some((one) => places.some((place) => place.startsWith(one))))
  return [...places, ...own.flatMap((field) => field.places)]
}

describe('a new campaign', () => {
  it.each(matrix)('$at: its first save of each step', ({ channel, type }) => {
    const own = steps.filter(({ section }) => section !== 'content' || channel.hasContent)
    const typeSteps = own.filter(({ section }) => section !== 'trigger' || type === 'event-based')
    const deps: EditorDeps = {
      channel,
      type,
      steps: typeSteps,
      channelConfigurationId: 3,
      sender: 'Gulmohar',
      mergeTags: [],
      now: () => standingNow,
      computerZone: 'Asia/Karachi',
      preselectedSegmentId: 12,
      server: { reachable: false, limits: null, segments: null, events: null },
    }
    const state = { ...stateOf(freshDraft({ id: 'x', channel: channel.id, type })), name: 'Eid' }
    const context = contextOf(deps, () => state, { opened: {}, cachedSections: new Map() })
    const tabs = initialProgress(type, channel.hasContent)
    const setup = saveContextOf(deps, context, {
      tab: 'GOALS',
      values: context.values.GOALS ?? null,
      after: tabs,
      base: null,
    })
    const facts: Facts = {
      ...factsOf(channel, type, null),
      tabs,
      untouched: {
        edit_setup_page_values: asJson(setup.setup),
        edit_schedule_page_values: asJson(
          deps.steps.find(({ tab }) => tab === 'SCHEDULE')?.body?.(context.values.SCHEDULE ?? null, setup),
        ).edit_schedule_page_values as JsonObject,
      },
    }
    const [first, ...later] = typeSteps
    if (!first) throw new Error('A campaign has steps')
    const intents = intentsOf(first, deps, context, {
      values: context.values[first.tab] ?? null,
      after: tabs,
      base: null,
    })
    const create = intents.flatMap((intent) => (intent.create ? [intent.create] : []))
    expect(create).toHaveLength(1)
    const values = valuesOf(campaignAfter({}, create))
    const edited = Object.keys(values).filter((field) => ['name', first.section].includes(planOf(type).partOf(field)))
    expect(callsOf({ kind: 'create', step: first.section, values, edited }, null, facts)).toEqual(create)

    const base = { ...create[0]?.input, id: 7 } as Campaign
    for (const step of later) {
      const save = intentsOf(step, deps, context, { values: context.values[step.tab] ?? null, after: tabs, base })
      const requests = save.flatMap(({ update }) => (update ? [update] : []))
      const calls = modelCalls(base, requests, facts, step)
      if (calls) expect(calls).toEqual(requests)
    }
  })
})
