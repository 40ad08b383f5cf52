/** The breadcrumb of the top bar: a screen says where it is, the shell shows it. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { sameJson } from '../rules/same-json'

/** One step of the way; the last one has no `to`, it is where one is. */
export type Crumb = { label: string; to?: string }

const crumbsAtom = atom<readonly Crumb[]>([])

/** Sets the breadcrumb and the window's title while the screen is shown. A fresh array of equal crumbs changes nothing. */
export function useBreadcrumb(crumbs: readonly Crumb[]): void {
  const set = useSetAtom(crumbsAtom)
  const latest = useRef(crumbs)
  if (!sameJson(latest.current, crumbs)) latest.current = crumbs
  const own = latest.current
  useEffect(() => {
    set(own)
    const last = own.at(-1)
    document.title = last ? `${last.label} · Herald` : 'Herald'
  }, [own, set])
}

/** For the shell. */
export const useCrumbs = (): readonly Crumb[] => useAtomValue(crumbsAtom)
