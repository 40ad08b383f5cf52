/**
 * List of merge tags for an open text: opens at the caret on '@' and is filtered by what is typed after it, or below a button with all tags.
 */
import type { OfferedTag } from '../protocol'

/** The text between '@' and the caret. */
const tagBegun = /(?:^|[\s(\u00a0])@([\p{L}\p{M}\p{N}_ ]{0,30})$/u
const MAX_TAGS_SHOWN = 8

export type TagList = {
  /** Listens to typing in `element` until `close`. */
  open: (element: HTMLElement) => void
  close: () => void
  /** Opens the list of all tags below `button`, or closes it. */
  openBelow: (button: HTMLElement) => void
}

/** `insert` replaces the selection with a tag. */
export function createTagList(tags: readonly OfferedTag[], insert: (placeholder: string) => void): TagList {
  const textTags = tags.filter(({ image }) => !image)
  const offered = textTags.filter(({ placeholder }) => placeholder !== null)
  const list = document.createElement('div')
  list.id = 'tag-list'
  list.role = 'listbox'
  list.ariaLabel = 'Merge tags'
  list.hidden = true
  document.body.append(list)
  let element: HTMLElement | null = null
  const hide = () => {
    list.hidden = true
  }
  const insertTag = (placeholder: string) => {
    const query = queryIn(element)
    if (!query) return
    hide()
    const selection = query.node.ownerDocument.getSelection()
    element?.focus()
    selection?.setBaseAndExtent(query.node, query.from, query.node, query.to)
    insert(placeholder)
  }
  const show = () => {
    const query = queryIn(element)
    const text = query?.typed.trim().toLowerCase() ?? ''
    const matches = query
      ? offered.filter(({ label }) => label.toLowerCase().includes(text)).slice(0, MAX_TAGS_SHOWN)
      : []
    fill(list, matches, insertTag)
    if (!query || matches.length === 0) return hide()
    list.hidden = false
    placeAtCaret(list, query)
  }
  const openBelow = (button: HTMLElement) => {
    if (!list.hidden) return hide()
    fill(list, textTags, (placeholder) => {
      hide()
      element?.focus()
      insert(placeholder)
    })
    list.hidden = false
    placeAt(list, button.getBoundingClientRect())
  }
  const onListKey = (event: KeyboardEvent) => {
    if (list.hidden) return
    if (event.key === 'ArrowDown') mark(list, 1)
    else if (event.key === 'ArrowUp') mark(list, -1)
    else if (event.key === 'Enter' || event.key === 'Tab')
      list.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
    else if (event.key === 'Escape') hide()
    else return
    // Keys for the list must not reach the text.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const close = () => {
    hide()
    element?.removeEventListener('input', show)
    element?.removeEventListener('keydown', onListKey, true)
    element?.removeEventListener('blur', hide)
    element = null
  }
  return {
    open: (next) => {
      close()
      element = next
      next.addEventListener('input', show)
      next.addEventListener('keydown', onListKey, true)
      next.addEventListener('blur', hide)
    },
    close,
    openBelow,
  }
}

/** Shows `tags` and selects the first one. */
function fill(list: HTMLElement, tags: readonly OfferedTag[], onTake: (placeholder: string) => void): void {
  const options = tags.map(({ label, placeholder }) =>
    createOption(label, placeholder === null ? null : () => onTake(placeholder)),
  )
  list.replaceChildren(...options)
  mark(list, 1)
}

/** Selects the option `direction` after the selected one, or the first. */
function mark(list: HTMLElement, direction: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled])')]
  const selected = all.findIndex((option) => option.ariaSelected === 'true')
  const next = all[(selected + direction + all.length) % all.length]
  for (const option of all) option.ariaSelected = String(option === next)
  next?.scrollIntoView({ block: 'nearest' })
}

type Query = { node: Text; from: number; to: number; typed: string }

/** The text before the caret that starts with '@'. */
function queryIn(element: HTMLElement | null): Query | null {
  const selection = element?.ownerDocument.getSelection()
  const node = selection?.focusNode
  if (!selection?.isCollapsed || node?.nodeType !== 3 || !element?.contains(node)) return null
  const to = selection.focusOffset
  const typedText = tagBegun.exec((node.textContent ?? '').slice(0, to))?.[1]
  // The node is a text node by its type.
  return typedText === undefined ? null : { node: node as Text, from: to - typedText.length - 1, to, typed: typedText }
}

/** `onTake` is null for a tag that cannot be read, which is shown disabled. */
function createOption(label: string, onTake: (() => void) | null): HTMLElement {
  const element = document.createElement('div')
  element.role = 'option'
  element.textContent = label
  element.dir = 'auto'
  // Keeps the focus in the text.
  element.addEventListener('mousedown', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  if (onTake) element.addEventListener('click', onTake)
  else element.ariaDisabled = 'true'
  return element
}

function placeAtCaret(list: HTMLElement, { node, from, to }: Query): void {
  const view = node.ownerDocument.defaultView?.frameElement
  if (!(view instanceof HTMLElement)) return
  const range = node.ownerDocument.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  const rect = range.getBoundingClientRect()
  const frame = view.getBoundingClientRect()
  const zoom = frame.width / view.offsetWidth || 1
  placeAt(list, {
    left: frame.x + rect.left * zoom,
    top: frame.y + rect.top * zoom,
    bottom: frame.y + rect.bottom * zoom,
  })
}

/** Places the list below `anchor`, in pixels of the designer's page, or above it if there is no room. */
function placeAt(list: HTMLElement, anchor: { left: number; top: number; bottom: number }): void {
  const topBelow = anchor.bottom + 4
  const topAbove = anchor.top - list.offsetHeight - 4
  const top = topBelow + list.offsetHeight <= innerHeight - 4 ? topBelow : Math.max(4, topAbove)
  const left = Math.min(Math.max(anchor.left, 4), innerWidth - list.offsetWidth - 4)
  list.style.transform = `translate(${left}px, ${top}px)`
}
