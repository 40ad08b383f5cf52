/** Finding whether the events of a step still exist on the server, for publish checks. */
import type { CustomEvent, TabName } from '#contract'
import type { Finding } from '../rules/finding.ts'
import type { EventCondition } from './values.ts'

/** The server's events; null if they were never loaded. */
export type KnownEvents = { reachable: boolean; events: readonly CustomEvent[] | null }

/** One finding for all events of a step; `path` is the dotted path of an event's field. None while no event is selected. */
export function eventFindings(
  namedConditions: readonly { event: EventCondition; path: string }[],
  place: { tab: TabName; id: string },
  knownEvents: KnownEvents | undefined,
): Finding[] {
  const chosen = namedConditions.filter(({ event }) => event.eventId !== null)
  if (!knownEvents || chosen.length === 0) return []
  const options = { ...place, link: place.tab }
  if (!knownEvents.reachable || !knownEvents.events)
    return [{ ...options, level: 'unchecked', title: 'Whether its events still exist' }]
  const events = knownEvents.events
  const unlisted = chosen.find(({ event }) => !events.some(({ id }) => id === event.eventId))
  if (!unlisted) return [{ ...options, level: 'passed', title: 'Events found' }]
  const name = unlisted.event.eventName || `Event ${unlisted.event.eventId}`
  return [
    {
      ...options,
      level: 'blocking',
      title: 'An event does not exist',
      detail: `${name} is no longer among the events.`,
      field: unlisted.path,
    },
  ]
}
