/** Segments and their reach, from the segment service, and the way to the preferences that change the reach. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Segment } from '#contract'
import { toastSuccess } from '../ui/toast'
import { bridge, unwrap, unwrapDated } from './bridge'
import { fromServer } from './query-updates'

/**
 * Segments by name, with the time of the server's answer (ISO 8601 in UTC) if the server cannot be reached now; the time is null if it just
 * answered.
 */
export type ReadSegments = { segments: Segment[]; asOf: string | null }

/** All segments by name. The main process retries failed reads, so they are not retried here. */
export const segmentsQuery = queryOptions({
  queryKey: ['segments'],
  queryFn: async (): Promise<ReadSegments> => {
    const { value, asOf } = await unwrapDated(bridge().api.listSegments())
    const segments = value.map((segment) => withCountTime(segment, asOf))
    return { segments: sortedByName(segments), asOf }
  },
  staleTime: 60_000,
  ...fromServer,
})

/** The segments; while a read fails, `data` keeps those of an earlier one. */
export const useSegments = () => useQuery({ ...segmentsQuery, select: ({ segments }) => segments })

/** The segments, with the time of the answer that they come from. */
export const useReadSegments = () => useQuery(segmentsQuery)

const sortedByName = (segments: readonly Segment[]): Segment[] =>
  segments.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))

/** Puts `segment` into the list at once, replacing its earlier version; the list is then read again. */
export function showSegment(client: QueryClient, segment: Segment): void {
  client.setQueryData(segmentsQuery.queryKey, (before) =>
    before
      ? { ...before, segments: sortedByName([...before.segments.filter(({ id }) => id !== segment.id), segment]) }
      : before,
  )
  void client.invalidateQueries({ queryKey: segmentsQuery.queryKey })
}

/**
 * How a segment is counted: in which database ('' is the server's own choice, docs/reference/choices.md), and with or without Smart Send.
 */
export type Counting = { dbType: string; smartSend: SmartSendData | null }

/** Smart Send settings with their channel: share of opens in percent, period in months (0 is all time). */
export type SmartSendData = {
  percentage: number
  months: number
  channelName: string
  channelId: number | null
  channelConfigurationId: number | null
}

/** GET /segment/{id}?db_type=&smartSendData= (Source: docs/reference/calls.md): the segment, counted that way. Throws `HeraldFailure`. */
export const useCountSegment = () =>
  useMutation({
    mutationFn: async ({ id, counting }: { id: number; counting: Counting }) => {
      const { value, asOf } = await unwrapDated(bridge().api.getSegment({ id, ...addressOf(counting) }))
      return withCountTime(value, asOf)
    },
  })

/** Cached counts get the time of the answer if the server did not say when it counted. */
const withCountTime = (segment: Segment, asOf: string | null): Segment =>
  asOf === null || segment.counted_at ? segment : { ...segment, counted_at: asOf }

/** The definition of a new segment. */
export type SegmentBody = { name: string; prompt: string; json: unknown }

/** POST /segment/generate-sql: statement, conditions and people of a prompt or of conditions; read while `body` is not null. */
export const useSegmentSql = (body: SegmentBody | null, counting: Counting) =>
  useQuery({
    queryKey: ['segment-sql', body, counting],
    queryFn: () => {
      const { name, prompt, json } = body ?? { name: '', prompt: '', json: null }
      const nameFields = name.trim() === '' ? {} : { name }
      return unwrap(bridge().api.generateSegmentSql({ ...addressOf(counting), ...nameFields, prompt, json }))
    },
    enabled: body !== null,
    staleTime: 60_000,
  })

/** POST /segment. The new segment is in the list at once. Throws `HeraldFailure`; its `path` names the refused field. */
export function useCreateSegment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SegmentBody & { display: unknown }) => {
      const answer = await bridge().api.createSegment(body)
      return (
        (!answer.ok && answer.failure.ambiguous && (await createdDespiteFailure(body))) ||
        unwrap(Promise.resolve(answer))
      )
    },
    onSuccess: (segment) => {
      showSegment(client, segment)
      toastSuccess('Segment saved')
    },
  })
}

/** The segment, if the server created it although no answer came: found by its name and the same prompt. */
async function createdDespiteFailure({ name, prompt }: SegmentBody): Promise<Segment | null> {
  const found = await bridge().api.findSegment({ name })
  return found.ok && found.value?.prompt === prompt ? found.value : null
}

function addressOf({ dbType, smartSend }: Counting) {
  return {
    ...(dbType === '' ? {} : { db_type: dbType }),
    ...(smartSend === null ? {} : { smartSendData: JSON.stringify(smartSend) }),
  }
}
