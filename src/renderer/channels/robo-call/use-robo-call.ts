/** State of a robo call in the editor, and its visible errors. Visible errors are saved with the draft and block sending. */
import { useEffect } from 'react'
import { checkRoboCall, type RoboCallValues, visibleProblems } from '../../../model/channels/robo-call/values'
import { useEditedValues } from '../../ui/use-edited-values'
import { useRefusals } from '../../ui/use-refusals'
import type { ContentViewProps } from '../channel-views'

/** Props that the parts of the form share. */
export type Part = {
  values: RoboCallValues
  /** Returns the latest values, which may be newer than the rendered ones. */
  current: () => RoboCallValues
  edit: (patch: Partial<RoboCallValues>) => void
  errorAt: (path: string) => string | undefined
  /** Edits, and makes an error at `path` visible from now on. */
  show: (path: string, patch: Partial<RoboCallValues>) => void
  readOnly: boolean
}

export function useRoboCall(props: ContentViewProps<RoboCallValues>, readOnly: boolean): Part {
  const { problems } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  useEffect(() => {
    const { shown } = current()
    const rules = checkRoboCall(current()).map(({ path }) => path)
    const newPaths = problems.map(({ path }) => path).filter((path) => rules.includes(path) && !shown.includes(path))
    if (newPaths.length > 0) edit({ shown: [...shown, ...newPaths] })
  }, [problems, current, edit])
  const visible = visibleProblems(values)
  return {
    values,
    current,
    edit,
    errorAt: (path) => visible.find((problem) => problem.path === path)?.message ?? refusal(path),
    show: (path, patch) => edit({ ...patch, shown: [...new Set([...current().shown, path])] }),
    readOnly,
  }
}
