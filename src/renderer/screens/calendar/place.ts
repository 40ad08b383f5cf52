/** Where the calendar stands, in the address: which day, month or week, whose campaigns, on which clock. */
import { isDate, isZone } from '../../steps/schedule/engine'
import type { View } from './days'

/** '' for channel, status and zone mean all, all and this computer's. */
export type Place = { view: View; day: string; channel: string; status: string; zone: string }

/** The place that an address names; `today` where it names no day. */
export function placeOf(address: URLSearchParams, today: string): Place {
  const day = address.get('day') ?? ''
  const zone = address.get('zone') ?? ''
  return {
    view: address.get('view') === 'week' ? 'week' : 'month',
    day: isDate(day) ? day : today,
    channel: address.get('channel') ?? '',
    status: address.get('status') ?? '',
    zone: isZone(zone) ? zone : '',
  }
}

/** The address's parameters after a move; what is as in a fresh address is left out of it. */
export function moved(before: URLSearchParams, patch: Partial<Place>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '' || (name === 'view' && value === 'month')) after.delete(name)
    else after.set(name, value)
  }
  return after
}
