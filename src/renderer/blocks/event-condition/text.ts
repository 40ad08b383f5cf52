/** An event and its conditions in words, for sentences and chips. */
import { type Events, eventIn, eventNameOf, propertyIn } from '../../rules/event-names'
import type { EventCondition, PropertyCondition } from './values'

/**
 * An event, and the properties in its conditions, by the event service's names (Source: docs/reference/choices.md#triggers): other
 * programs keep their numbers alone. What the service does not know keeps the name that it came with.
 */
export function named<T extends EventCondition>(of: T, events: Events): T {
  const event = eventIn(events, of.eventId)
  if (!event) return of
  const properties = of.properties.map((row) => {
    const property = propertyIn(event, row.propertyId)
    return { ...row, propertyName: property?.name || row.propertyName }
  })
  return { ...of, eventName: event.name || of.eventName, properties }
}

/** The same for a person to read: what has no name at all is called by its number, and said to be unknown. */
export const readable = <T extends EventCondition>(of: T, events: Events): T =>
  of.eventId === null ? of : { ...named(of, events), eventName: eventName(of, events) }

/** The name of an event; its number where it has none, and that the service does not know it; 'an event' where none is chosen. */
export const eventName = (of: Pick<EventCondition, 'eventId' | 'eventName'>, events: Events = null): string =>
  of.eventId === null ? 'an event' : eventNameOf(of.eventId, of.eventName, events)

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })

/** 'price > 1,000', 'category exists', 'tags contains lawn, sale'; as far as it is filled in: 'a property', 'price', 'price > a value'. */
export function conditionText(row: PropertyCondition): string {
  const name = row.propertyName || 'a property'
  if (row.condition === 'exists') return `${name} exists`
  return row.condition === '' ? name : `${name} ${row.condition} ${valueText(row)}`
}

function valueText({ value }: PropertyCondition): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'number' ? grouped.format(one) : String(one),
  )
  return values.filter((one) => one !== '').join(', ') || 'a value'
}
