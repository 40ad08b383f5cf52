/** Merge tags for the messages of a channel. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MergeTag } from '#contract'
import { bridge, type Dated, unwrapDated, valueIn } from './bridge'
import { fromServer } from './query-updates'
import { savedTextOf } from './saved-data'

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
