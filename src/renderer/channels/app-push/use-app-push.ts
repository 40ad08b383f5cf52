/** An app push under edit: which system is in view, its values, what refuses them, and iOS as a duplicate of Android. */
import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../rules/problem'
import { useEditedValues } from '../../ui/use-edited-values'
import { useRefusals } from '../../ui/use-refusals'
import type { ContentViewProps } from '../channel'
import { duplicated, edited } from './duplicate'
import type { AppPushValues, System, SystemValues } from './values'

/** The content of the system in view, for the parts of the form. */
export type Part = {
  system: System
  values: SystemValues
  /** The same function as long as the system is. */
  edit: (patch: Partial<SystemValues>) => void
  /** Where a field stands in all values. */
  pathOf: (field: string) => string
  /** The words that refuse a field of this system. */
  errorAt: (field: string) => string | undefined
  /** What a field of this system is told besides its value. */
  field: (name: string) => { name: string; readOnly: boolean; error: string | undefined }
  /** What was refused at the last save. */
  problems: readonly Problem[]
  readOnly: boolean
}

export function useAppPush(props: ContentViewProps<AppPushValues>) {
  const { problems, readOnly } = props
  const { values, current, edit: editAll } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  const [system, open] = useSystem(props)
  const ticked = useRef<number | null>(null)
  const [copies, setCopies] = useState(0)

  const edit = useCallback(
    (patch: Partial<SystemValues>) => {
      editAll(edited(current(), system, patch, Date.now(), ticked.current))
    },
    [system, current, editAll],
  )
  const duplicate = useCallback(
    (on: boolean) => {
      if (!on) return editAll({ ios: { ...current().ios, isDuplicateAndroid: false } })
      ticked.current = Date.now()
      editAll({ ios: duplicated(current()), platform: 'ios' })
      // The fields keep their own text: new ones start from the copy.
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
  return { values, current, part, open, duplicate, copies, refusal }
}

/** The open tab. A refusal opens the system that it belongs to, in the same drawing: its field is focused next. */
function useSystem({ initial, problems }: ContentViewProps<AppPushValues>) {
  const [system, open] = useState(initial.platform)
  const [seen, setSeen] = useState(problems)
  if (seen !== problems) {
    setSeen(problems)
    const [refused] = problems[0]?.path.split('.') ?? []
    if (refused === 'android' || refused === 'ios') open(refused)
  }
  return [system, open] as const
}
