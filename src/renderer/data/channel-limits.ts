/** Reads and saves the brand's delivery limits: caps, quiet hours, Smart Send and minimum delay, each per channel. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChannelLimits } from '#contract'
import { type LimitsOfChannel, limitsOf } from '../../model/rules/channel-limits'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, HeraldFailure, unwrap, unwrapDated } from './bridge'
import { fromServer } from './query-updates'

/**
 * The limits, with the time of the server's answer (ISO 8601 in UTC) if the server cannot be reached now; the time is null if it just
 * answered.
 */
export type ReadLimits = { limits: ChannelLimits; asOf: string | null }

/** GET /brand/channel-limits reads data.channel_limits (Source: docs/reference/calls.md). The main process retries failed reads. */
const channelLimitsQuery = queryOptions({
  queryKey: ['channel-limits'],
  queryFn: async (): Promise<ReadLimits> => {
    const { value, asOf } = await unwrapDated(bridge().api.getChannelLimits())
    return { limits: value.channel_limits ?? {}, asOf }
  },
  staleTime: 60_000,
  ...fromServer,
})

export const useChannelLimits = () => useQuery(channelLimitsQuery)

/**
 * PUT /brand/channel-limits. `change` is laid over the server's current limits: changes by other clients and unknown fields are sent back
 * unchanged. Returns what was sent. Throws `HeraldFailure` after a toast; a success has a toast too.
 */
export function useSaveChannelLimits() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: (now: ChannelLimits) => ChannelLimits): Promise<ChannelLimits> => {
      const { value, asOf } = await unwrapDated(bridge().api.getChannelLimits())
      if (asOf !== null) throw new HeraldFailure({ kind: 'offline', message: 'The server cannot be reached' })
      const changed = change(value.channel_limits ?? {})
      await unwrap(bridge().api.setChannelLimits(changed))
      return changed
    },
    onSuccess: (limits) => {
      client.setQueryData(channelLimitsQuery.queryKey, { limits, asOf: null })
      // Reads the limits once more, because offline the last answer is shown.
      void client.invalidateQueries({ queryKey: channelLimitsQuery.queryKey })
      toastSuccess('Channel Limits Saved Successfully!')
    },
    onError: (error) => toastDanger('Channel limits could not be saved', failureOf(error).message),
  })
}

/** The limits of one channel, by its `channelName`. Null until they are read. */
export const useLimitsOf = (wireName: string): LimitsOfChannel | null =>
  useQuery({ ...channelLimitsQuery, select: ({ limits }) => limitsOf(limits, wireName) }).data ?? null

/**
 * Opens a tab of Delivery Preferences (Source: docs/reference/screens.md) in a second window, or in a new tab if the host has no windows.
 */
export async function openPreferences(tab: 'frequencycapping' | 'donotdisturb' | 'smartsend'): Promise<void> {
  const route = `/delivery-preferences?tab=${tab}`
  const hasOpened = await bridge().app.openWindow(route)
  if (!hasOpened.ok || !hasOpened.value) window.open(route, '_blank', 'noopener')
}
