/** Stored versions of a draft (one per Save, to compare and restore), its undo steps, and discarded saves. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Part, Undone, UndoSteps, VersionRestore } from '#contract'
import { momentText } from '../ui/dates'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { useDraft } from './drafts'
import { outboxKey } from './outbox'

const versionsQuery = (id: string) =>
  queryOptions({ queryKey: ['drafts', id, 'versions'], queryFn: () => unwrap(bridge().drafts.versions({ id })) })

/** Newest first. */
export const useVersions = (id: string) => useQuery(versionsQuery(id))

/** A version with its values; it never changes. */
const versionQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ['versions', id, version],
    queryFn: () => (version === null ? null : unwrap(bridge().drafts.version({ id, version }))),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useVersion = (id: string, version: number | null) => useQuery(versionQuery(id, version))

/** Restores a version; returns the parts that changed, or null after a failure, which is shown in a toast. `at` is when it was stored. */
export async function restoreVersion(
  session: DraftSession,
  older: Pick<VersionRestore, 'version' | 'sections'> & { at: string },
): Promise<Part[] | null> {
  const { at, ...version } = older
  try {
    const changed = await session.restore(version)
    toastSuccess(`Restored version from ${momentText(at)}`)
    return changed
  } catch (error) {
    toastDanger('The version could not be restored', failureOf(error).message)
    return null
  }
}

const stepsQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', id, 'steps'],
    queryFn: () => unwrap(bridge().drafts.steps({ id })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const noSteps: UndoSteps = { undo: 0, redo: 0 }

/**
 * Undo and redo of an open campaign as a whole; the store keeps the steps, also across a restart. How many steps of undo and redo are left;
 * none while nothing is stored.
 */
export function useUndoSteps(session: DraftSession): UndoSteps {
  const isStored = useDraft(session, ({ safety }) => safety.at !== null)
  return useQuery({ ...stepsQuery(session.state.id), enabled: isStored }).data ?? noSteps
}

/** Undoes or redoes a step; null if there was none, or after a failure, which is shown in a toast. */
export async function undoStep(session: DraftSession, direction: 'undo' | 'redo'): Promise<Undone | null> {
  try {
    return await session.step(direction)
  } catch (error) {
    toastDanger(direction === 'undo' ? 'Could not undo' : 'Could not redo', failureOf(error).message)
    return null
  }
}

/** Discarded saves that can still be restored. `at` is epoch milliseconds. */
export type Discarded = { draftId: string; name: string; saves: number; at: number }

/** Only a slot in the query client: nothing fetches it, and it is dropped with the workspace. */
const discardedQuery = queryOptions<Discarded[]>({
  queryKey: ['outbox-discarded'],
  queryFn: skipToken,
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
})

const noneDiscarded: readonly Discarded[] = []

/** Discards the waiting saves of a draft, and reverts that. */
export const useDiscarded = (): readonly Discarded[] => useQuery(discardedQuery).data ?? noneDiscarded

/** Discards the waiting saves of a draft; its values stay and count as unsaved. */
export function useDiscardWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draftId, name, parts }: { draftId: string; name: string; parts: readonly Part[] }) => {
      await unwrap(bridge().outbox.discard({ draftId }))
      return { draftId, name, saves: parts.length, at: Date.now() }
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
    onSuccess: (done) =>
      keepDiscarded(client, (all) => [done, ...all.filter(({ draftId }) => draftId !== done.draftId)]),
    onError: (error) => toastDanger('The changes could not be discarded', failureOf(error).message),
  })
}

/** Reverts a discard. */
export function useUndoDiscard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draftId }: Discarded) => unwrap(bridge().outbox.undoDiscard({ draftId })),
    onSettled: (_wasFound, _error, { draftId }) => {
      keepDiscarded(client, (all) => all.filter((entry) => entry.draftId !== draftId))
      client.invalidateQueries({ queryKey: outboxKey })
    },
    onSuccess: (wasFound) => {
      if (!wasFound) toastDanger('Too late to undo', 'Your text is still in the campaign. Save it again.')
    },
    onError: (error) => toastDanger('The changes could not be restored', failureOf(error).message),
  })
}

const keepDiscarded = (client: QueryClient, change: (all: Discarded[]) => Discarded[]) =>
  client.setQueryData(discardedQuery.queryKey, (all) => change(all ?? []))
