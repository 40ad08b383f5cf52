import type { DraftSync, Failure } from '#contract'

/** Whether a change waits for a click, and nobody refused it: it came with a backup or another drafts file, or stands in one that cannot be written. */
export const isRestored = (failure: Failure | null | undefined): boolean => failure?.code === 'restored'

/** Whether all that needs the person of a draft came so. */
export const isAllRestored = ({ problems }: Pick<DraftSync, 'problems'>): boolean =>
  problems.length > 0 && problems.every(({ failure }) => isRestored(failure))
