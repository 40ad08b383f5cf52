/** Names of events and their properties, from the event service. Other clients store only their numbers. */
import type { CustomEvent, EventProperty } from '#contract'
import { isReadable } from './choices.ts'

/** Events as the service last listed them; null if they were never read. */
export type Events = readonly CustomEvent[] | null

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
