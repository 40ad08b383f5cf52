/** The runs of a rule between two instants. */
import { type Entry, occurrencesOf, type Rule, wallClock } from '../../../model/steps/schedule/engine'

const day = 86_400_000

/**
 * Runs from `from` (included) to `to` (excluded), epoch milliseconds, in order, and between them the days of the rule that the calendar
 * does not have.
 * The rule is cut off a day after `to`, so that the engine stops there: a clock change can move a run of the next day back.
 */
export function runsIn(rule: Rule, from: number, to: number): Entry[] {
  const last = wallClock(to + day, rule.zone).date
  const end = rule.end !== null && rule.end < last ? rule.end : last
  const entries = occurrencesOf({ ...rule, end }, { from: from - 1, count: Number.POSITIVE_INFINITY })
  return entries.filter((entry) => entry.kind === 'skip' || entry.epochMs < to)
}
