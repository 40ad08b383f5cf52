/**
 * Drafts of the other workspaces on this computer; one is brought here only by an explicit copy (Source:
 * docs/reference/choices.md#workspaces).
 */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopiedDraft, CopyFromWorkspace, Draft } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'

const othersQuery = queryOptions({
  queryKey: ['workspaces', 'others'],
  queryFn: () => unwrap(bridge().drafts.listOther()),
  staleTime: 0,
})

export const useOtherWorkspaces = () => useQuery(othersQuery)

/**
 * Copies a draft into this workspace. `cleared` returns its values without ids of the other workspace. These values are stored first, so
 * that a draft of this workspace never has a foreign id.
 */
export function useCopyFromWorkspace(cleared: (copiedDraft: CopiedDraft) => Draft['sections']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: CopyFromWorkspace): Promise<{ draft: Draft; original: CopiedDraft }> => {
      const original = await unwrap(bridge().drafts.copyFromWorkspace(input))
      return { original, draft: await writtenDraft(original.draft, cleared(original)) }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onError: (error) => toastDanger('The draft could not be copied', failureOf(error).message),
  })
}

/** Stores the values with the segment and the events of this workspace. */
export const useMapDraft = () =>
  useMutation({
    mutationFn: ({ draft, sections }: { draft: Draft; sections: Draft['sections'] }) => writtenDraft(draft, sections),
    onError: (error) => toastDanger('The draft could not be saved', failureOf(error).message),
  })

async function writtenDraft(draft: Draft, sections: Draft['sections']): Promise<Draft> {
  const { id, channel, type, campaignId, revision } = draft
  const stamp = await unwrap(bridge().drafts.write({ id, channel, type, campaignId, revision, sections }))
  return { ...draft, sections: { ...draft.sections, ...sections }, revision: stamp.revision }
}
