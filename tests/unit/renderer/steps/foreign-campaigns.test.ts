/** Campaigns of another program, on every channel, of every type: saved untouched, renamed, and edited in one field, step by step. */
import { describe, expect, it } from 'vitest'
import type { Campaign, CampaignType, JsonObject } from '#contract'
import { tabsOf } from '../../../../src/model/steps/progress.ts'
import { ruleOf } from '../../../../src/model/steps/schedule/rules.ts'
import type { ScheduleValues } from '../../../../src/model/steps/schedule/values.ts'
import type { DraftSession } from '../../../../src/renderer/data/draft-session.ts'
import { publishOrder } from '../../../../src/renderer/data/publishing.ts'
import { isSeries, movedRule, type OwnMoment, withSeries } from '../../../../src/renderer/screens/calendar/moving.ts'
import type { Entry } from '../../../../src/renderer/steps/schedule/entries.ts'
import { foreignCampaign } from '../../../fixtures/foreign/campaigns.ts'
import { changes, editsOf, matrix, opened } from '../../../fixtures/foreign/saves.ts'
import { standingNow } from '../../../fixtures/step-context.ts'

const campaignOf = ({ channel, type }: (typeof matrix)[number]) => {
  const base = foreignCampaign(channel.wireName, type)
  return { base, campaign: base as Campaign } // As JSON holds it, whatever the types say.
}

const form = 'edit_schedule_page_values'

/** What the calendar offers: a campaign that an event triggers has no moment. The recurring one starts on the 1st and runs on day 1 and 15. */
const movesOf = (type: CampaignType): { to: OwnMoment; places: string[] }[] => {
  if (type === 'event-based') return []
  return type === 'one-time'
    ? [
        {
          to: { date: '2026-12-24', time: '18:00' },
          places: ['schedule.start_date', 'schedule.date', 'schedule.time', `${form}.date`, `${form}.time`],
        },
      ]
    : [
        { to: { date: '2026-12-01', time: '19:00' }, places: ['schedule.time', `${form}.time`] },
        {
          to: { date: '2026-12-03', time: '18:15' },
          places: ['schedule.start_date', 'schedule.active.daysOfMonth.0', `${form}.daysData`, `${form}.startDate`],
        },
      ]
}

/** The schedule's values after a move of its first run, as the calendar's dialog makes them. */
function moved(values: ScheduleValues, type: CampaignType, to: OwnMoment): JsonObject {
  const own = { date: type === 'one-time' ? values.date : values.startDate, time: values.time }
  // A move reads the rule and the run's own moment of an entry.
  const entry = { plan: { rule: ruleOf(values, type) }, own } as Entry
  const result = movedRule(entry, to, standingNow)
  if (!result.ok) throw new Error(result.why)
  const timed = { ...values, time: to.time }
  const next = isSeries(result.rule) ? withSeries(timed, result.rule) : { ...timed, date: to.date }
  return JSON.parse(JSON.stringify(next))
}

describe.each(matrix)('$at of another program', (at) => {
  const { base, campaign } = campaignOf(at)
  it('saved untouched, nothing changes on any step, to the byte', () => {
    const { tabs, saved } = opened(at, campaign, String(base.name))
    const requests = tabs.flatMap((tab) => saved(tab))
    expect(requests.length).toBeGreaterThanOrEqual(tabs.length)
    expect(requests.flatMap((request) => changes(base, request))).toEqual([])
  })
  it.each(editsOf(at.channel, at.type))('edited in $path of $tab, it changes alone', ({ tab, change, places }) => {
    const { saved } = opened(at, campaign, String(base.name))
    expect(saved(tab, change).flatMap((request) => changes(base, request))).toEqual(places)
  })
  it.each(movesOf(at.type))(
    'moved in the calendar to $to.date $to.time, its moment changes alone',
    ({ to, places }) => {
      const { saved } = opened(at, campaign, String(base.name))
      const requests = saved('SCHEDULE', (values) => moved(values as ScheduleValues, at.type, to))
      expect(requests.flatMap((request) => changes(base, request))).toEqual(places)
    },
  )
  it('published, the request has the status and the tab values, which keep what they had', () => {
    const { input } = publishOrder({ state: { base: campaign } as DraftSession['state'] } as DraftSession, {
      selected: 'REVIEW',
      tabs: tabsOf(at.type, at.channel.hasContent),
      disabledKeys: [],
    })
    // The tabs keep the names that the other program gave them, if they are those of the campaign: paid ads has no CONTENT.
    const { selected: _, tabs, ...others } = base.edit_page_tabs_values as JsonObject
    const own = at.channel.hasContent ? tabs : tabsOf(at.type, false)
    expect(input).toEqual({ status: 'running', edit_page_tabs_values: { ...others, tabs: own, selected: 'REVIEW' } })
  })
  it('renamed, the name changes alone', () => {
    const { tabs, saved } = opened(at, campaign, 'Eid offer')
    const requests = tabs.flatMap((tab) => saved(tab)).map((request) => [request, changes(base, request)] as const)
    for (const [{ call, input }, changed] of requests) expect(changed, call).toEqual('name' in input ? ['name'] : [])
  })
})
