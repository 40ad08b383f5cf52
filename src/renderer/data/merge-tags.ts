/** Merge tags for the messages of a channel. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Attribute,
  type ChannelConfiguration,
  type ChannelConfigurations,
  type CustomEvent,
  channelNameOf,
  type MergeTag,
} from '#contract'
import { bridge, type Dated, unwrapDated, valueIn } from './bridge'
import { savedTextOf } from './own-values'
import { fromServer } from './query-updates'

const noTags: readonly MergeTag[] = []

/** The tags of one channel, by its name on the wire. The main process retries failed reads, so they are not retried here. */
const mergeTagsQuery = (wireName: string) =>
  queryOptions({
    queryKey: ['merge-tags', wireName],
    queryFn: () => unwrapDated(bridge().api.listMergeTags({ channel: wireName })),
    staleTime: 60_000,
    ...fromServer,
  })

/** The tags; after a failed call, those of the earlier list (Source: docs/reference/calls.md). Empty until a list was read. */
export const useMergeTags = (wireName: string): readonly MergeTag[] =>
  useQuery({ ...mergeTagsQuery(wireName), select: valueIn }).data ?? noTags

/** The same outside a component; never rejects. */
export const readMergeTags = (client: QueryClient, wireName: string): Promise<readonly MergeTag[]> =>
  client.fetchQuery(mergeTagsQuery(wireName)).then(valueIn, () => noTags)

/**
 * Says since when the tags in use are saved; undefined if the server just sent them. Called by menus when they open, because they do not
 * know their channel.
 */
export function useSavedTagsText(): string | undefined {
  const cache = useQueryClient().getQueryCache()
  const query = cache.find<Dated<MergeTag[]>>({ queryKey: ['merge-tags'], exact: false, type: 'active' })
  return query && savedTextOf(query.state)
}

/** Address and name of the icon; undefined until the server has answered. */
export const useDefaultIcon = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['default-icon'],
    queryFn: () => unwrapDated(bridge().api.getDefaultIcon()),
    enabled: isEnabled,
    staleTime: 300_000,
    select: valueIn,
    ...fromServer,
  })

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

/** GET channel-configuration, fresh for 300 s (Source: docs/reference/calls.md). */
export const channelConfigurationQuery = queryOptions({
  queryKey: ['channel-configuration'],
  queryFn: () => unwrapDated(bridge().api.getChannelConfiguration()),
  staleTime: 300_000,
  ...fromServer,
})

const noConfigurations: readonly ChannelConfiguration[] = []

/** The accounts of one channel, by its `channelName`. Empty until they are read. */
export function useConfigurationsOf(wireName: string): readonly ChannelConfiguration[] {
  const { data } = useQuery({
    ...channelConfigurationQuery,
    select: ({ value }) => configurationsIn(value, wireName),
  })
  return data ?? noConfigurations
}

const configurationsIn = ({ configurations }: ChannelConfigurations, wireName: string) =>
  (configurations ?? []).filter((configuration) => channelNameOf(configuration.channelName) === wireName)

/** The same outside a component; null if they were never read. Never rejects. */
export const readConfigurations = (
  client: QueryClient,
  wireName: string,
): Promise<readonly ChannelConfiguration[] | null> =>
  client.fetchQuery(channelConfigurationQuery).then(
    ({ value }) => configurationsIn(value, wireName),
    () => null,
  )

/** Whether reading the accounts has ended, with or without success. Until then, another name may replace a sender's. */
export const useAreConfigurationsRead = (): boolean => useQuery(channelConfigurationQuery).isFetched
