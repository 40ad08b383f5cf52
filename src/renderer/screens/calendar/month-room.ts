/** How the room of a month is shared: heights of its weeks, and lines of the entries of a day. Sizes in pixels. */
import type { Entry } from '../../steps/schedule/entries'
import { type Line, lineName } from './lines'

/** A day: its number with padding, each line, and the minimum height, below which the month scrolls. */
const size = { head: 28, line: 22, smallest: 74 }
/** A week grows up to this number of lines; a day with more entries ends with '+1 more'. */
const MAX_GROWN_LINES = 4
/** A card has a line for the time and at most three for the name. */
const MAX_ENTRY_LINES = 4
/** Of a day: its padding and that of a card. */
const CARD_PADDING_PX = 17
/** Average width of a letter, with the room that is lost where a line wraps; and the letters that a status icon is wide. */
const text = { letter: 6.9, icon: 3 }

type Named = Pick<Entry, 'time' | 'kind'> & { name: string }

/** Number of lines in which the name of an entry is probably not cut; the first two are shared with its time. `width`: of a day. */
export function wantedLines({ time, kind, name }: Named, width: number): number {
  const line = Math.max(1, (width - CARD_PADDING_PX) / text.letter)
  const short = text.icon + time.length + (kind === 'start' ? ' starts'.length : 0) + 1 + name.length
  return short <= 2 * line ? 2 : Math.min(MAX_ENTRY_LINES, 1 + Math.ceil(name.length / line))
}

/** The same for a line of a day. */
export const wantedBy = (line: Line, width: number): number => wantedLines({ ...line[0], name: lineName(line) }, width)

/** Number of lines that fit into a day of this height. */
export const linesIn = (height: number): number => Math.floor((Math.max(height, size.smallest) - size.head) / size.line)

/** Heights of weeks that need this number of lines: equal where all fit, and more for those that need more. `height`: of all weeks. */
export function weekHeights(needs: readonly number[], height: number): number[] {
  const least = needs.map((lines) => Math.max(size.smallest, size.head + size.line * Math.min(lines, MAX_GROWN_LINES)))
  let open = least.map((_, index) => index)
  for (;;) {
    const fixed = least.reduce((sum, one, index) => (open.includes(index) ? sum : sum + one), 0)
    const share = Math.floor((height - fixed) / open.length)
    const tooSmall = open.filter((index) => (least[index] ?? 0) > share)
    if (tooSmall.length === 0) return least.map((one, index) => (open.includes(index) ? share : one))
    open = open.filter((index) => !tooSmall.includes(index))
    if (open.length === 0) return least
  }
}

/** Lines of each entry of a day: as many as it wants, else an equal share; the first ones get what is left. 0 for those that do not fit. */
export function sharedLines(wanted: readonly number[], lines: number): number[] {
  const { length } = wanted
  // The last line says how many are left.
  if (length > lines) return wanted.map((_, index) => (index < lines - 1 ? 1 : 0))
  const isEnough = wanted.reduce((sum, one) => sum + one, 0) <= lines
  const given = wanted.map((one) => (isEnough ? one : Math.floor(lines / length)))
  let left = lines - given.reduce((sum, one) => sum + one, 0)
  return given.map((one) => {
    if (left <= 0 || one >= MAX_ENTRY_LINES) return one
    left -= 1
    return one + 1
  })
}
