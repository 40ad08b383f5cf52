/** Custom events and customer attributes with their data types, from the event service. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attribute, CustomEvent } from '#contract'
import { bridge, unwrap } from './bridge'

/** All events by name. The main process retries failed reads, so they are not retried here. */
const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async (): Promise<CustomEvent[]> => {
    const events = await unwrap(bridge().api.listEventsWithProperties())
    return events.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  },
  staleTime: 60_000,
  retry: false,
  networkMode: 'always',
})

/** The events; a failed call keeps the earlier list (Source: docs/reference/calls.md). */
export const useEvents = () => useQuery(eventsQuery)

/** Attributes of customers by name, for conditions of segments. */
const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: async (): Promise<Attribute[]> => {
    const attributes = await unwrap(bridge().api.listAttributes())
    return attributes.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  },
  staleTime: 60_000,
  retry: false,
  networkMode: 'always',
})

export const useAttributes = () => useQuery(attributesQuery)
