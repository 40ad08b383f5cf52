/** Columns and saved views of the campaigns list: kept with the workspace by the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstChoices, type ListChoices, type ListColumn, type ListView, type Recent } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { readListChoices } from './prefetch'
import { setQueryData } from './query-updates'
import * as texts from './texts'

export const listChoicesQuery = queryOptions({
  queryKey: ['lists', 'choices'],
  queryFn: () => unwrap(readListChoices.take()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What nobody chose, or what could not be read, is as it is at first. */
export const useListChoices = (): ListChoices => useQuery(listChoicesQuery).data ?? firstChoices

/** Keeps them up to date, also when another window changes them; returns how to stop. */
export const listenToListChoices = (client: QueryClient): (() => void) =>
  bridge().lists.changed((choices) => setQueryData(client, listChoicesQuery.queryKey, choices))

/** Shows other columns at once, and the former ones again when that could not be kept. */
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
      toastDanger(texts.theColumnsCouldNotBe, failureOf(error).message)
    },
  })
}

export function useKeepView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (view: ListView) => unwrap(bridge().lists.keepView(view)),
    onSuccess: (choices) => {
      setQueryData(client, listChoicesQuery.queryKey, choices)
      toastSuccess(texts.viewSaved)
    },
    onError: (error) => toastDanger(texts.theViewCouldNotBe, failureOf(error).message),
  })
}

export function useRemoveView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => unwrap(bridge().lists.removeView({ name })),
    onSuccess: (choices) => setQueryData(client, listChoicesQuery.queryKey, choices),
    onError: (error) => toastDanger(texts.theViewCouldNotBe2, failureOf(error).message),
  })
}

/** What was taken from 'Go to…' is offered first the next time. Nobody waits for it: what could not be kept is only not offered. */
export function useRemember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (recent: Recent) => unwrap(bridge().lists.remember(recent)),
    onSuccess: (choices) => setQueryData(client, listChoicesQuery.queryKey, choices),
  })
}
