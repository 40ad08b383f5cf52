/**
 * Calendar arithmetic on day numbers: whole days since 1 January 1970. Uses plain numbers for speed, since a rule may need thousands of
 * days.
 */

const day = 86_400_000

/** A calendar month: `month` is 1 to 12, `first` the number of its first day, `days` its length. */
export type Month = { year: number; month: number; first: number; days: number }

/** The day number of 'YYYY-MM-DD'. */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00Z`) / day)

/** 'YYYY-MM-DD' of a day number. */
export const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** Monday 1 to Sunday 7; day 0 was a Thursday. */
export const weekDayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** The month that is `months` after January of year 0. */
export function monthAt(months: number): Month {
  const [year, month] = [Math.floor(months / 12), months % 12]
  const first = Date.UTC(year, month, 1) / day
  return { year, month: month + 1, first, days: Date.UTC(year, month + 1, 1) / day - first }
}

/** Months from January of year 0 to the month of 'YYYY-MM-DD'. */
export const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** 'YYYY-MM'. */
export const nameOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`
