/** Maps a key to the day that it selects. */
import { addDays, addMonths, mondayOf } from './days'

type PressedKey = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

const dayMoves: Record<string, (day: string, today: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  t: (_, today) => today,
  T: (_, today) => today,
}

/**
 * Arrows move by day and week, Home and End within the week, PageUp and PageDown by month, T to today. Null for any other key or with a
 * modifier.
 */
export function dayAfterKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: PressedKey,
  day: string,
  today: string,
): string | null {
  if (altKey || ctrlKey || metaKey || (shiftKey && key !== 'T')) return null
  return Object.hasOwn(dayMoves, key) ? (dayMoves[key]?.(day, today) ?? null) : null
}
