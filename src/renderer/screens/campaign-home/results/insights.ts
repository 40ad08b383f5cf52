/** What the server found out by itself, as facts to read. */

import type { Insights } from '#contract'
import { hourText } from './heat'
import { absent, count, share } from './numbers'
import * as texts from './texts'

export type Fact = { name: string; value: string }

/** Conversion rate, best hour and best weekday; '–' for what it did not say. */
export function factsOf({ conversion_rate, best_hour, best_weekday }: Insights): Fact[] {
  return [
    { name: texts.conversionRate, value: share(conversion_rate) },
    { name: texts.bestHour, value: bestHourText(best_hour) },
    { name: texts.bestWeekday, value: best_weekday || absent },
  ]
}

/** The hour of the day that begins then: 18 is '18:00 to 19:00'. */
const bestHourText = (hour: number | null | undefined): string =>
  typeof hour !== 'number' || !Number.isInteger(hour) || hour < 0 || hour > 23 ? absent : hourText(hour)

/** Conversions of each goal. A goal that stands twice is one. */
export function goalsOf({ conversions_per_goal }: Insights): Fact[] {
  const goals = new Map(
    (conversions_per_goal ?? []).map((goal) => [goal.eventName || texts.unnamedGoal, goal.conversions]),
  )
  return [...goals].map(([name, conversions]) => ({ name, value: count(conversions) }))
}
