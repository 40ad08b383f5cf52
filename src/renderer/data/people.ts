/** People of one's own for previews: kept on this computer only. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnPerson } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { setQueryData } from './query-updates'
import * as texts from './texts'

const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => unwrap(bridge().people.list()),
  staleTime: Number.POSITIVE_INFINITY,
})

const nobody: readonly OwnPerson[] = []

export const useOwnPeople = (): readonly OwnPerson[] => useQuery(peopleQuery).data ?? nobody

/** Keeps some, or removes one by its name. */
export function useChangePeople() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { keep: OwnPerson[] } | { remove: string }) =>
      unwrap(
        'keep' in change
          ? bridge().people.keep({ people: change.keep })
          : bridge().people.remove({ name: change.remove }),
      ),
    onSuccess: (people) => setQueryData(client, peopleQuery.queryKey, people),
    onError: (error) => toastDanger(texts.thePeopleCouldNotBe, failureOf(error).message),
  })
}
