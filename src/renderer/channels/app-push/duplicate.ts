/** 'Duplicate Android Content': iOS follows every Android edit until iOS is edited itself (Source: docs/reference/states.md#app-push). */
import type { AppPushValues, System, SystemValues } from '../../../model/channels/app-push/values'

/** Milliseconds after the tick in which a change of the iOS fields counts as the copy arriving, not as an edit. */
const DUPLICATE_WINDOW_MS = 1_000

/**
 * iOS as a copy of Android, without a subtitle and without the other editor's text states. The switch that turns a system on is not copied.
 */
export function duplicateOf({ android, ios }: AppPushValues): SystemValues {
  return {
    ...android,
    isEnabled: android.isEnabled || ios.isEnabled,
    subtitle: '',
    isDuplicateAndroid: true,
    editorStates: { title: null, subtitle: null, text: null },
    // Fields that only iOS has keep their value.
    displayPriority: ios.displayPriority,
    notificationChannel: ios.notificationChannel,
    relevanceScore: ios.relevanceScore,
    interruptionLevel: ios.interruptionLevel,
    notificationGroup: ios.notificationGroup,
    testNumbers: ios.testNumbers,
    kept: ios.kept,
  }
}

/** All values after an edit of one system. `now` and `tickedAt` are the times of `staysDuplicate`. */
export function withEdit(
  all: AppPushValues,
  system: System,
  patch: Partial<SystemValues>,
  now: number,
  tickedAt: number | null,
): AppPushValues {
  const before = all[system]
  const isStillDuplicate = !isContent(patch, before) || staysDuplicate(before.isDuplicateAndroid, now, tickedAt)
  const after = { ...before, ...patch, isDuplicateAndroid: before.isDuplicateAndroid && isStillDuplicate }
  const next = { ...all, [system]: after, platform: system }
  const follows = system === 'android' && all.ios.isDuplicateAndroid
  return follows ? { ...next, ios: { ...duplicateOf(next), isEnabled: all.ios.isEnabled } } : next
}

/**
 * Whether an edit changes what the phone gets. The on/off switch, test recipients, and an upload that finishes for the same picture do not.
 */
function isContent(patch: Partial<SystemValues>, before: SystemValues): boolean {
  return Object.entries(patch).some(([field]) => {
    if (field === 'testNumbers' || field === 'isEnabled') return false
    const { notificationImage } = patch
    if (field !== 'notificationImage' || !notificationImage?.stored) return true
    return notificationImage.stored.blob !== before.notificationImage.stored?.blob
  })
}

/**
 * Whether iOS stays a duplicate after an edit at `now`. Both times are epoch milliseconds; `tickedAt` is null if the box was not ticked since
 * the step opened.
 */
export const staysDuplicate = (isDuplicate: boolean, now: number, tickedAt: number | null): boolean =>
  isDuplicate && tickedAt !== null && now - tickedAt < DUPLICATE_WINDOW_MS
