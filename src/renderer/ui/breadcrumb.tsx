/** The breadcrumb of the top bar: a screen sets it, the shell shows it. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
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
