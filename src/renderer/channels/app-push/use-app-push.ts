/** State of an app push in the editor: the open tab, its values and errors, and iOS as a duplicate of Android. */
import { useCallback, useRef, useState } from 'react'
import type { AppPushValues, System, SystemValues } from '../../../model/channels/app-push/values'
import type { Problem } from '../../../model/rules/problem'
import { useEditedValues } from '../../ui/use-edited-values'
import { useRefusals } from '../../ui/use-refusals'
import type { ContentViewProps } from '../channel-views'
import { duplicateOf, withEdit } from './duplicate'

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
