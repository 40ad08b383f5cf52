/** Taking what waits of a draft out of the outbox, and putting it back. */
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { type DraftState, differing, editsOf, type Part, unsavedIn, withUnsaved } from './draft-state'
import { type Edits, openSession } from './drafts'
import { outboxQuery } from './outbox'

/** The open editor's draft, or else the store's; null where it is gone. */
const drafted = async (draftId: string): Promise<Draft | DraftState | null> =>
  openSession(draftId)?.state ?? unwrap(bridge().drafts.open({ id: draftId }))

/** Marks `changed` as saved or not, in the open editor or else in the store; returns the parts that were otherwise before. */
async function markParts(draftId: string, changed: readonly Part[], as: 'saved' | 'unsaved'): Promise<Part[]> {
  const draft = await drafted(draftId)
  if (!draft) return []
  const before = unsavedIn(draft.tabs)
  const moved = changed.filter((part) => before.includes(part) === (as === 'saved'))
  if (moved.length === 0) return []
  const after = as === 'unsaved' ? [...before, ...moved] : before.filter((part) => !moved.includes(part))
  const tabs = withUnsaved(draft.tabs, after)
  const session = openSession(draftId)
  if (session) {
    session.edit({ tabs })
    await session.flush()
  } else if ('revision' in draft) {
    const { id, channel, type, campaignId, revision } = draft
    await unwrap(bridge().drafts.write({ id, channel, type, campaignId, revision, tabs }))
  }
  return moved
}

/** What was taken out of the outbox and can still be put back. `at` is epoch milliseconds. */
export type Discarded = { draftId: string; name: string; saves: number; unsaved: Part[]; words: Edits; at: number }

/** Only a place on this page: nothing fetches it, and it goes with the workspace. */
const discardedQuery = queryOptions<Discarded[]>({
  queryKey: ['outbox-discarded'],
  queryFn: skipToken,
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
})

const none: readonly Discarded[] = []

export const useDiscarded = (): readonly Discarded[] => useQuery(discardedQuery).data ?? none

/** Takes what waits of a draft out of the outbox; its words stay and count as not saved. */
export function useDiscardWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draftId, name, parts }: { draftId: string; name: string; parts: readonly Part[] }) => {
      // First: whatever happens next, no publishing may leave these words out unseen.
      const unsaved = await markParts(draftId, parts, 'unsaved')
      const draft = await drafted(draftId)
      await unwrap(bridge().outbox.discard({ draftId }))
      return { draftId, name, saves: parts.length, unsaved, words: draft ? editsOf(draft) : {}, at: Date.now() }
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxQuery.queryKey }),
    onSuccess: (done) =>
      keepDiscarded(client, (all) => [done, ...all.filter(({ draftId }) => draftId !== done.draftId)]),
    onError: (error) => toastDanger('The changes could not be discarded', failureOf(error).message),
  })
}

/** Puts it back. */
export function useUndoDiscard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draftId, unsaved, words }: Discarded) => {
      const found = await unwrap(bridge().outbox.undoDiscard({ draftId }))
      const draft = found ? await drafted(draftId) : null
      // What was typed since is in no save.
      const typed = draft ? differing(words, editsOf(draft)) : []
      if (found)
        await markParts(
          draftId,
          unsaved.filter((part) => !typed.includes(part)),
          'saved',
        )
      return found
    },
    onSettled: (_found, _error, { draftId }) => {
      keepDiscarded(client, (all) => all.filter((one) => one.draftId !== draftId))
      client.invalidateQueries({ queryKey: outboxQuery.queryKey })
    },
    onSuccess: (found) => {
      if (!found) toastDanger('Too late to undo', 'Your text is still in the campaign. Save it again.')
    },
    onError: (error) => toastDanger('The changes could not be restored', failureOf(error).message),
  })
}

const keepDiscarded = (client: QueryClient, change: (all: Discarded[]) => Discarded[]) =>
  client.setQueryData(discardedQuery.queryKey, (all) => change(all ?? []))
