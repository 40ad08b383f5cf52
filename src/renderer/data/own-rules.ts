/** Words that must or must not stand in messages: kept with the workspace by the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnRule } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { setQueryData } from './query-updates'
import * as texts from './texts'

const ownRulesQuery = queryOptions({
  queryKey: ['own-rules'],
  queryFn: () => unwrap(bridge().ownRules.all()),
  staleTime: Number.POSITIVE_INFINITY,
})

const none: readonly OwnRule[] = []

export const useOwnRules = (): readonly OwnRule[] => useQuery(ownRulesQuery).data ?? none

/** Keeps them up to date, also when another window changes them; returns how to stop. */
export const listenToOwnRules = (client: QueryClient): (() => void) =>
  bridge().ownRules.changed((rules) => setQueryData(client, ownRulesQuery.queryKey, rules))

/** Keeps or removes a rule; a failure is told, and what stands in the form stays. */
export function useChangeOwnRules() {
  const client = useQueryClient()
  const onSuccess = (rules: OwnRule[]) => setQueryData(client, ownRulesQuery.queryKey, rules)
  return {
    keep: useMutation({
      mutationFn: (rule: OwnRule) => unwrap(bridge().ownRules.keep(rule)),
      onSuccess,
      onError: (error) => toastDanger(texts.theRuleCouldNotBe, failureOf(error).message),
    }),
    remove: useMutation({
      mutationFn: (id: string) => unwrap(bridge().ownRules.remove({ id })),
      onSuccess,
      onError: (error) => toastDanger(texts.theRuleCouldNotBe2, failureOf(error).message),
    }),
  }
}
