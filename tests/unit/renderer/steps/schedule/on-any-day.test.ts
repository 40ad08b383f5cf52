/** What SCHEDULE and the list say on the days that break programs, each given as the moment `now`: the calendar of Intl is the oracle. */
import { describe, expect, it } from 'vitest'
import { checkSchedule } from '../../../../../src/model/steps/schedule/rules.ts'
import { emptySchedule } from '../../../../../src/model/steps/schedule/values.ts'
import { startText } from '../../../../../src/renderer/steps/campaign-row/start-text.ts'
import { readMoment } from '../../../../../src/renderer/steps/schedule/parse-moment.ts'
import { quickMoments } from '../../../../../src/renderer/steps/schedule/quick-choice.tsx'
import { days } from '../../../../days.mjs'
import { stepContext } from '../../../../fixtures/step-context.ts'
import { momentOf } from '../../../../moment.mjs'

/** 'YYYY-MM-DD HH:mm' that the wall clock of `zone` shows at `epochMs`. */
function clockOf(zone: string, epochMs: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(epochMs)
}
/** The calendar day that is `count` days from 'YYYY-MM-DD'. */
const dayAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10)

const onDays = days.flatMap(([text, why]) => {
  const { at, zone } = momentOf(text)
  return [zone, 'Asia/Karachi'].map((wallZone) => ({ text, why, now: at, zone: wallZone }))
})

describe.each(onDays)('$text ($why) on the clock of $zone', ({ now, zone }) => {
  const [today = ''] = clockOf(zone, now).split(' ')
  const context = stepContext({ type: 'one-time', now })
  const check = (date: string, time: string) =>
    checkSchedule({ ...emptySchedule(context), timezone: zone, date, time }, context).map(({ message }) => message)

  it("offers moments that the step's rules take, 'Now' first", () => {
    const moments = quickMoments({ zone, now, quiet: null })
    const soon = Math.ceil((now + 120_000) / 60_000) * 60_000
    expect(moments[0]).toMatchObject({ label: 'Now' })
    // In the hour that a clock shows for the second time no minute can be named: the first one after it is taken.
    const minutes = Array.from({ length: 65 }, (_, at) => soon + at * 60_000)
    const isSecond = (at: number) => [30, 60].some((back) => clockOf(zone, at - back * 60_000) === clockOf(zone, at))
    expect(`${moments[0]?.date} ${moments[0]?.time}`).toBe(clockOf(zone, minutes.find((at) => !isSecond(at)) ?? 0))
    expect(moments.flatMap(({ date, time }) => check(date, time))).toEqual([])
    for (const { date, time } of moments)
      expect(startText('scheduled', { type: 'one_time', time_zone: zone, date, time }, now)).toMatch(/^Starts /)
  })

  it('reads yesterday, today and tomorrow on the calendar of the zone', () => {
    expect(check(dayAfter(today, -1), '12:00')).toEqual(['Date cannot be before today'])
    expect(check(dayAfter(today, 1), '12:00')).toEqual([])
    expect(readMoment('tomorrow 10:00', { zone, now })).toMatchObject({
      ok: true,
      date: dayAfter(today, 1),
      time: '10:00',
    })
    expect(readMoment('yesterday 10:00', { zone, now })).toMatchObject({ ok: false })
  })
})
