/** The calendar's state in the address: day, month or week, filters, and zone. */
import { isDate, isZone } from '../../../model/steps/schedule/engine'
import type { View } from './days'

/** '' means all channels, all statuses, or this computer's zone. */
export type Place = { view: View; day: string; channel: string; status: string; zone: string }

/** Parses the address; the day defaults to `today`. */
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

/** The address's parameters after a change; defaults are omitted. */
export function movedParams(before: URLSearchParams, patch: Partial<Place>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '' || (name === 'view' && value === 'month')) after.delete(name)
    else after.set(name, value)
  }
  return after
}
