/** The outbox: waiting saves, refusals, conflicts, and the texts of a later refusal. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { amount, type Conflict, type Draft, type KeepAsNew, type OutboxItem } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { notifySystem } from './desktop'
import { readSyncState } from './prefetch'
import { keptQuery, setQueryData } from './query-updates'
import { pageTimers, type Timers } from './timers'

export const syncStateQuery = keptQuery(['outbox', 'state'], () => readSyncState.take())

/** Key of all readings of the outbox. */
export const outboxKey = ['outbox']

const outboxQuery = queryOptions({
  queryKey: [...outboxKey, 'list'],
  queryFn: () => unwrap(bridge().outbox.list()),
})

const undecidedQuery = queryOptions({
  queryKey: [...outboxKey, 'undecided'],
  queryFn: () => unwrap(bridge().outbox.undecided()),
})

export const useSyncState = () => useQuery(syncStateQuery)
export const useOutbox = () => useQuery(outboxQuery)
/** Campaigns that wait for the user's decision. */
export const useUndecided = () => useQuery(undecidedQuery)

/** Milliseconds without a refusal: refusals in faster succession are announced together. */
const QUIET_MS = 1_000

/** Keeps the chip and the panel up to date, and announces refusals; returns a function that stops it. */
export function listenToOutbox(client: QueryClient): () => void {
  const stopState = bridge().outbox.changed((state) => {
    setQueryData(client, syncStateQuery.queryKey, state)
    for (const { queryKey } of [outboxQuery, undecidedQuery]) client.invalidateQueries({ queryKey })
  })
  const refusals = combineBursts(tellRefusal, tellRefusals, QUIET_MS)
  const stopRefusals = bridge().outbox.refused((item) => {
    for (const { queryKey } of [outboxQuery, undecidedQuery]) client.invalidateQueries({ queryKey })
    // A conflict is not an error: the chip asks for a choice, without a toast.
    if (item.failure?.kind !== 'stale') refusals.add(item)
  })
  return () => {
    stopState()
    stopRefusals()
    refusals.stop()
  }
}

/**
 * Passes the first of a burst to `one` at once and, after `quietMs` without another, the rest: a single one to `one`, more as their count
 * to `reportSeveral`.
 */
export function combineBursts<Item>(
  one: (item: Item) => void,
  reportSeveral: (count: number) => void,
  quietMs: number,
  { after }: Pick<Timers, 'after'> = pageTimers,
) {
  let callOff: (() => void) | null = null
  let restOfBurst: Item[] = []
  const end = () => {
    const [onlyItem, ...others] = restOfBurst
    restOfBurst = []
    callOff = null
    if (others.length > 0) reportSeveral(others.length + 1)
    else if (onlyItem !== undefined) one(onlyItem)
  }
  return {
    add(item: Item): void {
      if (callOff) restOfBurst.push(item)
      else one(item)
      callOff?.()
      callOff = after(quietMs, end)
    },
    stop(): void {
      callOff?.()
      end()
    },
  }
}

function tellRefusal(item: OutboxItem): void {
  const [title, body] = [refusalText[item.section], refusalDetail(item)]
  toastDanger(title, body)
  notifySystem({ kind: 'refusal', title, body, campaignId: item.campaignId })
}

function tellRefusals(count: number): void {
  const title = `${amount(count)} more changes were refused`
  toastDanger(title, '‘Needs attention’ at the top lists them.', '{count} more changes were refused')
  notifySystem({ kind: 'refusal', title, campaignId: null })
}

/** Retries waiting saves at once; with a draft's id also its refused ones. */
export const useRetryOutbox = () =>
  useAct((draftId: string | null) => bridge().outbox.retry({ draftId }), {
    failed: 'Could not sync now',
    readAgain: outboxKey,
  })

/** Restores what a damaged file lost from the copy of a day ('YYYY-MM-DD'). */
export const useBringBack = () =>
  useAct((day: string) => bridge().outbox.bringBack({ day }), {
    failed: 'Nothing was restored',
    answers: syncStateQuery.queryKey,
  })

/** The toast of each section's refusal (Source: docs/reference/messages.md). */
export const refusalText: Record<OutboxItem['section'], string> = {
  name: 'Campaign with same name already exists',
  trigger: 'Error while saving Campaign Setup',
  segment: 'Failed to create campaign',
  goals: 'Failed to update campaign',
  content: 'Error occurred while Adding Message',
  schedule: 'Failed to update campaign',
}

/** The campaign's name, and the server's own message if it gave one. */
function refusalDetail({ name, failure }: OutboxItem): string {
  return [name, failure?.message].filter(Boolean).join(': ')
}

/** A draft in the store; all queries of one draft are below ['drafts', id]. */
const draftQuery = (id: string) =>
  queryOptions({ queryKey: ['drafts', id, 'whole'], queryFn: () => unwrap(bridge().drafts.open({ id })), staleTime: 0 })

/** Differences with the server that need the user: fields changed on both sides, and a campaign that ended there. */
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
