/** Words that must or must not be in messages, stored with the workspace by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnRule } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const ownRulesQuery = keptQuery(['own-rules'], () => bridge().ownRules.all())

const noRules: readonly OwnRule[] = []

export const useOwnRules = (): readonly OwnRule[] => useQuery(ownRulesQuery).data ?? noRules

/** Keeps the rules up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToOwnRules = (client: QueryClient): (() => void) =>
  bridge().ownRules.changed((rules) => setQueryData(client, ownRulesQuery.queryKey, rules))

/** Saves or removes a rule. A failure shows a toast, and the form keeps its values. */
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
