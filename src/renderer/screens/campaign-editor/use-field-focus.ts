/** Where the focus goes in the editor: from a finding to its field, and in a step that opens to its first one. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TabName } from '#contract'
import { useShowFinding } from '../../blocks/preview-frame/shown-finding'
import type { Finding } from '../../rules/finding'
import { firstField, focusField } from '../../ui/focus-field'
import type { Editor } from './use-editor'

/** How long a step that is still loading is waited for, in milliseconds. */
const FIELD_TIMEOUT_MS = 3_000

export function useFieldFocus(editor: Editor) {
  const panel = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<Finding | null>(null)
  const { selected } = editor.progress
  const show = useShowFinding()
  // What was looked at in one step is over in the next, and when the editor is left.
  useEffect(() => show(wanted?.tab === selected ? wanted : null), [wanted, selected, show])
  useEffect(() => () => show(null), [show])
  useEffect(() => {
    const root = panel.current
    if (!wanted || !root || selected !== wanted.tab) return
    const found = () => wanted.field === undefined || focusField(root, wanted.field)
    return found() ? undefined : watchFor(root, found)
  }, [wanted, selected])
  const asked = useRef<TabName | null>(null)
  useFirstField(panel, selected, asked)
  return {
    panel,
    open: (finding: Finding) => {
      if (finding.tab !== selected) asked.current = finding.tab
      setWanted({ ...finding })
      editor.open(finding.tab)
    },
  }
}

/**
 * A step that opens has the focus in its first field, as soon as that is there: after Save, Back and Edit. A tab that was clicked keeps it,
 * and so does a field of the head. `asked` is the step whose field somebody asked for: it is not taken from there.
 */
function useFirstField(
  panel: RefObject<HTMLDivElement | null>,
  selected: TabName,
  asked: RefObject<TabName | null>,
): void {
  const before = useRef(selected)
  // Before anything is painted: what had the focus may have gone with the step before, and on a busy computer an effect comes late.
  useLayoutEffect(() => {
    const root = panel.current
    if (before.current === selected || !root) return
    before.current = selected
    const isAsked = asked.current === selected
    asked.current = null
    if (isAsked || isHeld(document.activeElement)) return
    // Until its fields are there, the panel itself: a key in between is not lost to the page.
    root.focus({ preventScroll: true })
    if (selected === 'REVIEW') return
    const found = () => {
      const { activeElement } = document
      if (activeElement !== document.body && activeElement !== root) return true
      const field = firstField(root)
      field?.focus({ preventScroll: true })
      return field !== null
    }
    return found() ? undefined : watchFor(root, found)
  }, [panel, selected, asked])
}

/** Whether the person is somewhere outside the step: on a tab, or in the campaign's name. */
const isHeld = (active: Element | null): boolean =>
  active?.getAttribute('role') === 'tab' || active?.id === 'campaign-name'

/** Asks `found` with every change under `root`, until it holds or the time is over; returns how to stop. */
function watchFor(root: HTMLElement, found: () => boolean): () => void {
  const watch = new MutationObserver(() => {
    if (found()) watch.disconnect()
  })
  watch.observe(root, { childList: true, subtree: true })
  const timer = setTimeout(() => watch.disconnect(), FIELD_TIMEOUT_MS)
  return () => {
    watch.disconnect()
    clearTimeout(timer)
  }
}
