/** A campaign is edited as what it is on the server, whatever an address or an older draft says; and an address never sends a person round in circles. */
import { describe, expect, it } from 'vitest'
import type { Campaign, CampaignType } from '#contract'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { type Kind, placeOf } from '../../../../../src/renderer/screens/campaign-editor/place.ts'

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
