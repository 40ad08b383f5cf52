/** One field of a campaign as text, and helpers that every field uses. */
import { type Segment, unitsOf } from '#contract'
import type { Events } from '../../../model/rules/event-names'
import { fieldsIn, flagIn, numberIn, textIn } from '../../../model/rules/read'

export type Fields = Readonly<Record<string, unknown>>

/** The server's names of events and segments; null if they were never loaded. */
export type KnownNames = { events: Events; segments: readonly Segment[] | null }

export const nothingKnown: KnownNames = { events: null, segments: null }

/** `text`: written by the user, so it has its own text direction. */
export type FieldLine = { label: string; value: string; text?: boolean }

export const notSet = 'Not set'

/** The line, or no line if there is no text. */
export const lineOf = (label: string, text: string | null): FieldLine[] => (text ? [{ label, value: text }] : [])

/** 'On' or 'Off'; null if the value is not a flag. */
export function onOff(value: unknown): string | null {
  const isSet = flagIn(value)
  return isSet === null ? null : isSet ? 'On' : 'Off'
}

/** '30 days', '1 hour', from { value, duration }. */
export function amountText(amount: unknown): string | null {
  const { value, duration } = fieldsIn(amount)
  const number = numberIn(value)
  const unit = textIn(duration)?.toLowerCase()
  if (number === null || !unit) return null
  return unitsOf(number, unit)
}

export type Run = { text: string; differs: boolean }

/** Beyond this number of words on one side, everything between the shared start and the shared end is marked. */
const MAX_WORDS = 400

/** Splits both texts into runs; `differs` marks a run that only one text has. */
export function wordDiff(mine: string, theirs: string): { mine: Run[]; theirs: Run[] } {
  const [a, b] = [wordsIn(mine), wordsIn(theirs)]
  const start = sharedStart(a, b)
  const end = sharedEnd(a.slice(start), b.slice(start))
  const middle = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const
  const common = commonIndexes(...middle)
  const expandedRuns = (all: string[], inside: string[], stays: ReadonlySet<number>) =>
    runsOf(
      all.map((text, index) => ({
        text,
        differs: index >= start && index < start + inside.length && !stays.has(index - start),
      })),
    )
  return { mine: expandedRuns(a, middle[0], common.a), theirs: expandedRuns(b, middle[1], common.b) }
}

/** Splits into words with their trailing space. */
const wordsIn = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let position = 0
  while (position < a.length && position < b.length && isSameWord(a[position], b[position])) position += 1
  return position
}

const sharedEnd = (a: readonly string[], b: readonly string[]): number => sharedStart(a.toReversed(), b.toReversed())

const isSameWord = (a: string | undefined, b: string | undefined): boolean => a?.trim() === b?.trim()

/** Indexes of the words in both texts that belong to their longest common subsequence. */
function commonIndexes(a: readonly string[], b: readonly string[]): { a: Set<number>; b: Set<number> } {
  const common = { a: new Set<number>(), b: new Set<number>() }
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return common
  const lengths = lengthsOf(a, b)
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSameWord(a[i], b[j])) {
      common.a.add(i)
      common.b.add(j)
      i += 1
      j += 1
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return common
}

/** Table of the length of the longest common subsequence of `a` from i and `b` from j. */
function lengthsOf(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (!row) continue
      const rowBelow = table[i + 1]
      row[j] = isSameWord(a[i], b[j]) ? (rowBelow?.[j + 1] ?? 0) + 1 : Math.max(rowBelow?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}

function runsOf(all: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const word of all) {
    const last = runs.at(-1)
    if (last && last.differs === word.differs) last.text += word.text
    else runs.push({ ...word })
  }
  return runs
}
