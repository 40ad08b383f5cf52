/** 'Duplicate Android Content': iOS takes what Android has, until it is edited (channel-content.md, section 4). */
import type { AppPushValues, SystemValues } from './values'

/** Milliseconds after the tick in which what reaches iOS is the copy arriving, not an edit. */
export const duplicateGuard = 1_000

/** iOS as a copy of Android, without a subtitle; what another editor kept beside the texts is not copied. */
export function duplicated({ android, ios }: AppPushValues): SystemValues {
  return {
    ...structuredClone(android),
    subtitle: '',
    isDuplicateAndroid: true,
    editorStates: { title: null, subtitle: null, text: null },
    // What only one of the two systems knows stays with it.
    displayPriority: ios.displayPriority,
    notificationChannel: ios.notificationChannel,
    relevanceScore: ios.relevanceScore,
    interruptionLevel: ios.interruptionLevel,
    notificationGroup: ios.notificationGroup,
    kept: ios.kept,
  }
}

/** Whether the flag stands after an edit of iOS at `now`; both in epoch milliseconds, `ticked` null where this sitting did not tick it. */
export const staysDuplicate = (isDuplicate: boolean, now: number, ticked: number | null): boolean =>
  isDuplicate && ticked !== null && now - ticked < duplicateGuard
