/** What day it is for an end-to-end test: the one place that knows, for the test itself, for its programs and for its pages. */
import type { BrowserContext, Page } from '@playwright/test'
import { moveDate } from '../clock.mjs'
import { clockEnvironment, momentOf } from '../moment.mjs'

const { at, zone } = momentOf()
/** The zone in which the computer stands: its browser and all its programs. */
export const ownZone = zone
/** Milliseconds between the computer's clock and the test's. */
let shift = 0

/** Each test begins at the moment of the run; from there time passes as always. */
export function beginDay(): number {
  shift = at - Date.now()
  return at
}

/** Milliseconds since 1970, as the test's programs and pages have it too. */
const now = (): number => Date.now() + shift

/** The environment of a program that the test starts. */
export const programClock = (): Record<string, string> => clockEnvironment(shift, zone)

/** Pages that `context` opens from now on, with all their frames. */
export const movePages = (context: BrowserContext) => context.addInitScript(moveDate, shift)

/** Time passes: programs that are started, and pages of `context` that are opened, from now on have a clock that is `by` milliseconds ahead. */
export function passTime(context: BrowserContext, by: number) {
  shift += by
  return context.addInitScript(moveDate, by)
}

/** Moves the clock of an open page to a moment, in milliseconds since 1970; null moves it back. */
export const movePage = (page: Page, moment: number | null) =>
  page.evaluate((to) => {
    const { timeOrigin } = performance
    const by = to === null ? 0 : to - Date.now()
    Date.now = () => Math.floor(timeOrigin + performance.now() + by)
  }, moment)

/** The day that is `days` from today in Karachi, where the brand is: 'YYYY-MM-DD'. */
export const karachiDay = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(now() + days * 86_400_000)

/** 'YYYY-MM-DD' as calendars call it: with day 'numeric' '9 June 2027', with a weekday too 'Wednesday 9 June 2027'. */
export function dayName(date: string, options: Intl.DateTimeFormatOptions = { day: 'numeric' }): string {
  const parts = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC', ...options })
  return parts
    .formatToParts(new Date(date))
    .map(({ type, value }) => (type === 'literal' ? ' ' : value))
    .join('')
}
