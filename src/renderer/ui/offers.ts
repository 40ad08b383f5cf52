/**
 * Acts that are possible now, undo and redo included. Pages and their parts offer acts while mounted; 'Go to…' and the system's menu list
 * them.
 */
import { useEffect, useId, useRef } from 'react'

/** `act` is its key in the registry, with the registered label unless `label` replaces it ('Copy 2 campaigns'). */
export type Offer = {
  act: string
  label?: string
  /** The target of the act: the name of a campaign. */
  of?: string
  /** Why the act is not possible now; null or absent if it is possible. */
  refusal?: string | null
  run: () => void
}

type Offers = readonly Offer[] | (() => readonly Offer[])

const shownOffers = new Map<string, { current: Offers }>()

/** Offers acts while the component is mounted: those of its last render, or those that the function returns when asked. */
export function useOffers(offers: Offers): void {
  const id = useId()
  const now = useRef(offers)
  now.current = offers
  useEffect(() => {
    shownOffers.set(id, now)
    return () => void shownOffers.delete(id)
  }, [id])
}

/** Offers of the parts mounted last come first: they are the innermost. */
export const offersNow = (): Offer[] =>
  [...shownOffers.values()].toReversed().flatMap(({ current }) => (typeof current === 'function' ? current() : current))

export type StepDirection = 'undo' | 'redo'

/**
 * Undo and redo from the menu: they go to the listener of the key, else to the focused field. Dispatches the key at the focused element. A
 * plain field, which leaves the key to the system, undoes its own edit.
 */
export function stepBack(direction: StepDirection): void {
  const isMac = /Mac/.test(navigator.platform)
  const stepKey = new KeyboardEvent('keydown', {
    key: 'z',
    code: 'KeyZ',
    shiftKey: direction === 'redo',
    metaKey: isMac,
    ctrlKey: !isMac,
    bubbles: true,
    cancelable: true,
  })
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(stepKey)
  // Deprecated without a replacement: nothing else reaches the history of a field.
  if (isLeft) document.execCommand(direction)
}
