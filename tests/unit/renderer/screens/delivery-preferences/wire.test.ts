/** Channel limits: read into rows and back, with the fields of docs/reference/data.md#channel-limits and nothing of others lost. */
import { describe, expect, it } from 'vitest'
import type { ChannelLimits } from '#contract'
import type { Preferences } from '../../../../../src/renderer/screens/delivery-preferences/values.ts'
import { limitsWith, preferencesFrom } from '../../../../../src/renderer/screens/delivery-preferences/wire.ts'
import { specified } from '../../../../fixtures/specified-channels.ts'

const night = {
  from: '10:00',
  to: '08:00',
  fromMeridian: 'PM',
  toMeridian: 'AM',
  from24HourFormat: '22:00',
  to24HourFormat: '08:00',
  messageHandlingOption: 'Delay',
}
const server: ChannelLimits = {
  frequencyCappingData: { web_push: 3, sms: 2, carrier_pigeon: 9 },
  doNotDisturbData: { sms: { ...night, colour: 'blue' } },
  smartSendData: { email: { percentage: 30, months: 6, since: 'launch' } },
  minimumDelayData: { in_app: { duration: 2, period: 'DAYS' } },
  brand_note: 'kept',
}
const base = preferencesFrom(server, specified)
const saved = (change: Partial<Preferences>, tab: Parameters<typeof limitsWith>[3], now = server) =>
  limitsWith(now, { ...base, ...change }, base, tab)

describe('read', () => {
  it('what the server has', () => {
    expect(base.caps).toEqual({ web_push: '3', app_push: '0', sms: '2', email: '0', whatsapp: '0' })
    expect(base.delays).toEqual({ web_popup: '0', in_app: '2' })
    expect(base.quiet.sms).toEqual({ from: '10:00 PM', to: '08:00 AM', handling: 'Delay' })
    expect(base.smart).toEqual({ email: { percentage: '30', months: 6 } })
  })
  it.each([
    ['24 hours alone', { from24HourFormat: '22:30', to24HourFormat: '00:15' }, '10:30 PM', '12:15 AM'],
    ['one digit', { from: '9:00', fromMeridian: 'PM', to: '12:00', toMeridian: 'PM' }, '09:00 PM', '12:00 PM'],
    [
      '00:00 AM as it was written',
      { from: '00:00', fromMeridian: 'AM', to: '06:00', toMeridian: 'AM' },
      '00:00 AM',
      '06:00 AM',
    ],
    ['what cannot be read', { from: 'dusk', to: 'dawn' }, 'dusk', 'dawn'],
  ])('times: %s', (_, row, from, to) =>
    expect(preferencesFrom({ doNotDisturbData: { sms: row } }, specified).quiet.sms).toMatchObject({ from, to }),
  )
  it('months over 12 are capped', () =>
    expect(preferencesFrom({ smartSendData: { email: { months: 18 } } }, specified).smart.email?.months).toBe(12))
})

describe('PUT /brand/channel-limits', () => {
  it('carries the four parts, with numbers as numbers', () =>
    expect(limitsWith({}, preferencesFrom({}, specified), preferencesFrom({}, specified), 'frequencycapping')).toEqual({
      frequencyCappingData: { web_push: 0, app_push: 0, sms: 0, email: 0, whatsapp: 0 },
      doNotDisturbData: {},
      smartSendData: {},
      minimumDelayData: { web_popup: { duration: 0, period: 'DAYS' }, in_app: { duration: 0, period: 'DAYS' } },
    }))
  it('a cap and a delay', () => {
    const change = { caps: { ...base.caps, sms: '5' }, delays: { ...base.delays, in_app: '7' } }
    expect(saved(change, 'frequencycapping')).toEqual({
      ...server,
      frequencyCappingData: { web_push: 3, app_push: 0, sms: 5, email: 0, whatsapp: 0, carrier_pigeon: 9 },
      minimumDelayData: { web_popup: { duration: 0, period: 'DAYS' }, in_app: { duration: 7, period: 'DAYS' } },
    })
  })
  it('quiet hours: the seven fields of data', () => {
    const row = { from: '09:30 PM', to: '00:00 AM', handling: 'discard' }
    const { doNotDisturbData, frequencyCappingData } = saved({ quiet: { ...base.quiet, email: row } }, 'donotdisturb')
    expect(doNotDisturbData?.email).toEqual({
      from: '09:30',
      to: '00:00',
      fromMeridian: 'PM',
      toMeridian: 'AM',
      from24HourFormat: '21:30',
      to24HourFormat: '00:00',
      messageHandlingOption: 'discard',
    })
    expect(doNotDisturbData?.sms).toEqual({ ...night, colour: 'blue' })
    expect(frequencyCappingData).toEqual(server.frequencyCappingData)
  })
  it('an edited row keeps what Herald does not know', () => {
    const sms = { from: '11:00 PM', to: '08:00 AM', handling: 'Delay' }
    expect(saved({ quiet: { ...base.quiet, sms } }, 'donotdisturb').doNotDisturbData?.sms).toEqual({
      ...night,
      from: '11:00',
      from24HourFormat: '23:00',
      colour: 'blue',
    })
  })
  it('Smart Send; 0 is all time', () =>
    expect(saved({ smart: { email: { percentage: '45', months: 0 } } }, 'smartsend').smartSendData).toEqual({
      email: { percentage: 45, months: 0, since: 'launch' },
    }))
  it('an edit of another tab does not travel', () =>
    expect(saved({ caps: { ...base.caps, sms: '5' } }, 'smartsend').frequencyCappingData).toEqual(
      server.frequencyCappingData,
    ))
  it('what someone else changed meanwhile stays, where it was not edited here', () => {
    const now = { ...server, frequencyCappingData: { ...server.frequencyCappingData, web_push: 8, sms: 1 } }
    const { frequencyCappingData } = saved({ caps: { ...base.caps, sms: '5' } }, 'frequencycapping', now)
    expect(frequencyCappingData).toMatchObject({ web_push: 8, sms: 5 })
  })
})
