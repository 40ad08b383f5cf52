/** Acts on a segment: update, duplicate, delete, find by name. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Segment } from '#contract'
import { toastSuccess } from '../ui/toast'
import { toastListFailure } from './acts'
import { bridge, unwrap } from './bridge'
import { fromServer } from './query-updates'
import { type SegmentBody, segmentsQuery, showSegment } from './segments'

/** PUT /segment/{id}. Throws `HeraldFailure`; its `path` names the refused field. */
export function useUpdateSegment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, prompt, json }: SegmentBody & { id: number }) =>
      unwrap(bridge().api.updateSegment({ id, name, prompt, json })),
    onSuccess: (segment) => {
      if (segment) showSegment(client, segment)
      else void readAgain(client)
      toastSuccess('Segment saved')
    },
  })
}

/** PUT /segment/{id}/duplicate: sent once. */
export function useDuplicateSegment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Segment, 'id'>) => unwrap(bridge().api.duplicateSegment({ id })),
    onSuccess: (segment) => {
      showSegment(client, segment)
      toastSuccess(segment.name ? `Duplicated as ${segment.name}` : 'Segment duplicated')
    },
    onError: (error) => {
      void readAgain(client)
      toastListFailure('Segment could not be duplicated', error)
    },
  })
}

/** DELETE /segment/{id}. */
export function useDeleteSegment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Segment, 'id'>) => unwrap(bridge().api.deleteSegment({ id })),
    onSuccess: (_answer, { id }) => {
      client.setQueryData(segmentsQuery.queryKey, (before) =>
        before ? { ...before, segments: before.segments.filter((segment) => segment.id !== id) } : before,
      )
      toastSuccess('Segment deleted')
    },
    onError: (error) => toastListFailure('Segment could not be deleted', error),
    onSettled: () => readAgain(client),
  })
}

/**
 * GET /segment/name/{name}: finds a segment that the list, as last read, does not have. Null if the server has none; read only while `isEnabled`.
 */
export const useFindSegment = (name: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['segments', 'by-name', name],
    queryFn: async () => (await unwrap(bridge().api.findSegment({ name }))) ?? null,
    enabled: isEnabled && name !== '',
    staleTime: 10_000,
    ...fromServer,
  })

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: segmentsQuery.queryKey, exact: true })
