/** A robo call under edit, and the errors that the person sees: once shown they live on with the words, and keep the call from being sent. */
import { useEffect } from 'react'
import { useEditedValues } from '../../ui/use-edited-values'
import { useRefusals } from '../../ui/use-refusals'
import type { ContentViewProps } from '../channel'
import { checkRoboCall, type RoboCallValues, visibleProblems } from './values'

/** What the parts of the form share. */
export type Part = {
  values: RoboCallValues
  /** The values of this very moment. */
  current: () => RoboCallValues
  edit: (patch: Partial<RoboCallValues>) => void
  errorAt: (path: string) => string | undefined
  /** Edits so that an error at `path` is to be seen from now on. */
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
    const fresh = problems.map(({ path }) => path).filter((path) => rules.includes(path) && !shown.includes(path))
    if (fresh.length > 0) edit({ shown: [...shown, ...fresh] })
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
