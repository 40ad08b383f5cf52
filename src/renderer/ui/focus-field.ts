/** Brings the person to a field by its dotted path: fields carry it as `data-field` or `name`. */

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Focuses the field `path` inside `root`, or the nearest part of the path that has a field. False where none stands there yet. */
export function focusField(root: ParentNode, path: string): boolean {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const field = fieldAt(root, at)
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
 * Where typing starts in a form: what is marked `data-first`, else its first field. Choices that are made already (radios, tabs) and the
 * links around them are passed over. Null while none stands there.
 */
export function firstField(root: ParentNode): HTMLElement | null {
  const marked = root.querySelector<HTMLElement>('[data-first]')
  if (marked) return marked.matches(focusable) ? marked : marked.querySelector<HTMLElement>(focusable)
  return root.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not([type="radio"]):not([type="checkbox"]):not([type="file"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"], button[data-field]:not(:disabled), [data-field] button:not(:disabled)',
  )
}

/** Goes on to the first field under `root`; a list of choices opens, since choosing is all that can be done there. */
export function goOnToFirstField(root: ParentNode | null): void {
  const field = root && firstField(root)
  field?.focus()
  if (field?.getAttribute('aria-haspopup') === 'listbox') field.click()
}
