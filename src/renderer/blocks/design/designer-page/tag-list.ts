/** List of merge tags at the caret: opens on '@' in an open text and is filtered by what is typed after it. */
import type { OfferedTag } from '../protocol'

/** The text between '@' and the caret. */
const tagBegun = /(?:^|[\s(\u00a0])@([\p{L}\p{M}\p{N}_ ]{0,30})$/u
const MAX_TAGS_SHOWN = 8

export type TagList = {
  /** Listens to typing in `element` until `close`. */
  open: (element: HTMLElement) => void
  close: () => void
}

/** `insert` replaces the selection with a tag. */
export function createTagList(tags: readonly OfferedTag[], insert: (placeholder: string) => void): TagList {
  const offered = tags.filter(({ image, placeholder }) => !image && placeholder !== null)
  const list = document.createElement('div')
  list.id = 'tag-list'
  list.role = 'listbox'
  list.ariaLabel = 'Merge tags'
  list.hidden = true
  document.body.append(list)
  let element: HTMLElement | null = null
  let selected = 0
  const found = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  const hide = () => {
    list.hidden = true
  }
  const mark = (next: number) => {
    const all = found()
    selected = (next + all.length) % all.length
    for (const [index, option] of all.entries()) option.ariaSelected = String(index === selected)
    all[selected]?.scrollIntoView({ block: 'nearest' })
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
    list.replaceChildren(
      ...matches.map(({ label, placeholder }) => createOption(label, () => insertTag(placeholder ?? ''))),
    )
    if (!query || matches.length === 0) return hide()
    list.hidden = false
    placeAt(list, query)
    mark(0)
  }
  const onListKey = (event: KeyboardEvent) => {
    if (list.hidden) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') mark(selected + (event.key === 'ArrowDown' ? 1 : -1))
    else if (event.key === 'Enter' || event.key === 'Tab') found()[selected]?.click()
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
  }
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

function createOption(label: string, onTake: () => void): HTMLElement {
  const element = document.createElement('div')
  element.role = 'option'
  element.textContent = label
  element.dir = 'auto'
  // Keeps the focus in the text.
  element.addEventListener('mousedown', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  element.addEventListener('click', onTake)
  return element
}

/** Below the '@', or above it if there is no room. */
function placeAt(list: HTMLElement, { node, from, to }: Query): void {
  const view = node.ownerDocument.defaultView?.frameElement
  if (!(view instanceof HTMLElement)) return
  const range = node.ownerDocument.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  const rect = range.getBoundingClientRect()
  const frame = view.getBoundingClientRect()
  const zoom = frame.width / view.offsetWidth || 1
  const topBelow = frame.y + rect.bottom * zoom + 4
  const topAbove = frame.y + rect.top * zoom - list.offsetHeight - 4
  const top = topBelow + list.offsetHeight <= innerHeight - 4 ? topBelow : Math.max(4, topAbove)
  const left = Math.min(Math.max(frame.x + rect.left * zoom, 4), innerWidth - list.offsetWidth - 4)
  list.style.transform = `translate(${left}px, ${top}px)`
}
