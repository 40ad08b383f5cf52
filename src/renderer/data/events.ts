/** Custom events and customer attributes with their data types, as the event service lists them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attribute, CustomEvent } from '#contract'
import { bridge, unwrap } from './bridge'

/** All events by name. Failed reads are tried again by the main process, so not once more here. */
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

/** The events; a call without success keeps the list that was there (Source: docs/reference/calls.md). */
export const useEvents = () => useQuery(eventsQuery)

/** Attributes of customers by name, which conditions of a segment are made of. */
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
