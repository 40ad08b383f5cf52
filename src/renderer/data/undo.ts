/** Undo and redo of an open campaign as a whole; the store keeps the steps, also across a restart. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Undone, UndoSteps } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { useDraft } from './drafts'

const stepsQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', id, 'steps'],
    queryFn: () => unwrap(bridge().drafts.steps({ id })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const noSteps: UndoSteps = { undo: 0, redo: 0 }

/** How many steps of undo and redo are left; none while nothing is stored. */
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
