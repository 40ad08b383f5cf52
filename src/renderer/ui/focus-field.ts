/** Focuses a field by its dotted path, in its `data-field` or `name`. */

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Focuses the field `path` inside `root`, or the nearest part of the path that has a field. False if there is none yet. */
export function focusField(root: ParentNode, path: string): boolean {
  for (
    let ancestor = path;
    ancestor !== '';
    ancestor = ancestor.includes('.') ? ancestor.slice(0, ancestor.lastIndexOf('.')) : ''
  ) {
    const field = fieldAt(root, ancestor)
    if (!field) continue
    const target = field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? field)
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
    return document.activeElement === target
  }
  return false
}

function fieldAt(root: ParentNode, path: string): HTMLElement | null {
  const name = CSS.escape(path)
  return root.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]`)
}

/**
 * The field in which typing starts: the one marked `data-first`, else the form's first field. Preset choices (radios, tabs) and links
 * around them are skipped. Null if there is none yet.
 */
export function firstField(root: ParentNode): HTMLElement | null {
  const marked = root.querySelector<HTMLElement>('[data-first]')
  if (marked) return marked.matches(focusable) ? marked : marked.querySelector<HTMLElement>(focusable)
  return root.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not([type="radio"]):not([type="checkbox"]):not([type="file"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"], button[data-field]:not(:disabled), [data-field] button:not(:disabled)',
  )
}

/** Focuses the first field under `root`; a list of choices also opens. */
export function goOnToFirstField(root: ParentNode | null): void {
  const field = root && firstField(root)
  field?.focus()
  if (field?.getAttribute('aria-haspopup') === 'listbox') field.click()
}
