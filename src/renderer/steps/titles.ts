/** Step names as they read inside a sentence: 'Goals', where the tab itself says GOALS. */
import type { TabName } from '#contract'

/** 'SCHEDULE' as 'Schedule'. */
export const stepTitle = (tab: TabName): string => tab[0] + tab.slice(1).toLowerCase()
