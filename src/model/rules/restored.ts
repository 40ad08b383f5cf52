import type { DraftSync, Failure } from '#contract'

/** Whether a change waits for a click though the server never refused it: it was restored from a backup or from another drafts file. */
export const isRestored = (failure: Failure | null | undefined): boolean => failure?.code === 'restored'

/** Whether everything in a draft that needs the user was restored. */
export const isAllRestored = ({ problems }: Pick<DraftSync, 'problems'>): boolean =>
  problems.length > 0 && problems.every(({ failure }) => isRestored(failure))
