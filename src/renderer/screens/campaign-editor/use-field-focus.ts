/** The step that the editor shows, and its focus: from a finding to its field, and to the first field of a step that opens. */
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TabName } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { canEdit } from '../../../model/steps/step'
import { useShowFinding } from '../../blocks/preview-frame/previews'
import { firstField, focusField } from '../../ui/inputs'
import type { Editor } from './use-editor'

/** How long to wait for a step that is loading, in milliseconds. */
const FIELD_TIMEOUT_MS = 3_000

export function useFieldFocus(editor: Editor) {
  const panel = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<Finding | null>(null)
  const { selected } = editor.progress
  const show = useShowFinding()
  // Clears the highlight when another step opens, and when the editor closes.
  useEffect(() => show(target?.tab === selected ? target : null), [target, selected, show])
  useEffect(() => () => show(null), [show])
  useEffect(() => {
    const root = panel.current
    if (!target || !root || selected !== target.tab) return
    const found = () => target.field === undefined || focusField(root, target.field)
    return found() ? undefined : watchFor(root, found)
  }, [target, selected])
  const requested = useRef<TabName | null>(null)
  useFirstField(panel, selected, requested)
  return {
    panel,
    open: (finding: Finding) => {
      if (finding.tab !== selected) requested.current = finding.tab
      setTarget({ ...finding })
      editor.open(finding.tab)
    },
  }
}

/**
 * Focuses the first field of a step that opens, once it exists: after Save, Back and Edit. A clicked tab and the fields of the header keep
 * the focus.
 * `requested` is the step of a field that a caller asked for; the focus is not taken from that field.
 */
function useFirstField(
  panel: RefObject<HTMLDivElement | null>,
  selected: TabName,
  requested: RefObject<TabName | null>,
): void {
  const before = useRef(selected)
  // Runs before the paint: the focused element may be gone with the previous step, and on a busy computer an effect runs late.
  useLayoutEffect(() => {
    const root = panel.current
    if (before.current === selected || !root) return
    before.current = selected
    const isAsked = requested.current === selected
    requested.current = null
    if (isAsked || isHeld(document.activeElement)) return
    // Focuses the panel itself until its fields exist, so that key presses in between are not lost.
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
  }, [panel, selected, requested])
}

/** Whether the focus is outside the step: on a tab, or in the campaign's name. */
const isHeld = (active: Element | null): boolean =>
  active?.getAttribute('role') === 'tab' || active?.id === 'campaign-name'

/** Calls `found` on every change under `root`, until it returns true or the time is over. Returns a function that stops. */
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

/**
 * Renders the chosen step with low priority, so that a slow step does not block keys and paints. The editor as displayed: tabs, step and
 * action bar change together, shortly after the choice.
 */
export function useShownEditor(editor: Editor): Editor {
  const { progress, deps, access } = editor
  const selected = useDeferredValue(progress.selected)
  usePreparedSteps(editor)
  if (selected === progress.selected) return editor
  return {
    ...editor,
    step: deps.steps.find(({ tab }) => tab === selected) ?? null,
    progress: { ...progress, selected },
    editable: canEdit(access, selected),
  }
}

/** Loads the code of other steps ahead of use. */
function usePreparedSteps({ deps }: Editor): void {
  useEffect(() => {
    const prepare = () => {
      for (const step of deps.steps) step.prepare?.(deps.channel)
    }
    const idleCallback = requestIdleCallback(prepare, { timeout: 2_000 })
    return () => cancelIdleCallback(idleCallback)
  }, [deps])
}
