/** Differences with the server that need the user: fields changed on both sides, and a campaign that ended there. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conflict, Draft, KeepAsNew } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { outboxKey } from './outbox'

/** A draft in the store; all queries of one draft are below ['drafts', id]. */
const draftQuery = (id: string) =>
  queryOptions({ queryKey: ['drafts', id, 'whole'], queryFn: () => unwrap(bridge().drafts.open({ id })), staleTime: 0 })

export const useStoredDraft = (id: string) => useQuery(draftQuery(id))

/** Reads queries of a draft again when it changed; returns a function that stops listening. */
export const listenToDrafts = (client: QueryClient): (() => void) =>
  bridge().drafts.changed(({ id }) => {
    client.invalidateQueries({ queryKey: ['drafts', id] })
  })

export type Side = 'mine' | 'theirs'
/** A choice names its conflict by step and path. */
export type Choices = ReadonlyMap<Conflict, Side>

/** Saves choices, step by step. Chosen values are sent, the others go on waiting. */
export function useResolve(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choices: Choices) => {
      const steps = [...Map.groupBy(choices, ([conflict]) => conflict.section)]
      // Resolves the last step first: the first one holds back all saves until everything is chosen.
      for (const [section, chosen] of steps.toReversed()) {
        const sides = Object.fromEntries(chosen.map(([{ path }, side]) => [path, side]))
        await unwrap(bridge().drafts.resolve({ id, section, choices: sides }))
      }
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['drafts', id] })
      client.invalidateQueries({ queryKey: outboxKey })
    },
    onError: (error) => toastDanger('Your choice could not be saved', failureOf(error).message),
  })
}

/**
 * Discards a draft whose campaign became a different one on the server. With `keep` its values become a new draft, which is returned; else
 * returns null.
 */
export function useDetachDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, keep }: { id: string; keep: boolean }): Promise<Draft | null> => {
      const draft = keep ? await unwrap(bridge().drafts.keepAsNew({ id })) : null
      await unwrap(bridge().drafts.discard({ id }))
      return draft
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
    onSuccess: (draft) => draft && toastSuccess(`Kept as a new draft: ${draft.name}`),
    onError: (error) => toastDanger('The changes could not be saved as a new draft', failureOf(error).message),
  })
}

/** Begins a new draft with the present values and returns it. The old campaign follows the server again. */
export function useKeepAsNew() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: KeepAsNew): Promise<Draft> => unwrap(bridge().drafts.keepAsNew(input)),
    onSettled: (_draft, _error, { id }) => {
      client.invalidateQueries({ queryKey: ['drafts', id] })
      client.invalidateQueries({ queryKey: outboxKey })
    },
    onSuccess: ({ name }) => toastSuccess(`Kept as a new draft: ${name}`),
    onError: (error) => toastDanger('The new draft could not be made', failureOf(error).message),
  })
}
