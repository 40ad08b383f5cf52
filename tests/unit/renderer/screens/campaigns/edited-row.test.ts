/** Segment and schedule of a row that was edited on this computer: the list shows the edits, saved or not. */
import { describe, expect, it } from 'vitest'
import type { CampaignRow } from '#contract'
import { emptySchedule } from '../../../../../src/model/steps/schedule/values.ts'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { editedText } from '../../../../../src/renderer/screens/campaigns/edited-schedule.tsx'
import { segmentOf } from '../../../../../src/renderer/steps/row-kind.ts'
import { contextOfRow } from '../../../../../src/renderer/steps/schedule/entries.ts'

const row = (more: Partial<CampaignRow>): CampaignRow => ({
  campaignId: 7,
  draftId: '01JD0000000000000000000000',
  name: 'Eid',
  channelName: 'sms',
  channel: 'sms',
  type: 'one-time',
  status: 'draft',
  segmentId: 3,
  segmentName: 'Karachi',
  schedule: { type: 'one_time', date: '2027-06-18', time: '10:00', time_zone: 'Asia/Karachi' },
  updatedAt: null,
  ...more,
})
const segment = (value: object) => ({ sections: { segment: value as never } })

describe('segment', () => {
  it.each<[string, Partial<CampaignRow>, ReturnType<typeof segmentOf>]>([
    ['not edited', {}, { id: 3, name: 'Karachi' }],
    ['not edited, its name unknown', { segmentName: null }, { id: 3, name: 'Segment 3' }],
    [
      'chosen here',
      segment({ segmentRadio: 'existing', selectedSegment: { id: 5, name: 'Lahore' } }),
      { id: 5, name: 'Lahore' },
    ],
    ['chosen here, by its number alone', segment({ selectedSegment: { id: 3 } }), { id: 3, name: 'Karachi' }],
    ['to be created with the campaign', segment({ segmentRadio: 'new', selectedSegment: null }), 'new'],
    ['taken away here', segment({ segmentRadio: 'existing', selectedSegment: null }), null],
    [
      'edited, and published since',
      { ...segment({ selectedSegment: { id: 5 } }), status: 'running' },
      { id: 3, name: 'Karachi' },
    ],
    [
      'never sent',
      { campaignId: null, segmentId: null, ...segment({ selectedSegment: { id: 5, name: 'Lahore' } }) },
      { id: 5, name: 'Lahore' },
    ],
  ])('%s', (_what, more, expected) => expect(segmentOf(row(more))).toEqual(expected))
})

describe('schedule', () => {
  const sms = channels.find(({ id }) => id === 'sms')
  const now = Date.parse('2027-06-16T09:00:00Z')
  const edited = (type: 'one-time' | 'recurring', values: object) => {
    if (!sms) throw new Error('No SMS')
    const given = row({ type, campaignId: null })
    const schedule = { ...emptySchedule(contextOfRow(given, sms, type)), timezone: 'Asia/Karachi', ...values }
    return editedText({ ...given, sections: { schedule: schedule as never } }, now)
  }
  it.each<[string, string]>([
    [edited('one-time', { date: '2027-06-20', time: '08:30' }), 'Sun 20 Jun 2027, 08:30'],
    [edited('one-time', {}), 'Not set'],
    [
      edited('recurring', {
        startDate: '2027-06-20',
        time: '15:00',
        repeat: { value: 1, interval: 'weeks' },
        weekDays: [5],
      }),
      'Weekly on Fri, 15:00',
    ],
  ])('%j', (text, expected) => expect(text).toBe(expected))
})
