/** How many people get the message: the reach on the channel less the control group. */
import { amount, countOf } from '#contract'

export type People = {
  /** People whom the segment reaches on this channel. */
  reach: number
  /** About how many of them are held back; the server draws them. */
  control: number
  /** How many messages leave. */
  people: number
  /** Each of them gets it only when something happens (a trigger): the numbers are the most that can be (Source: docs/reference/choices.md#event-triggered-reach). */
  upTo: boolean
}

/** `percent` is the control group's share, 0 to 100. Null where nobody has counted the segment. */
export function peopleOf(reach: number | null, percent: number, upTo = false): People | null {
  if (reach === null) return null
  const control = Math.round((reach * Math.min(100, Math.max(0, percent))) / 100)
  return { reach, control, people: reach - control, upTo }
}

/** 17693 as '17,693'. */
export const counted = amount

/** 'about 18,240 people'; 'up to 1,132 people' where a trigger lets them in one by one. */
export const aboutPeople = (count: number, upTo = false): string =>
  upTo ? peopleText(count, true) : `about ${peopleText(count)}`

/** '1 person', '17,693 people', 'up to 1,098 people'. */
export const peopleText = (count: number, upTo = false): string =>
  `${upTo ? 'up to ' : ''}${countOf(count, 'person', 'people')}`
