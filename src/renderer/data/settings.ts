/** Settings of this computer: read once, changed at once, stored by the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultSettings, type Policy, type Settings } from '#contract'
import { showTimesIn } from '../ui/dates'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { readSettings } from './prefetch'
import { keptQuery, setQueryData } from './query-updates'
import { usePractising } from './session'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => applySettings(await unwrap(readSettings.take())),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Moments are also formatted outside of components. */
function applySettings(settings: Settings): Settings {
  showTimesIn(settings.timeZone)
  return settings
}

const policyQuery = keptQuery(['policy'], () => bridge().app.policy())

const noPolicy: Policy = { source: null, locked: [], server: null, dataFolder: null, problems: [] }

/** The organisation's policy; undefined until it is read. Main checks every change itself, so an unreadable policy locks nothing here. */
export function usePolicy(): Policy | undefined {
  const { data, isError } = useQuery(policyQuery)
  return data ?? (isError ? noPolicy : undefined)
}

/** The zone in which times are shown: the chosen one, else `computer`. `whose` says which, after its name. */
export function useShownZone(computer: string): { zone: string; whose: string } {
  const { timeZone } = useSettings()
  return timeZone ? { zone: timeZone, whose: 'your time zone' } : { zone: computer, whose: 'this computer' }
}

export const useSettings = (): Settings => useQuery(settingsQuery).data ?? defaultSettings

/** Keeps the settings up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToSettings = (client: QueryClient): (() => void) =>
  bridge().app.settingsChanged((settings) => setQueryData(client, settingsQuery.queryKey, applySettings(settings)))

/** Changes settings; the screen follows at once and reverts if they could not be saved. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: Partial<Settings>) => unwrap(bridge().app.changeSettings(patch)),
    onMutate: (patch) => {
      const before = client.getQueryData(settingsQuery.queryKey) ?? defaultSettings
      setQueryData(client, settingsQuery.queryKey, applySettings({ ...before, ...patch }))
      return before
    },
    onSuccess: (settings) => setQueryData(client, settingsQuery.queryKey, applySettings(settings)),
    onError: (error, _patch, before) => {
      if (before) setQueryData(client, settingsQuery.queryKey, applySettings(before))
      toastDanger('The setting could not be saved', failureOf(error).message)
    },
  })
}

/**
 * The currency of amounts: no reply of the server has it. From this computer's settings; in the practice workspace that of its sample
 * campaigns; '' if not set.
 */
export function useCurrency(): string {
  const ownCurrency = useSettings().currency
  const isPractising = usePractising()
  return ownCurrency || (isPractising ? 'Rs' : '')
}
