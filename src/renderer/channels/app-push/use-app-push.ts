/** State of an app push in the editor: the open tab, its values and errors, and iOS as a duplicate of Android. */
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import type { AppPushValues, System, SystemValues } from '../../../model/channels/app-push/values'
import { mergeTagIdsOf, messageOf } from '../../../model/channels/app-push/wire'
import type { ContentContext } from '../../../model/channels/channel'
import type { Problem } from '../../../model/rules/problem'
import type { TestContent } from '../../blocks/test-send/test-send'
import { useEditedValues, useRefusals } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'

/** The content of the open tab, for the parts of the form. */
export type Part = {
  system: System
  values: SystemValues
  /** The function stays the same while `system` does. */
  edit: (patch: Partial<SystemValues>) => void
  /** Path of this system's field in all values. */
  pathOf: (field: string) => string
  /** The error message of a field of this system. */
  errorAt: (field: string) => string | undefined
  /** Props of an input of this system, without its value. */
  field: (name: string) => { name: string; readOnly: boolean; error: string | undefined }
  /** Problems of the last save. */
  problems: readonly Problem[]
  readOnly: boolean
}

export function useAppPush(props: ContentViewProps<AppPushValues>) {
  const { problems, readOnly } = props
  const { values, current, edit: editAll } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  const [system, openSystem] = useSystem(props)
  const tickedAt = useRef<number | null>(null)
  const [copies, setCopies] = useState(0)

  const edit = useCallback(
    (patch: Partial<SystemValues>) => {
      editAll(withEdit(current(), system, patch, Date.now(), tickedAt.current))
    },
    [system, current, editAll],
  )
  const duplicate = useCallback(
    (isOn: boolean) => {
      if (!isOn) return editAll({ ios: { ...current().ios, isDuplicateAndroid: false } })
      tickedAt.current = Date.now()
      editAll({ ios: duplicateOf(current()), platform: 'ios' })
      // A new key remounts the fields: they hold their own text and must start from the copied one.
      setCopies((count) => count + 1)
    },
    [current, editAll],
  )
  const pathOf = (field: string) => `${system}.${field}`
  const errorAt = (field: string) => refusal(pathOf(field))
  const part: Part = {
    system,
    values: values[system],
    edit,
    pathOf,
    errorAt,
    field: (name) => ({ name: pathOf(name), readOnly, error: errorAt(name) }),
    problems,
    readOnly,
  }
  return { values, current, part, open: openSystem, duplicate, copies, refusal }
}

/** The open tab. New problems open the tab of the first problem in the same render, because its field is focused next. */
function useSystem({ initial, problems }: ContentViewProps<AppPushValues>) {
  const [system, openSystem] = useState(initial.platform)
  const [seenProblems, setSeenProblems] = useState(problems)
  if (seenProblems !== problems) {
    setSeenProblems(problems)
    const [refusedSystem] = problems[0]?.path.split('.') ?? []
    if (refusedSystem === 'android' || refusedSystem === 'ios') openSystem(refusedSystem)
  }
  return [system, openSystem] as const
}

/** Milliseconds after the tick in which a change of the iOS fields counts as the copy arriving, not as an edit. */
const DUPLICATE_WINDOW_MS = 1_000

/**
 * 'Duplicate Android Content': iOS follows every Android edit until iOS is edited itself (Source: docs/reference/states.md#app-push). * iOS
 * as a copy of Android, without a subtitle and without the other editor's text states. The switch that turns a system on is not copied.
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

/** Renders `View` only if one of `fields` or another prop changed. `View` must read no other field of the values. */
export function forFields<Props extends { part: Part }>(
  fields: readonly (keyof SystemValues)[],
  View: (props: Props) => ReactNode,
) {
  return memo(View, (before, after) => samePart(before.part, after.part, fields) && sameRest(before, after))
}

/** Comparing `problems` by identity is enough: an error stays visible until its field changes. */
const samePart = (before: Part, after: Part, fields: readonly (keyof SystemValues)[]): boolean =>
  before.edit === after.edit &&
  before.readOnly === after.readOnly &&
  before.problems === after.problems &&
  fields.every((field) => before.values[field] === after.values[field])

function sameRest(before: object, after: object): boolean {
  const previous = new Map(Object.entries(before))
  return Object.entries(after).every(([name, value]) => name === 'part' || previous.get(name) === value)
}

/**
 * The test message of an app push, or the field that it lacks (Source: docs/reference/calls.md and docs/reference/messages.md#test): the
 * message of the open tab, under the name of its system. A missing title is reported before a missing text, in the order of the catalogue
 * of messages.
 */
export function appPushTest(
  values: AppPushValues,
  system: System,
  { mergeTags }: Pick<ContentContext, 'mergeTags'>,
): TestContent {
  const { notificationTitle, notificationText } = values[system]
  if (notificationTitle.trim() === '') return { lack: 'title' }
  if (notificationText.trim() === '') return { lack: 'text' }
  return {
    message: { [system]: messageOf(values, system) },
    mergeTagIds: mergeTagIdsOf(values[system], mergeTags),
  }
}
