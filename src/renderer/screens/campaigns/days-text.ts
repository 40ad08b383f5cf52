/** Formats the days of a filter. */
import dayjs from 'dayjs'
import type { Days } from './list-place'

/** '1 Mar to 31 May 2026' · 'since 1 Nov 2026' · 'until 28 Feb 2026' · '5 Mar 2026'. */
export function daysText({ from, to }: Days): string {
  const [first, last] = [dayjs(from), dayjs(to)]
  if (!to) return `since ${first.format(fullFormat)}`
  if (!from) return `until ${last.format(fullFormat)}`
  if (from === to) return first.format(fullFormat)
  const sameYear = first.isSame(last, 'year')
  return `${first.format(sameYear ? 'D MMM' : fullFormat)} to ${last.format(fullFormat)}`
}

const fullFormat = 'D MMM YYYY'
