/** The runs of a rule between two instants, as the schedule engine has them. */
import { type Entry, occurrences, type Rule, wallClock } from './engine'

const day = 86_400_000

/**
 * Runs from `from` on and before `to` (epoch milliseconds), in order, and between them the days that the rule names and the calendar
 * does not have. The rule is cut off a day after `to`, so that the engine stops there: a clock change can bring a run of the next day back.
 */
export function runsIn(rule: Rule, from: number, to: number): Entry[] {
  const last = wallClock(to + day, rule.zone).date
  const end = rule.end !== null && rule.end < last ? rule.end : last
  const entries = occurrences({ ...rule, end }, { from: from - 1, count: Number.POSITIVE_INFINITY })
  return entries.filter((entry) => entry.kind === 'skip' || entry.epochMs < to)
}
