/**
 * Which tabs of the wizard exist, which one is open and which are locked. Pure functions over the tab values that are stored with a
 * campaign.
 */
import { type CampaignType, stepName, type TabName, type TabValues, tabNames } from '#contract'

/** Valid tab values: existing tabs in order, the locked ones at the end, the selected one not locked. */
export type Progress = { selected: TabName; tabs: TabName[]; disabledKeys: TabName[] }

/** `current` is open · `done` was saved · `open` can be selected · `locked` waits for an earlier tab. */
export type TabState = 'current' | 'done' | 'open' | 'locked'

/** The tabs of a campaign: TRIGGER for event-based ones only, CONTENT where the channel has content (Source: docs/reference/screens.md). */
export function tabsOf(type: CampaignType, hasContent: boolean): TabName[] {
  return tabNames.filter((tab) => (tab !== 'TRIGGER' || type === 'event-based') && (tab !== 'CONTENT' || hasContent))
}

/** The progress of a new campaign: its first tab is open, every other one is locked (Source: docs/reference/screens.md). */
export function initialProgress(type: CampaignType, hasContent: boolean): Progress {
  return progressUpTo(tabsOf(type, hasContent), 0)
}

/**
 * Progress after `tab` was saved, or GOALS skipped: the next tab opens and all tabs behind it are locked (Source:
 * docs/reference/states.md#steps). Without CONTENT, saving GOALS opens SCHEDULE.
 */
export function afterSave(progress: Progress, tab: TabName): Progress {
  return progressUpTo(progress.tabs, progress.tabs.indexOf(tab) + 1)
}

/**
 * Tabs behind `tab` that were already saved. When `tab` is saved again their content is kept, and the user is asked to check it (Source:
 * docs/reference/states.md#steps).
 */
export const savedTabsAfter = ({ tabs, disabledKeys }: Progress, tab: TabName): TabName[] =>
  tabs.filter((_, index) => {
    const next = tabs[index + 1]
    return index > tabs.indexOf(tab) && next !== undefined && !disabledKeys.includes(next)
  })

/** Selects a tab; a locked one is ignored. Going back to CONTENT re-enables SCHEDULE (Source: docs/reference/states.md#steps). */
export function goTo(progress: Progress, tab: TabName): Progress {
  const { tabs, disabledKeys, selected } = progress
  if (!tabs.includes(tab) || disabledKeys.includes(tab)) return progress
  const isGoingBack = tab === 'CONTENT' && tabs.indexOf(selected) > tabs.indexOf(tab)
  return {
    tabs,
    selected: tab,
    disabledKeys: isGoingBack ? disabledKeys.filter((key) => key !== 'SCHEDULE') : disabledKeys,
  }
}

/**
 * Content that awaits approval cannot be saved, so SCHEDULE opens without a save (Source: docs/reference/choices.md#what-may-be-edited).
 */
export function openWhileWaiting(progress: Progress): Progress {
  const { tabs, disabledKeys } = progress
  if (!tabs.includes('CONTENT') || disabledKeys.includes('CONTENT')) return progress
  return { ...progress, disabledKeys: disabledKeys.filter((key) => key !== 'SCHEDULE') }
}

/** Unlocks every tab, for a read-only campaign. */
export function allOpen(progress: Progress): Progress {
  return { ...progress, disabledKeys: [] }
}

/**
 * Valid tab values from those on the server. Handles missing values, unknown names, gaps, and the single SET-UP tab of older campaigns,
 * which becomes TRIGGER, SEGMENT and GOALS (Source: docs/reference/screens.md).
 * A tab that was open stays open.
 */
export function repairedProgress(stored: TabValues | null, type: CampaignType, hasContent: boolean): Progress {
  const initial = initialProgress(type, hasContent)
  if (!stored) return initial
  const { tabs } = initial
  const selected = tabsNamed(stored.selected ? [stored.selected] : [], tabs)[0]
  const last = lastOpen(stored, tabs, selected)
  const openedProgress = progressUpTo(tabs, last)
  return selected && tabs.indexOf(selected) <= last ? { ...openedProgress, selected } : openedProgress
}

/** Why a tab cannot be opened yet; null if it can. */
export function lockReason(progress: Progress, tab: TabName): string | null {
  if (!progress.disabledKeys.includes(tab)) return null
  return `Complete ${stepName(progress.tabs[progress.tabs.indexOf(tab) - 1] ?? '')} first`
}

export function stateOf(progress: Progress, tab: TabName): TabState {
  if (tab === progress.selected) return 'current'
  if (progress.disabledKeys.includes(tab)) return 'locked'
  const next = progress.tabs[progress.tabs.indexOf(tab) + 1]
  return next !== undefined && !progress.disabledKeys.includes(next) ? 'done' : 'open'
}

function progressUpTo(tabs: TabName[], index: number): Progress {
  const last = Math.min(index, tabs.length - 1)
  // The fallback only satisfies the type: a campaign always has at least REVIEW.
  return { selected: tabs[last] ?? 'REVIEW', tabs, disabledKeys: tabs.slice(last + 1) }
}

const setUp = /^set[-_ ]?up$/i

/** The known tabs among the server's names. SET-UP becomes the three tabs that replaced it. */
function tabsNamed(names: readonly string[], tabs: readonly TabName[]): TabName[] {
  return names.flatMap((name) => {
    if (setUp.test(name)) return tabs.filter((tab) => tab === 'TRIGGER' || tab === 'SEGMENT' || tab === 'GOALS')
    return tabs.filter((tab) => tab === name.toUpperCase())
  })
}

/** Index of the last unlocked tab: the one before the first locked tab, since all tabs behind a locked one are locked too. */
function lastOpen(stored: TabValues, tabs: readonly TabName[], selected: TabName | undefined): number {
  if (stored.disabledKeys) {
    const locked = tabsNamed(stored.disabledKeys, tabs).map((tab) => tabs.indexOf(tab))
    return Math.max(0, Math.min(tabs.length, ...locked) - 1)
  }
  const reachedTabs = [
    ...(selected ? [selected] : []),
    ...(setUp.test(stored.selected ?? '') ? tabsNamed(['SET-UP'], tabs) : []),
  ]
  return Math.max(0, ...reachedTabs.map((tab) => tabs.indexOf(tab)))
}
