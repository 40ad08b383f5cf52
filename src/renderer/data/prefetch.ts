/** Reads for the first paint: they can start before the rest of the page's code has run, so this file imports next to nothing. */

import type { Answer, ListQuery } from '#contract'
import { sameJson } from '../../model/rules/same-json'
import { bridge } from './bridge'

/** A read whose first answer may be on its way already. */
type Prefetched<Input extends readonly unknown[], T> = {
  /** Starts the read for a later `take`. */
  start: (...input: Input) => Promise<Answer<T>>
  /** Returns the prefetched answer once, for the same input; else requests a new one. */
  take: (...input: Input) => Promise<Answer<T>>
}

export const readSettings = prefetched(() => bridge().app.settings())
export const readSession = prefetched(() => bridge().session.current())
export const readConnection = prefetched(() => bridge().connection.current())
export const readSyncState = prefetched(() => bridge().outbox.state())
/** Columns and views of this workspace's list. */
export const readListChoices = prefetched(() => bridge().lists.choices())
/** A page of the mirror on this computer; works offline. */
export const readList = prefetched((query: ListQuery) => bridge().campaigns.list(query))

function prefetched<Input extends readonly unknown[], T>(
  ask: (...input: Input) => Promise<Answer<T>>,
): Prefetched<Input, T> {
  let prefetchedRead: { of: Input; answer: Promise<Answer<T>> } | null = null
  return {
    start: (...input) => {
      const answer = ask(...input)
      prefetchedRead = { of: input, answer }
      return answer
    },
    take: (...input) => {
      const found = prefetchedRead && sameJson(prefetchedRead.of, input) ? prefetchedRead.answer : null
      prefetchedRead = null
      return found ?? ask(...input)
    },
  }
}
