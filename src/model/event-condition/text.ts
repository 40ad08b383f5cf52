/** An event and its conditions as text, for sentences and chips, with the event service's names: other clients store only numbers. */
import type { CustomEvent, EventProperty } from '#contract'
import { isReadable } from '../rules/choices.ts'
import type { EventCondition, PropertyCondition } from './values.ts'

/** Events as the service last listed them; null if they were never read. */
export type Events = readonly CustomEvent[] | null

/**
 * The event with the event service's names for itself and for the properties in its conditions (Source:
 * docs/reference/choices.md#triggers): other programs store ids only. Events unknown to the service keep their stored names.
 */
export function withEventNames<T extends EventCondition>(condition: T, events: Events): T {
  const event = eventIn(events, condition.eventId)
  if (!event) return condition
  const properties = condition.properties.map((row) => {
    const property = propertyIn(event, row.propertyId)
    return { ...row, propertyName: property?.name || row.propertyName }
  })
  return { ...condition, eventName: event.name || condition.eventName, properties }
}

/** The event as displayed: without any name it is labelled with its id and marked as unknown. */
export const readableEvent = <T extends EventCondition>(condition: T, events: Events): T =>
  condition.eventId === null
    ? condition
    : { ...withEventNames(condition, events), eventName: eventName(condition, events) }

/** The name of an event. Without a name, its id with a note that the service does not know it; 'an event' if none is selected. */
export const eventName = (condition: Pick<EventCondition, 'eventId' | 'eventName'>, events: Events = null): string =>
  condition.eventId === null ? 'an event' : eventNameOf(condition.eventId, condition.eventName, events)

/** The event as the service lists it; undefined if it could not be read. */
export const eventIn = (events: Events, eventId: number | null): CustomEvent | undefined =>
  events?.find((event) => event.id === eventId && isReadable(event))

/**
 * `savedName` is the name saved with the campaign. Without one the event is called by its number, with a note if the service does not list it.
 */
export function eventNameOf(eventId: number, savedName: string, events: Events): string {
  const name = eventIn(events, eventId)?.name || savedName
  const isListed = events?.some(({ id }) => id === eventId)
  return name || `Event ${eventId}${events && !isListed ? ' (unknown)' : ''}`
}

/** A property of the event as the service lists it. Ids are numbers or texts. */
export const propertyIn = (
  event: CustomEvent | undefined,
  propertyId: string | number | null,
): EventProperty | undefined =>
  event?.properties?.find((property) => String(property.id) === String(propertyId) && isReadable(property))

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })

/**
 * 'price > 1,000', 'category exists', 'tags contains lawn, sale'. Incomplete rows use placeholders: 'a property', 'price', 'price > a
 * value'.
 */
export function conditionText(row: PropertyCondition): string {
  const name = row.propertyName || 'a property'
  if (row.condition === 'exists') return `${name} exists`
  return row.condition === '' ? name : `${name} ${row.condition} ${valueText(row)}`
}

function valueText({ value }: PropertyCondition): string {
  const values = (Array.isArray(value) ? value : [value]).map((scalar) =>
    typeof scalar === 'number' ? grouped.format(scalar) : String(scalar),
  )
  return values.filter((value) => value !== '').join(', ') || 'a value'
}
