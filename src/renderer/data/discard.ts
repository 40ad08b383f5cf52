/** Discards the waiting saves of a draft, and reverts that. */
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft, Part } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { type DraftState, differingParts, editsOf, unsavedIn, withUnsaved } from './draft-state'
import { type Edits, openSession } from './drafts'
import { outboxKey } from './outbox'

/** The open editor's draft, else the store's; null if it is gone. */
const draftFor = async (draftId: string): Promise<Draft | DraftState | null> =>
  openSession(draftId)?.state ?? unwrap(bridge().drafts.open({ id: draftId }))

/** Marks `changed` as saved or unsaved, in the open editor or else in the store; returns the parts whose mark changed. */
async function markParts(draftId: string, changed: readonly Part[], mark: 'saved' | 'unsaved'): Promise<Part[]> {
  const draft = await draftFor(draftId)
  if (!draft) return []
  const before = unsavedIn(draft.tabs)
  const changedParts = changed.filter((part) => before.includes(part) === (mark === 'saved'))
  if (changedParts.length === 0) return []
  const after =
    mark === 'unsaved' ? [...before, ...changedParts] : before.filter((part) => !changedParts.includes(part))
  const tabs = withUnsaved(draft.tabs, after)
  const session = openSession(draftId)
  if (session) {
    session.edit({ tabs })
    await session.flush()
  } else if ('revision' in draft) {
    const { id, channel, type, campaignId, revision } = draft
    await unwrap(bridge().drafts.write({ id, channel, type, campaignId, revision, tabs }))
  }
  return changedParts
}

/** Discarded saves that can still be restored. `at` is epoch milliseconds. */
export type Discarded = { draftId: string; name: string; saves: number; unsaved: Part[]; edits: Edits; at: number }

/** Only a slot in the query client: nothing fetches it, and it is dropped with the workspace. */
const discardedQuery = queryOptions<Discarded[]>({
  queryKey: ['outbox-discarded'],
  queryFn: skipToken,
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
})

const noneDiscarded: readonly Discarded[] = []

export const useDiscarded = (): readonly Discarded[] => useQuery(discardedQuery).data ?? noneDiscarded

/** Discards the waiting saves of a draft; its values stay and count as unsaved. */
export function useDiscardWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draftId, name, parts }: { draftId: string; name: string; parts: readonly Part[] }) => {
      // Must come first: whatever happens next, no publish may silently leave out these values.
      const unsaved = await markParts(draftId, parts, 'unsaved')
      const draft = await draftFor(draftId)
      await unwrap(bridge().outbox.discard({ draftId }))
      return { draftId, name, saves: parts.length, unsaved, edits: draft ? editsOf(draft) : {}, at: Date.now() }
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
    mutationFn: async ({ draftId, unsaved, edits }: Discarded) => {
      const wasFound = await unwrap(bridge().outbox.undoDiscard({ draftId }))
      const draft = wasFound ? await draftFor(draftId) : null
      // No save contains edits made since then.
      const typedParts = draft ? differingParts(edits, editsOf(draft)) : []
      if (wasFound)
        await markParts(
          draftId,
          unsaved.filter((part) => !typedParts.includes(part)),
          'saved',
        )
      return wasFound
    },
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
