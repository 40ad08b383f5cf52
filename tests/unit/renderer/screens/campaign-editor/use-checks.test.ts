/** Other campaigns that go to the same people on the same day. */
import { describe, expect, it } from 'vitest'
import { sameDayFindings } from '../../../../../src/renderer/screens/campaign-editor/use-checks.ts'
import type { Plan } from '../../../../../src/renderer/steps/schedule/plan.ts'
import { daily, now, once, onTriggers, plan } from '../calendar/made.ts'

const own = plan({ name: 'Eid greetings' })
const found = (...others: Plan[]) => sameDayFindings([own, ...others], [own.id], now)

describe('a campaign that goes out once', () => {
  it.each<[what: string, other: Parameters<typeof plan>[0], detail: string | null]>([
    [
      'another at night',
      { name: 'Payday', schedule: once('2026-11-27', '21:00') },
      "Also sent to 'Karachi': Payday (SMS, 21:00).",
    ],
    [
      'another channel counts too',
      { name: 'Payday', channelName: 'email' },
      "Also sent to 'Karachi': Payday (Email, 10:00).",
    ],
    [
      'one that repeats',
      { name: 'Daily', type: 'periodic', schedule: daily('2026-11-25', '08:00') },
      "Also sent to 'Karachi': Daily (SMS, 08:00).",
    ],
    [
      'one that is not published yet',
      { name: 'Draft', status: 'draft' },
      "Also sent to 'Karachi': Draft (SMS, 10:00).",
    ],
    ['the day before', { schedule: once('2026-11-26', '23:59') }, null],
    ['another segment', { segmentId: 2, segmentName: 'Lahore' }, null],
    ['one that was stopped', { status: 'stopped' }, null],
    ['one that waits for a trigger', { type: 'event_based', schedule: onTriggers('2026-11-27', null) }, null],
    [
      'the same day in Karachi, another in London',
      { name: 'Late', schedule: once('2026-11-26', '20:00', { time_zone: 'Europe/London' }) },
      "Also sent to 'Karachi': Late (SMS, 01:00).",
    ],
  ])('%s', (_what, other, detail) =>
    expect(found(plan(other)).map((one) => one.detail)).toEqual(detail === null ? [] : [detail]),
  )

  it('names three, and counts the rest', () => {
    const [finding] = found(...['A', 'B', 'C', 'D', 'E'].map((name) => plan({ name })))
    expect(finding?.title).toBe('The same people get other messages that day')
    expect(finding?.detail).toMatch(/: A \(SMS, 10:00\), B .*, C \(SMS, 10:00\) and 2 more\.$/)
  })

  it('names the day of each if there are several', () => {
    const series = { type: 'periodic', schedule: daily('2026-11-27', '10:00') }
    const [finding] = sameDayFindings(
      [plan({ ...series, campaignId: 900 }), plan({ ...series, name: 'B' })],
      ['900'],
      now,
    )
    expect(finding?.detail).toMatch(/: B \(SMS, Fri 27 Nov 10:00\), B \(SMS, Sat 28 Nov 10:00\), .* and 4 more\.$/)
  })

  it('says nothing of itself, and nothing where the campaign is not known or has no segment', () => {
    expect(found()).toEqual([])
    expect(sameDayFindings([own, plan()], ['unknown'], now)).toEqual([])
    const open = plan({ segmentId: null })
    expect(sameDayFindings([open, plan()], [open.id], now)).toEqual([])
  })
})
