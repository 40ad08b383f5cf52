/** Custom events and customer attributes with their data types, from the event service. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attribute, CustomEvent } from '#contract'
import { bridge, type Dated, unwrapDated, valueIn } from './bridge'
import { fromServer } from './query-updates'

/** All events by name. The main process retries failed reads, so they are not retried here. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async (): Promise<Dated<CustomEvent[]>> => {
    const { value, asOf } = await unwrapDated(bridge().api.listEventsWithProperties())
    return { value: value.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '')), asOf }
  },
  staleTime: 60_000,
  ...fromServer,
})

/** The events; a failed call keeps the earlier list (Source: docs/reference/calls.md). */
export const useEvents = () => useQuery({ ...eventsQuery, select: valueIn })

/** Attributes of customers by name, for conditions of segments. */
export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: async (): Promise<Dated<Attribute[]>> => {
    const { value, asOf } = await unwrapDated(bridge().api.listAttributes())
    return { value: value.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '')), asOf }
  },
  staleTime: 60_000,
  ...fromServer,
})

export const useAttributes = () => useQuery({ ...attributesQuery, select: valueIn })
