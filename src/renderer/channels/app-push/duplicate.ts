/** 'Duplicate Android Content': iOS takes what Android has, also what is written there later, until it is edited itself (Source: docs/reference/states.md#app-push). */
import type { AppPushValues, System, SystemValues } from './values'

/** Milliseconds after the tick in which what reaches iOS is the copy arriving, not an edit. */
const DUPLICATE_WINDOW_MS = 1_000

/** iOS as a copy of Android, without a subtitle; what another editor kept beside the texts is not copied. Neither system is switched off by it. */
export function duplicated({ android, ios }: AppPushValues): SystemValues {
  return {
    ...android,
    isEnabled: android.isEnabled || ios.isEnabled,
    subtitle: '',
    isDuplicateAndroid: true,
    editorStates: { title: null, subtitle: null, text: null },
    // What only one of the two systems knows stays with it.
    displayPriority: ios.displayPriority,
    notificationChannel: ios.notificationChannel,
    relevanceScore: ios.relevanceScore,
    interruptionLevel: ios.interruptionLevel,
    notificationGroup: ios.notificationGroup,
    testNumbers: ios.testNumbers,
    kept: ios.kept,
  }
}

/** All values after an edit of one system at `now`; times as `staysDuplicate` has them. */
export function edited(
  all: AppPushValues,
  system: System,
  patch: Partial<SystemValues>,
  now: number,
  ticked: number | null,
): AppPushValues {
  const before = all[system]
  const stays = !isContent(patch, before) || staysDuplicate(before.isDuplicateAndroid, now, ticked)
  const after = { ...before, ...patch, isDuplicateAndroid: before.isDuplicateAndroid && stays }
  const next = { ...all, [system]: after, platform: system }
  const follows = system === 'android' && all.ios.isDuplicateAndroid
  return follows ? { ...next, ios: { ...duplicated(next), isEnabled: all.ios.isEnabled } } : next
}

/** Whether an edit changes what the phone gets: the switch and recipients of tests do not, nor does a picture that arrives where it was sent. */
function isContent(patch: Partial<SystemValues>, before: SystemValues): boolean {
  return Object.entries(patch).some(([field]) => {
    if (field === 'testNumbers' || field === 'isEnabled') return false
    const { notificationImage } = patch
    if (field !== 'notificationImage' || !notificationImage?.stored) return true
    return notificationImage.stored.blob !== before.notificationImage.stored?.blob
  })
}

/** Whether the flag stands after an edit of iOS at `now`; both in epoch milliseconds, `ticked` null where this sitting did not tick it. */
export const staysDuplicate = (isDuplicate: boolean, now: number, ticked: number | null): boolean =>
  isDuplicate && ticked !== null && now - ticked < DUPLICATE_WINDOW_MS
