/** A channel's limits out of the brand's: caps, quiet hours in either form, Smart Send. */
import { describe, expect, it } from 'vitest'
import { limitsOf } from '../../../../src/model/rules/channel-limits.ts'

const quiet = (written: Record<string, string>) => limitsOf({ doNotDisturbData: { sms: written } }, 'sms').quiet

describe('channel limits', () => {
  it('default to no cap, no quiet hours and no settings of Smart Send', () =>
    expect(limitsOf({}, 'sms')).toEqual({ cap: 0, quiet: null, smartSend: null }))
  it('are those of the channel', () =>
    expect(
      limitsOf(
        { frequencyCappingData: { sms: 2, email: 1 }, smartSendData: { email: { percentage: 40, months: 0 } } },
        'email',
      ),
    ).toEqual({ cap: 1, quiet: null, smartSend: { percentage: 40, months: 0 } }))
  it('Smart Send defaults to 30% of opens within 6 months', () =>
    expect(limitsOf({ smartSendData: { email: {} } }, 'email').smartSend).toEqual({ percentage: 30, months: 6 }))
  it.each([
    [
      '24 hours',
      { from24HourFormat: '22:00', to24HourFormat: '08:00', messageHandlingOption: 'Delay' },
      '22:00',
      '08:00',
    ],
    ['AM and PM', { from: '10:30', fromMeridian: 'PM', to: '08:00', toMeridian: 'AM' }, '22:30', '08:00'],
    ['12 AM is midnight', { from: '12:00', fromMeridian: 'AM', to: '12:00', toMeridian: 'PM' }, '00:00', '12:00'],
    ['00:00 AM means 12:00 AM', { from: '00:00', fromMeridian: 'AM', to: '06:15', toMeridian: 'AM' }, '00:00', '06:15'],
  ])('quiet hours in %s', (_, written, from, to) => expect(quiet(written)).toMatchObject({ from, to }))
  it.each([
    ['equal times mean off', { from24HourFormat: '00:00', to24HourFormat: '00:00' }],
    ['nothing', {}],
    ['what cannot be read', { from24HourFormat: '25:00', to24HourFormat: 'noon' }],
  ])('no quiet hours: %s', (_, written) => expect(quiet(written as Record<string, string>)).toBeNull())
})
