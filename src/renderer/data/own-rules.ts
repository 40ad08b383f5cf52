/** Words that must or must not stand in messages: kept with the workspace by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnRule } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const ownRulesQuery = keptQuery(['own-rules'], () => bridge().ownRules.all())

const none: readonly OwnRule[] = []

export const useOwnRules = (): readonly OwnRule[] => useQuery(ownRulesQuery).data ?? none

/** Keeps them up to date, also when another window changes them; returns how to stop. */
export const listenToOwnRules = (client: QueryClient): (() => void) =>
  bridge().ownRules.changed((rules) => setQueryData(client, ownRulesQuery.queryKey, rules))

/** Keeps or removes a rule; a failure is told, and what stands in the form stays. */
export function useChangeOwnRules() {
  const answers = ownRulesQuery.queryKey
  return {
    keep: useAct((rule: OwnRule) => bridge().ownRules.keep(rule), { failed: 'The rule could not be saved', answers }),
    remove: useAct((id: string) => bridge().ownRules.remove({ id }), {
      failed: 'The rule could not be removed',
      answers,
    }),
  }
}
