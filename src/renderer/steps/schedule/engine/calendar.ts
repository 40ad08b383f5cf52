/** The calendar as day numbers: whole days since 1 January 1970. Plain arithmetic, for a rule may ask for thousands of days. */

const day = 86_400_000

/** A month of the calendar: `month` 1 to 12, its first day as a number, how many days it has. */
export type Month = { year: number; month: number; first: number; days: number }

/** The number of 'YYYY-MM-DD'. */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00Z`) / day)

/** 'YYYY-MM-DD' of a day number. */
export const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** Monday 1 to Sunday 7; day 0 was a Thursday. */
export const weekDayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** The month `months` after that of January of year 0. */
export function monthAt(months: number): Month {
  const [year, at] = [Math.floor(months / 12), months % 12]
  const first = Date.UTC(year, at, 1) / day
  return { year, month: at + 1, first, days: Date.UTC(year, at + 1, 1) / day - first }
}

/** Months from January of year 0 to the month of 'YYYY-MM-DD'. */
export const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** 'YYYY-MM'. */
export const nameOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`
