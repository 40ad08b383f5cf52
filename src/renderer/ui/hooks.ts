/** Hooks that know nothing of Herald: the time, the address, the focus in a bar, dropped files. */
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

const TICK_MS = 30_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now in epoch milliseconds, updated every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  // Updates a stopped clock. A recent value stays, or all readers would render twice.
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(updateNow, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function updateNow(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/**
 * Width and height of an element's content in whole pixels, 0 before it is there. Measured before the first paint, so that nothing moves when
 * the size is known: the hook of Mantine waits for a frame.
 */
export function useContentSize<Box extends HTMLElement = HTMLDivElement>() {
  const [box, ref] = useState<Box | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box) return
    const style = getComputedStyle(box)
    const measure = () => {
      const width = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const height = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { ref, ...size }
}

/** True since `isTrueNow` was first true, so that an overlay can fade out. */
export function useHasBeenTrue(isTrueNow: boolean): boolean {
  const [wasTrue, setEver] = useState(isTrueNow)
  if (isTrueNow && !wasTrue) setEver(true)
  return wasTrue || isTrueNow
}

/** `value` if not null, else the last one that was not null. */
export function usePrevious<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

type Query = { data: unknown; error: Error | null }

/** The last failure of a query that never succeeded, also during the next read, in which the query has no error; null with data. */
export function useLastFailure({ data, error }: Query): Error | null {
  const [last, setLast] = useState(error)
  const failure = data === undefined ? (error ?? last) : null
  if (failure !== last) setLast(failure)
  return failure
}

/** Whether a component is still mounted when an answer arrives: a user who has left stays on the other page. */
export function useIsHere(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}

type ChangeQuery = (edit: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** Requested in the current task: the router writes it into the address right after. */
let requested: URLSearchParams | null = null

/**
 * The address's query: read as last rendered, changed as it is now. Like the router's `useSearchParams`, which passes the query of the last
 * render to a change: on a busy computer the second of two quick changes would undo the first.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback<ChangeQuery>(
    (edit, options) => {
      requested = edit(requested ?? new URLSearchParams(window.location.search))
      setTimeout(() => {
        requested = null
      })
      setQuery(requested, options)
    },
    [setQuery],
  )
  return [query, change]
}

const controls = 'button:not(:disabled), a[href], input:not(:disabled)'

const steps: Record<'horizontal' | 'vertical', Record<string, number>> = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
}

const controlsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>(controls) ?? [])]

/**
 * A bar of controls as one Tab stop: arrow keys, Home and End move the focus inside it. Props of the element around the controls. The
 * control that had the focus last keeps the Tab stop; before that, the first has it.
 */
export function useRovingFocus<Bar extends HTMLElement>(direction: keyof typeof steps = 'horizontal') {
  const bar = useRef<Bar>(null)
  const stop = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!bar.current) return
    const update = () => setStop(controlsIn(bar.current), stop.current)
    update()
    const changes = new MutationObserver(update)
    changes.observe(bar.current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => changes.disconnect()
  }, [])
  return {
    ref: bar,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const items = controlsIn(bar.current)
      if (!items.includes(target)) return
      stop.current = target
      setStop(items, target)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const items = controlsIn(bar.current)
      const index = items.indexOf(target as HTMLElement)
      // Keys of an open menu arrive here too, because React passes them on to the bar of its button.
      if (index < 0 || ctrlKey || metaKey || altKey) return
      const next = key === 'Home' ? 0 : key === 'End' ? -1 : step(index, steps[direction][key], items.length)
      if (next === null) return
      event.preventDefault()
      items.at(next)?.focus()
    },
  }
}

/** The next index; after the last comes the first. Null for a key that does not move the focus. */
const step = (index: number, by: number | undefined, count: number): number | null =>
  by === undefined ? null : (index + by + count) % count

function setStop(items: readonly HTMLElement[], last: HTMLElement | null): void {
  const stop = last && items.includes(last) ? last : items[0]
  for (const item of items) item.tabIndex = item === stop ? 0 : -1
}

/**
 * A drop target for a file; outside of drop targets a dropped file is ignored. Spread `events` on the target; `over` is true while a file
 * hovers over it. Of several files the first is used.
 */
export function useDrop(readOnly: boolean, pick: (file: File) => unknown) {
  const [isOver, setOver] = useState(false)
  if (readOnly) return { over: false, events: {} }
  const events = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void pick(file)
    },
  }
  return { over: isOver, events }
}

/**
 * A browser opens a file that is dropped outside of a target, and the page is lost. This ignores such a file unless `onFile` handles it.
 * `mayBe` judges by type alone: the file's name is hidden while the file hovers. Returns a function that stops it.
 */
export function catchStrayFiles(mayBe: (type: string) => boolean, onFile: (file: File) => void): () => void {
  const hover = (event: globalThis.DragEvent) => {
    const dragged = strayIn(event)
    if (!dragged) return
    event.preventDefault()
    if (![...dragged.items].some(({ type }) => mayBe(type))) dragged.dropEffect = 'none'
  }
  const onStrayDrop = (event: globalThis.DragEvent) => {
    const [file] = strayIn(event)?.files ?? []
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  window.addEventListener('dragover', hover)
  window.addEventListener('drop', onStrayDrop)
  return () => {
    window.removeEventListener('dragover', hover)
    window.removeEventListener('drop', onStrayDrop)
  }
}

/** Null if a target has handled the event, and without a file. */
const strayIn = ({ defaultPrevented, dataTransfer }: globalThis.DragEvent): DataTransfer | null =>
  !defaultPrevented && dataTransfer?.types.includes('Files') ? dataTransfer : null

/** Passes texts that are pasted outside of a field to `onText`. Returns a function that stops it. */
export function catchPastes(onText: (text: string) => void): () => void {
  const onPaste = ({ target, clipboardData }: globalThis.ClipboardEvent) => {
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable=true]')
    if (!isField) onText(clipboardData?.getData('text/plain') ?? '')
  }
  window.addEventListener('paste', onPaste)
  return () => window.removeEventListener('paste', onPaste)
}
