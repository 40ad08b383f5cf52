/** What a draft cannot settle with the server by itself: fields changed on both sides, and a campaign that ended there meanwhile. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conflict, Draft, KeepAsNew } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { outboxQuery } from './outbox'

/** A draft as it stands in the store; everything read of one draft stands under ['drafts', id]. */
const draftQuery = (id: string) =>
  queryOptions({ queryKey: ['drafts', id, 'whole'], queryFn: () => unwrap(bridge().drafts.open({ id })), staleTime: 0 })

export const useStoredDraft = (id: string) => useQuery(draftQuery(id))

/** Reads what is shown of a draft again when it changed; returns how to stop. */
export const listenToDrafts = (client: QueryClient): (() => void) =>
  bridge().drafts.changed(({ id }) => {
    client.invalidateQueries({ queryKey: ['drafts', id] })
  })

export type Side = 'mine' | 'theirs'
/** A choice names its conflict by step and path. */
export type Choices = ReadonlyMap<Conflict, Side>

/** Saves choices, step by step. What was chosen is sent, what was not goes on waiting. */
export function useResolve(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choices: Choices) => {
      const steps = [...Map.groupBy(choices, ([conflict]) => conflict.section)]
      // The last step first: the one in front holds everything back until all is chosen.
      for (const [section, chosen] of steps.toReversed()) {
        const sides = Object.fromEntries(chosen.map(([{ path }, side]) => [path, side]))
        await unwrap(bridge().drafts.resolve({ id, section, choices: sides }))
      }
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['drafts', id] })
      client.invalidateQueries({ queryKey: outboxQuery.queryKey })
    },
    onError: (error) => toastDanger('Your choice could not be saved', failureOf(error).message),
  })
}

/** Takes a draft away from its campaign, which is another thing than the draft; returns the new draft that keeps its words, null without. */
export function useSetApart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, keep }: { id: string; keep: boolean }): Promise<Draft | null> => {
      const kept = keep ? await unwrap(bridge().drafts.keepAsNew({ id })) : null
      await unwrap(bridge().drafts.discard({ id }))
      return kept
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxQuery.queryKey }),
    onSuccess: (kept) => kept && toastSuccess(`Kept as a new draft: ${kept.name}`),
    onError: (error) => toastDanger('The changes could not be saved as a new draft', failureOf(error).message),
  })
}

/** Begins a new draft of the words that stand here; answers it. The old campaign follows the server again. */
export function useKeepAsNew() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: KeepAsNew): Promise<Draft> => unwrap(bridge().drafts.keepAsNew(input)),
    onSettled: (_draft, _error, { id }) => {
      client.invalidateQueries({ queryKey: ['drafts', id] })
      client.invalidateQueries({ queryKey: outboxQuery.queryKey })
    },
    onSuccess: ({ name }) => toastSuccess(`Kept as a new draft: ${name}`),
    onError: (error) => toastDanger('The new draft could not be made', failureOf(error).message),
  })
}
