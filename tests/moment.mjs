/** The moment at which tests run, and how a program or a whole run is given it. */
import { Temporal } from 'temporal-polyfill'

/** For a run that does not choose one: an ordinary Wednesday morning, far from the ends of a month and from clock changes. */
const ordinary = '2027-06-16T10:00[Europe/London]'

/**
 * The moment of HERALD_TODAY, such as '2028-02-29T23:50' or '2027-03-28T01:59:45[Europe/Berlin]'; without a zone it is London's.
 * `at` is in milliseconds since 1970, `zone` is the one in which the computer stands. Throws a RangeError for what is no moment.
 */
export function momentOf(text = process.env.HERALD_TODAY || ordinary) {
  const { epochMilliseconds, timeZoneId } = Temporal.ZonedDateTime.from(
    text.includes('[') ? text : `${text}[Europe/London]`,
  )
  return { text, at: epochMilliseconds, zone: timeZoneId }
}

/** What a program needs in its environment to run in `zone`, with its clock moved by `shift` milliseconds. */
export function clockEnvironment(shift, zone) {
  const preload = `--import=${new URL('clock.mjs', import.meta.url)}`
  return {
    TZ: zone,
    HERALD_CLOCK_SHIFT: String(shift),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim(),
  }
}

/** The same for a program that does not choose its moment itself, as each end-to-end test does: the moment of this run. */
export function momentEnvironment() {
  const { at, zone } = momentOf()
  return clockEnvironment(at - Date.now(), zone)
}
