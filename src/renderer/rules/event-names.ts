/** What an event and its properties are called: by the event service's names; other programs keep their numbers alone. */
import type { CustomEvent, EventProperty } from '#contract'
import { isReadable } from './choices'

/** The events as the event service last listed them; null where they were never read. */
export type Events = readonly CustomEvent[] | null

/** The event as the service lists it; one that could not be read has no name to take. */
export const eventIn = (events: Events, eventId: number | null): CustomEvent | undefined =>
  events?.find((event) => event.id === eventId && isReadable(event))

/** `kept` is the name that it came with; without any it is called by its number, and said to be unknown where the service does not have it. */
export function eventNameOf(eventId: number, kept: string, events: Events): string {
  const name = eventIn(events, eventId)?.name || kept
  const isListed = events?.some(({ id }) => id === eventId)
  return name || `Event ${eventId}${events && !isListed ? ' (unknown)' : ''}`
}

/** A property of the event as the service lists it; ids are numbers or texts. */
export const propertyIn = (
  event: CustomEvent | undefined,
  propertyId: string | number | null,
): EventProperty | undefined =>
  event?.properties?.find((one) => String(one.id) === String(propertyId) && isReadable(one))
