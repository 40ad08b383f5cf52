import type { Failure } from '#contract'

/** Whether a change waits for a click though the server never refused it: it was restored from a backup or from another drafts file. */
export const isRestored = (failure: Failure | null | undefined): boolean => failure?.code === 'restored'
