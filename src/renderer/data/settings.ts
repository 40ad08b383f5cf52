/** Preferences of this computer: read once, changed at once, kept by the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { holdSeconds, type Settings } from '#contract'
import { toastDanger } from '../ui/toast'
import { readSettings } from './ahead'
import { bridge, failureOf, unwrap } from './bridge'
import { learn } from './news'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => unwrap(readSettings.take()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What stands until the kept settings are read. */
const initial: Settings = {
  colorScheme: 'auto',
  railClosed: false,
  listPageSize: 25,
  listOrderBy: 'updated_at',
  listOrderDirection: 'desc',
  dbType: '',
  campaignAnalyticsFlag: false,
  publishHoldSeconds: holdSeconds.initial,
  currency: '',
  brandColours: {},
}

export const useSettings = (): Settings => useQuery(settingsQuery).data ?? initial

/** Keeps the settings up to date, also when another window changes them; answers how to stop. */
export const listenToSettings = (client: QueryClient): (() => void) =>
  bridge().app.settingsChanged((settings) => learn(client, settingsQuery.queryKey, settings))

/** Changes some settings; the screen follows at once and goes back when they could not be kept. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: Partial<Settings>) => unwrap(bridge().app.changeSettings(patch)),
    onMutate: (patch) => {
      const before = client.getQueryData(settingsQuery.queryKey) ?? initial
      learn(client, settingsQuery.queryKey, { ...before, ...patch })
      return before
    },
    onSuccess: (settings) => learn(client, settingsQuery.queryKey, settings),
    onError: (error, _patch, before) => {
      if (before) learn(client, settingsQuery.queryKey, before)
      toastDanger('The setting could not be kept', failureOf(error).message)
    },
  })
}
