/** Sets the date of an end-to-end test; the only file that knows it, for the test, its programs and its pages. */
import type { BrowserContext, Page } from '@playwright/test'
import { moveDate } from '../clock.mjs'
import { clockEnvironment, momentOf } from '../moment.mjs'

const { at, zone } = momentOf()
/** The time zone of the computer: its browser and all its programs. */
export const ownZone = zone
/** Milliseconds between the computer's clock and the test's. */
let shift = 0

/** Each test starts at the run's time; from there the clock runs normally. */
export function beginDay(): number {
  shift = at - Date.now()
  return at
}

/** Milliseconds since 1970, the same for the test's programs and pages. */
const now = (): number => Date.now() + shift

/** The environment of a program that the test starts. */
export const programClock = (): Record<string, string> => clockEnvironment(shift, zone)

/** Applies to pages that `context` opens from now on, including their frames. */
export const movePages = (context: BrowserContext) => context.addInitScript(moveDate, shift)

/** Moves the clock forward by `by` milliseconds, for programs started and pages of `context` opened from now on. */
export function passTime(context: BrowserContext, by: number) {
  shift += by
  return context.addInitScript(moveDate, by)
}

/** Sets the clock of an open page, in milliseconds since 1970; null restores it. */
export const movePage = (page: Page, moment: number | null) =>
  page.evaluate((to) => {
    const { timeOrigin } = performance
    const by = to === null ? 0 : to - Date.now()
    Date.now = () => Math.floor(timeOrigin + performance.now() + by)
  }, moment)

/** The date `days` from today in Karachi, the brand's time zone: 'YYYY-MM-DD'. */
export const karachiDay = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(now() + days * 86_400_000)

/** 'YYYY-MM-DD' as calendars show it: with day 'numeric' '9 June 2027', with a weekday too 'Wednesday 9 June 2027'. */
export function dayName(date: string, options: Intl.DateTimeFormatOptions = { day: 'numeric' }): string {
  const parts = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC', ...options })
  return parts
    .formatToParts(new Date(date))
    .map(({ type, value }) => (type === 'literal' ? ' ' : value))
    .join('')
}
