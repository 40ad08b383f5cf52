/** Segments and their reach, as the segment service lists them, and the way to the preferences that change the reach. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Segment } from '#contract'
import { toastSuccess } from '../ui/toast'
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

/** How a segment is counted: in which database ('' is the server's own choice, section 6), and thinned out by Smart Send or not. */
export type Counting = { dbType: string; smartSend: SmartSendData | null }

/** Smart-send settings with the channel they count for: percent of opens, months looked back over (0 is all time). */
export type SmartSendData = {
  percentage: number
  months: number
  channelName: string
  channelId: number | null
  channelConfigurationId: number | null
}

/** GET /segment/{id}?db_type=&smartSendData= (campaign-builder.md, section 7): the segment, counted that way. Throws `HeraldFailure`. */
export const useCountSegment = () =>
  useMutation({
    mutationFn: ({ id, counting }: { id: number; counting: Counting }) =>
      unwrap(bridge().api.getSegment({ id, ...addressOf(counting) })),
  })

/** What a segment is made of, before it is one. */
export type SegmentBody = { name: string; prompt: string; json: unknown }

/** POST /segment/generate-sql: the statement, the conditions and the people that a prompt or conditions come to; asked while `body` is there. */
export const useSegmentSql = (body: SegmentBody | null, counting: Counting) =>
  useQuery({
    queryKey: ['segment-sql', body, counting],
    queryFn: () => {
      const { name, prompt, json } = body ?? { name: '', prompt: '', json: null }
      const named = name.trim() === '' ? {} : { name }
      return unwrap(bridge().api.generateSegmentSql({ ...addressOf(counting), ...named, prompt, json }))
    },
    enabled: body !== null,
    staleTime: 60_000,
  })

/** POST /segment. The new segment stands in the list at once. Throws `HeraldFailure`; its `path` names the field that was refused. */
export function useCreateSegment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SegmentBody & { display: unknown }) => unwrap(bridge().api.createSegment(body)),
    onSuccess: (segment) => {
      client.setQueryData(segmentsQuery.queryKey, (known) => (known ? [...known, segment] : known))
      void client.invalidateQueries({ queryKey: segmentsQuery.queryKey })
      toastSuccess('Segment saved')
    },
  })
}

function addressOf({ dbType, smartSend }: Counting) {
  return {
    ...(dbType === '' ? {} : { db_type: dbType }),
    ...(smartSend === null ? {} : { smartSendData: JSON.stringify(smartSend) }),
  }
}

/** Delivery Preferences, Smart Send tab (campaign-builder.md, section 2): in a second window, or a new tab where the host has no windows. */
export async function openSmartSendPreferences(): Promise<void> {
  const route = '/delivery-preferences?tab=smartsend'
  const opened = await bridge().app.openWindow(route)
  if (!opened.ok || !opened.value) window.open(route, '_blank', 'noopener')
}
