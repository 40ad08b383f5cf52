/** An event and its conditions in words, for sentences and chips. */
import type { CustomEvent } from '#contract'
import { isReadable } from '../../rules/choices'
import type { EventCondition, PropertyCondition } from './values'

/** The events as the event service last listed them; null where they were never read. */
export type Events = readonly CustomEvent[] | null

/**
 * An event, and the properties in its conditions, by the event service's names (rulings, 'What a trigger calls its events'): other
 * programs keep their numbers alone. What the service does not know keeps the name that it came with.
 */
export function named<T extends EventCondition>(of: T, events: Events): T {
  const event = eventIn(events, of.eventId)
  if (!event) return of
  const properties = of.properties.map((row) => {
    const property = event.properties?.find((one) => String(one.id) === String(row.propertyId) && isReadable(one))
    return { ...row, propertyName: property?.name || row.propertyName }
  })
  return { ...of, eventName: event.name || of.eventName, properties }
}

/** The same for a person to read: what has no name at all is called by its number, and said to be unknown. */
export const readable = <T extends EventCondition>(of: T, events: Events): T =>
  of.eventId === null ? of : { ...named(of, events), eventName: eventName(of, events) }

/** The name of an event; its number where it has none, and that the service does not know it; '…' where none is chosen. */
export function eventName(of: Pick<EventCondition, 'eventId' | 'eventName'>, events: Events = null): string {
  if (of.eventId === null) return '…'
  const name = eventIn(events, of.eventId)?.name || of.eventName
  const isListed = events?.some(({ id }) => id === of.eventId)
  return name || `Event ${of.eventId}${events && !isListed ? ' (unknown)' : ''}`
}

/** The event as the service lists it; one that could not be read has no name to take. */
const eventIn = (events: Events, eventId: number | null): CustomEvent | undefined =>
  events?.find((event) => event.id === eventId && isReadable(event))

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })

/** 'price > 1,000', 'category exists', 'tags contains lawn, sale'; what is not filled in yet reads '…'. */
export function conditionWords(row: PropertyCondition): string {
  const name = row.propertyName || '…'
  if (row.condition === 'exists') return `${name} exists`
  return `${name} ${row.condition || '…'} ${valueWords(row)}`
}

function valueWords({ value }: PropertyCondition): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'number' ? grouped.format(one) : one,
  )
  return values.filter((one) => one !== '').join(', ') || '…'
}
