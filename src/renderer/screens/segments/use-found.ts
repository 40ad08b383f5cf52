/** Segments by their name: those of the list, and one that only the server knows yet. */
import { useDebouncedValue } from '@mantine/hooks'
import type { Segment } from '#contract'
import { useFindSegment } from '../../data/segment-acts'
import { listed, type Order } from './values'

/** `asking`: the server has yet to say whether it knows one of exactly this name. */
export type Found = { segments: Segment[]; asking: boolean; asked: boolean }

/** The server is asked once typing pauses for this long, in milliseconds, and only where the list has no such name. */
const TYPING_DELAY_MS = 300

export function useFound(all: readonly Segment[], search: string, order: Order, reachable: boolean): Found {
  const name = search.trim()
  const [settled] = useDebouncedValue(name, TYPING_DELAY_MS)
  const own = listed(all, name, order)
  const missing = own.length === 0 && name !== ''
  const byName = useFindSegment(settled, reachable && missing && settled === name)
  if (!missing) return { segments: own, asking: false, asked: false }
  const other = settled === name ? byName.data : null
  return {
    segments: other ? [other] : [],
    asking: reachable && (settled !== name || byName.isFetching),
    asked: reachable && byName.isSuccess,
  }
}
