/**
 * Keys of a screen with one primary action: Ctrl/Cmd+S saves, Ctrl/Cmd+Enter runs the primary action, wherever the focus is. 'Go to…'
 * offers both.
 */
import { useEffect, useRef } from 'react'
import { useOffers } from './open-page'

/** Listens before the fields do, so that an editor does not insert a new line on Ctrl+Enter. An open dialog keeps its own keys. */
export function useEditorKeys(keys: { save: () => void; primary: () => void }): void {
  const now = useRef(keys)
  now.current = keys
  useOffers([
    { act: 'save', run: keys.save },
    { act: 'primary', run: keys.primary },
  ])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) now.current[act]()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function actOf(event: KeyboardEvent): 'save' | 'primary' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return null
  if (event.key.toLowerCase() === 's') return 'save'
  return event.key === 'Enter' ? 'primary' : null
}
