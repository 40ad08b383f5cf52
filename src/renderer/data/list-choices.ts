/** Columns and saved views of the campaigns list, stored with the workspace by the main process. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstChoices, type ListChoices, type ListColumn, type ListView, type Recent } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { readListChoices } from './prefetch'
import { keptQuery, setQueryData } from './query-updates'

export const listChoicesQuery = keptQuery(['lists', 'choices'], () => readListChoices.take())

/** The defaults if not set or unreadable. */
export const useListChoices = (): ListChoices => useQuery(listChoicesQuery).data ?? firstChoices

/** Keeps columns, views and recent entries up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToListChoices = (client: QueryClient): (() => void) =>
  bridge().lists.changed((choices) => setQueryData(client, listChoicesQuery.queryKey, choices))

/** Shows other columns at once, and restores the former ones if saving fails. */
export function useShowColumns() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (columns: ListColumn[]) => unwrap(bridge().lists.showColumns({ columns })),
    onMutate: (columns) => {
      const before = client.getQueryData(listChoicesQuery.queryKey) ?? firstChoices
      setQueryData(client, listChoicesQuery.queryKey, { ...before, columns })
      return before
    },
    onError: (error, _columns, before) => {
      if (before) setQueryData(client, listChoicesQuery.queryKey, before)
      toastDanger('The columns could not be saved', failureOf(error).message)
    },
  })
}

export const useKeepView = () =>
  useAct((view: ListView) => bridge().lists.keepView(view), {
    failed: 'The view could not be saved',
    answers: listChoicesQuery.queryKey,
    onSuccess: () => toastSuccess('View saved'),
  })

export const useRemoveView = () =>
  useAct((name: string) => bridge().lists.removeView({ name }), {
    failed: 'The view could not be removed',
    answers: listChoicesQuery.queryKey,
  })

/** Puts an entry of 'Go to…' first in the next list. If saving fails, the entry is missing from the list. */
export function useRemember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (recent: Recent) => unwrap(bridge().lists.remember(recent)),
    onSuccess: (choices) => setQueryData(client, listChoicesQuery.queryKey, choices),
  })
}
