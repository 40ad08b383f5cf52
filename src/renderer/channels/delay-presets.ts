/** The two sets of entry-time rules that channels choose from (Source: docs/reference/choices.md#entry-time). */
import type { EntryTimeRules } from './channel'

/** Channels shown while a person is on the page or in the app: seconds or minutes, 1 second to start with. */
export const onSiteDelays: EntryTimeRules = {
  units: [
    { unit: 'seconds', min: 1, max: 300 },
    { unit: 'minutes', min: 1, max: 5 },
  ],
  initial: { value: 1, duration: 'seconds' },
  scroll: false,
}

/** Channels that reach a person later: minutes to months, 1 to 999. */
export const outboundDelays: EntryTimeRules = {
  units: [
    { unit: 'minutes', min: 1, max: 999 },
    { unit: 'hours', min: 1, max: 999 },
    { unit: 'days', min: 1, max: 999 },
    { unit: 'weeks', min: 1, max: 999 },
    { unit: 'months', min: 1, max: 999 },
  ],
  initial: { value: 1, duration: 'minutes' },
  scroll: false,
}
