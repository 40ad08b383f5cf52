/** Brings the person from a finding to its field: opens the tab, waits until the field is there, focuses it. */
import { useEffect, useRef, useState } from 'react'
import type { Finding } from '../../rules/finding'
import { focusField } from '../../ui/focus-field'
import type { Editor } from './use-editor'

/** How long a step that is still loading is waited for, in milliseconds. */
const patience = 3_000

export function useFieldFocus(editor: Editor) {
  const panel = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<Finding | null>(null)
  const { selected } = editor.progress
  useEffect(() => {
    const root = panel.current
    if (!wanted || !root || selected !== wanted.tab) return
    const found = () => wanted.field === undefined || focusField(root, wanted.field)
    if (found()) return
    const watch = new MutationObserver(() => {
      if (found()) watch.disconnect()
    })
    watch.observe(root, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), patience)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [wanted, selected])
  // After a save the next step has the focus; clicking a tab leaves it on the tab.
  const before = useRef(selected)
  useEffect(() => {
    if (before.current !== selected && document.activeElement === document.body) panel.current?.focus()
    before.current = selected
  }, [selected])
  return {
    panel,
    open: (finding: Finding) => {
      setWanted({ ...finding })
      editor.open(finding.tab)
    },
  }
}
