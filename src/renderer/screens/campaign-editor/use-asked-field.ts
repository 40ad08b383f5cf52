/** Someone came here for a field: the outbox says which step the server refused, and which field it named. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Finding } from '../../rules/finding'
import { fieldsIn, textIn } from '../../rules/read'
import type { Editor } from './use-editor'

/** Opens the step once per visit; `toField` brings the person to the field. */
export function useAskedField({ deps, name }: Editor, toField: (finding: Finding) => void): void {
  const { state, key } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const look = fieldsIn(fieldsIn(state).look)
    if (shown.current === key || look.section === undefined) return
    shown.current = key
    if (look.section === 'name') name.field.current?.focus()
    const step = deps.steps.find(({ section }) => section === look.section)
    const field = fieldOf(textIn(look.field))
    if (step) toField({ id: 'asked', level: 'blocking', title: '', tab: step.tab, ...(field ? { field } : {}) })
  })
}

/** The server names fields as they travel ('schedule.start_date'); the form's own have the last part of it in one word ('startDate'). */
const fieldOf = (path: string | null): string | null =>
  path
    ?.split('.')
    .at(-1)
    ?.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()) || null
