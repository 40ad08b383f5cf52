/** Merge tags that a channel's messages may use. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MergeTag } from '#contract'
import { bridge, unwrap } from './bridge'

const none: readonly MergeTag[] = []

/** The tags of one channel, named as on the wire. Failed reads are tried again by the main process, so not once more here. */
const mergeTagsQuery = (wireName: string) =>
  queryOptions({
    queryKey: ['merge-tags', wireName],
    queryFn: () => unwrap(bridge().api.listMergeTags({ channel: wireName })),
    staleTime: 60_000,
  })

/** The tags; a call without success keeps the list that was there (Source: docs/reference/calls.md). Empty until there is one. */
export const useMergeTags = (wireName: string): readonly MergeTag[] => useQuery(mergeTagsQuery(wireName)).data ?? none
