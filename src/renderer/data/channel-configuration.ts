/** Channel configurations: the account through which a channel sends. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type ChannelConfiguration, type ChannelConfigurations, channelNameOf } from '#contract'
import { bridge, unwrapDated } from './bridge'
import { fromServer } from './query-updates'

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
