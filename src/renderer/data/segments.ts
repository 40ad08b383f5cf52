/** Segments and their reach, as the segment service lists them, and the way to the preferences that change the reach. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Segment } from '#contract'
import { bridge, unwrap } from './bridge'

/** All segments by name. Failed reads are tried again by the main process, so not once more here. */
export const segmentsQuery = queryOptions({
  queryKey: ['segments'],
  queryFn: async (): Promise<Segment[]> => {
    const segments = await unwrap(bridge().api.listSegments())
    return segments.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  },
  staleTime: 60_000,
  retry: false,
  networkMode: 'always',
})

/** The segments; while a read fails, `data` keeps what an earlier one brought. */
export const useSegments = () => useQuery(segmentsQuery)

/** Delivery Preferences, Smart Send tab (campaign-builder.md, section 2): in a second window, or a new tab where the host has no windows. */
export async function openSmartSendPreferences(): Promise<void> {
  const route = '/delivery-preferences?tab=smartsend'
  const opened = await bridge().app.openWindow(route)
  if (!opened.ok || !opened.value) window.open(route, '_blank', 'noopener')
}
