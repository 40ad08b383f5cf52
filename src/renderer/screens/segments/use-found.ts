/** Finds segments by name: in the list, and one that only the server knows. */
import { useDebouncedValue } from '@mantine/hooks'
import type { Segment } from '#contract'
import { useFindSegment } from '../../data/segment-acts'
import { listedSegments, type Order } from './values'

/** `isSearching`: true until the server says whether it has a segment of exactly this name. */
export type FoundSegments = { segments: Segment[]; isSearching: boolean; isAnswered: boolean }

/** Pause in typing before the server is asked, in milliseconds; only if the list has no such name. */
const TYPING_DELAY_MS = 300

export function useFoundSegments(
  all: readonly Segment[],
  search: string,
  order: Order,
  isReachable: boolean,
): FoundSegments {
  const name = search.trim()
  const [settledName] = useDebouncedValue(name, TYPING_DELAY_MS)
  const listedByName = listedSegments(all, name, order)
  const isMissing = listedByName.length === 0 && name !== ''
  const foundByName = useFindSegment(settledName, isReachable && isMissing && settledName === name)
  if (!isMissing) return { segments: listedByName, isSearching: false, isAnswered: false }
  const other = settledName === name ? foundByName.data : null
  return {
    segments: other ? [other] : [],
    isSearching: isReachable && (settledName !== name || foundByName.isFetching),
    isAnswered: isReachable && foundByName.isSuccess,
  }
}
