/** A bar of controls as one Tab stop: arrow keys, Home and End move the focus inside it. */
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const controls = 'button:not(:disabled), a[href], input:not(:disabled)'

const steps: Record<'horizontal' | 'vertical', Record<string, number>> = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
}

const controlsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>(controls) ?? [])]

/** Props of the element around the controls. The control that had the focus last keeps the Tab stop; before that, the first has it. */
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
