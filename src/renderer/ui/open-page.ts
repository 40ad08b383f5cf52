/** What the open page says to the shell: its path for the top bar, and the acts that are possible now, for 'Go to…' and the system's menu. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { sameJson } from '../../model/rules/same-json'

/** One part of the path; the last part, the current page, has no `to`. */
export type Crumb = { label: string; to?: string }

const crumbsAtom = atom<readonly Crumb[]>([])

/** Sets the breadcrumb and the window's title while the screen is mounted. A new array of equal crumbs changes nothing. */
export function useBreadcrumb(crumbs: readonly Crumb[]): void {
  const setCrumbs = useSetAtom(crumbsAtom)
  const latest = useRef(crumbs)
  if (!sameJson(latest.current, crumbs)) latest.current = crumbs
  const ownCrumbs = latest.current
  useEffect(() => {
    setCrumbs(ownCrumbs)
    const last = ownCrumbs.at(-1)
    document.title = last ? `${last.label} · Herald` : 'Herald'
  }, [ownCrumbs, setCrumbs])
}

/** The current breadcrumb, for the shell. */
export const useCrumbs = (): readonly Crumb[] => useAtomValue(crumbsAtom)

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

/** Offers acts while a page or a part of it is mounted: those of its last render, or those that the function returns when asked. */
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
