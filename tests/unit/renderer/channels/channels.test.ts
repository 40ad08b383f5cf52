/** The ten channels of the specification are complete for what they are, in the drawer's order. */
import { describe, expect, it } from 'vitest'
import { channelCategories } from '../../../../src/model/channels/channel.ts'
import { channelById, channelByWireName } from '../../../../src/renderer/channels/index.ts'
import { specified } from '../../../fixtures/specified-channels.ts'

const everyType = ['event-based', 'one-time', 'recurring']
const eventOnly = ['event-based']

describe('the ten channels', () => {
  it.each([
    ['web-push', 'web_push', 'Web Push', everyType, 'web_push', 'email-or-phone'],
    ['web-popup', 'web_popup', 'Web Pop up', eventOnly, 'total', 'email-or-phone'],
    ['content-card', 'content_card', 'Content Cards', eventOnly, 'total', null],
    ['app-push', 'app_push', 'App Push', everyType, 'app_push', 'email-or-phone'],
    ['in-app', 'in_app', 'In App Message', eventOnly, 'total', 'email-or-phone'],
    ['sms', 'sms', 'SMS', everyType, 'sms', 'phone'],
    ['email', 'email', 'Email', everyType, 'email', 'email'],
    ['robo-call', 'robo_call', 'Robo Calls', everyType, 'total', 'phone'],
    ['whatsapp', 'whatsapp', 'WhatsApp', everyType, 'total', 'phone'],
    ['paid-ads', 'paid_ads', 'Paid Ads', everyType, 'total', null],
  ])('%s', (id, wireName, label, types, reach, recipients) => {
    const channel = channelById(id)
    expect(channel).toMatchObject({ id, wireName, label, types, reach, recipients })
    expect(channelByWireName(wireName)).toBe(channel)
  })

  it('stand in the four categories of the drawer', () => {
    const standing = channelCategories.map((category) => [
      category,
      specified.flatMap((channel) =>
        channel.drawerPlaces.filter((place) => place.category === category).map(({ label }) => label),
      ),
    ])
    expect(standing).toEqual([
      ['Website Channels', ['Web Push', 'Web Pop up', 'Content Cards']],
      ['App Channels', ['App Push', 'In App Message', 'Content Cards']],
      ['Outbound Channels', ['SMS', 'Email', 'Robo Calls', 'WhatsApp']],
      ['Ad Channels', ['Paid Ads']],
    ])
  })

  it('answer null for what they are not', () => {
    expect(channelById('fax')).toBeNull()
    expect(channelByWireName('fax')).toBeNull()
  })
})

const idsWith = (holds: (channel: (typeof specified)[number]) => boolean) =>
  specified.filter(holds).map((channel) => channel.id)

describe('what sets channels apart', () => {
  it.each([
    ['no frequency capping toggle', idsWith((c) => !c.toggles.frequencyCapping), ['web-popup']],
    ['no do-not-disturb toggle', idsWith((c) => !c.toggles.doNotDisturb), ['web-popup']],
    ['smart send toggle', idsWith((c) => c.toggles.smartSend), ['email']],
    [
      'frequency cap row',
      idsWith((c) => c.preferences.frequencyCap),
      ['web-push', 'app-push', 'sms', 'email', 'whatsapp'],
    ],
    [
      'do-not-disturb row',
      idsWith((c) => c.preferences.doNotDisturb),
      ['web-push', 'app-push', 'sms', 'email', 'whatsapp'],
    ],
    ['smart send row', idsWith((c) => c.preferences.smartSend), ['email']],
    ['minimum delay row', idsWith((c) => c.preferences.minimumDelay), ['web-popup', 'in-app']],
    ['approval', idsWith((c) => c.approval !== null), ['robo-call', 'whatsapp']],
    ['retention', idsWith((c) => c.retention !== null), ['paid-ads']],
    ['no CONTENT tab', idsWith((c) => !c.hasContent), ['paid-ads']],
    ['scroll', idsWith((c) => c.entryTime.scroll), ['web-popup']],
    ['seconds', idsWith((c) => c.entryTime.units.some(({ unit }) => unit === 'seconds')), ['web-popup', 'in-app']],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('bounds entry times as ruled', () => {
    expect(channelById('in-app')?.entryTime).toEqual({
      units: [
        { unit: 'seconds', min: 1, max: 300 },
        { unit: 'minutes', min: 1, max: 5 },
      ],
      initial: { value: 1, duration: 'seconds' },
      scroll: false,
    })
    const units = channelById('sms')?.entryTime.units
    expect(units?.map(({ unit }) => unit)).toEqual(['minutes', 'hours', 'days', 'weeks', 'months'])
    expect(units?.every(({ min, max }) => min === 1 && max === 999)).toBe(true)
  })

  it('keeps ad audiences 1 to 180 days, 7 at first', () => {
    expect(channelById('paid-ads')?.retention).toEqual({ min: 1, max: 180, initial: 7 })
  })
})
