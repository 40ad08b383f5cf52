/** What can be done now: pages, and parts of them, offer their acts while they are shown; 'Go to…' and the system's menu ask for them. */
import { useEffect, useId, useRef } from 'react'

/** `act` names it in the registry of acts, whose words stand unless there are `words` for this moment ('Copy 2 campaigns'). */
export type Offer = {
  act: string
  words?: string
  /** What it is done to, in somebody's own words: the name of a campaign. */
  of?: string
  /** Why it cannot be done now; null or absent while it can. */
  refusal?: string | null
  run: () => void
}

type Offers = readonly Offer[] | (() => readonly Offer[])

const shown = new Map<string, { current: Offers }>()

/** Offers them as long as the component is shown: as they were when it was last drawn, or as the function has them when somebody asks. */
export function useOffers(offers: Offers): void {
  const id = useId()
  const now = useRef(offers)
  now.current = offers
  useEffect(() => {
    shown.set(id, now)
    return () => void shown.delete(id)
  }, [id])
}

/** Those of the parts that came last stand first: what is nearest to the person. */
export const offersNow = (): Offer[] =>
  [...shown.values()].toReversed().flatMap(({ current }) => (typeof current === 'function' ? current() : current))
