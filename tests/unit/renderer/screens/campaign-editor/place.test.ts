/** A campaign is edited as what it is on the server, whatever an address or an older draft says; and an address never sends a person round in circles. */
import { describe, expect, it, test } from 'vitest'
import { type Campaign, type CampaignType, nothingUnsent } from '#contract'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { homeRedirect, type Kind, placeOf } from '../../../../../src/renderer/screens/campaign-editor/place.ts'

function kind(id: string, type: CampaignType): Kind {
  const channel = channelById(id)
  if (!channel) throw new Error(`No channel ${id}`)
  return { channel, type }
}
const email: Campaign = { id: 86, channelName: 'email', schedule: { type: 'periodic' } }
const sms = kind('sms', 'one-time')

it.each<[string, Kind, Campaign | null]>([
  ['where the address is right', kind('email', 'recurring'), email],
  ['where the server says nothing', sms, { id: 86 }],
  ['where there is no campaign yet', sms, null],
  ['where the server says what Herald does not offer', sms, { id: 86, channelName: 'pigeon' }],
])('here %s', (_, route, base) => {
  for (const kept of [true, false]) expect(placeOf(route, base, kept)).toEqual({ at: 'here' })
})

describe('another channel or type in the address', () => {
  it('of a campaign that was only looked at leads to what it is, and ends there', () => {
    const place = placeOf(sms, email, false)
    expect(place).toEqual({ at: 'elsewhere', actual: kind('email', 'recurring') })
    expect(placeOf(kind('email', 'recurring'), email, false)).toEqual({ at: 'here' })
  })

  it.each<[string, Kind]>([
    ['channel', kind('sms', 'recurring')],
    ['type', kind('email', 'one-time')],
  ])(
    'and a draft that was begun with this %s: its words are the person’s to keep or discard, nobody is sent elsewhere',
    (_, begun) => {
      expect(placeOf(begun, email, true)).toEqual({ at: 'mistaken', actual: kind('email', 'recurring') })
    },
  )
})

type Opened = Parameters<typeof homeRedirect>[0]
const opened = (more: Partial<Opened>): Opened => ({
  status: 'RUNNING',
  campaignId: 7,
  name: 'Eid',
  tabs: null,
  sync: { ...nothingUnsent },
  ...more,
})
const failure = { kind: 'timeout', message: 'No answer' } as const

test.each<[string, Partial<Opened>, string | null, string | null]>([
  ['running', {}, null, '/campaign/7?campaign_name=Eid'],
  ['scheduled, for its message', { status: 'scheduled' }, 'content', '/campaign/7?campaign_name=Eid&tab=message'],
  ['stopped, for its goals', { status: 'stopped' }, 'goals', '/campaign/7?campaign_name=Eid&tab=audience'],
  ['completed, for something unknown', { status: 'completed' }, 'name', '/campaign/7?campaign_name=Eid'],
  ['a draft', { status: 'draft' }, null, null],
  ['pending', { status: 'pending' }, null, null],
  ['only on this computer', { campaignId: null }, null, null],
  ['saves wait', { sync: { ...nothingUnsent, waiting: ['content'] } }, null, null],
  ['text was typed since', { sync: { ...nothingUnsent, unsaved: ['content'] } }, null, null],
  [
    'it was published elsewhere under words of here',
    { sync: { ...opened({}).sync, remoteEnd: { status: 'running', sections: [] } as never } },
    null,
    null,
  ],
  [
    'nobody knows yet whether it was published',
    { sync: { ...opened({}).sync, unsure: { status: 'running', at: '', failure } } },
    null,
    null,
  ],
])('%s', (_, more, section, address) => {
  expect(homeRedirect(opened(more), section)).toBe(address)
})
