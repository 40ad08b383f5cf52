/** The number of recipients: the reach on the channel minus the control group. */
import { amount, countOf } from '#contract'

export type People = {
  /** People of the segment with an address on this channel. */
  reach: number
  /** About how many of them are in the control group; the server draws them. */
  control: number
  /** How many people get a message. */
  people: number
  /**
   * Set with a trigger: recipients get the message only when it fires, so the numbers are upper limits (Source:
   * docs/reference/choices.md#event-triggered-reach).
   */
  upTo: boolean
}

/** `percent` is the control group's share, 0 to 100. Null if the segment was never counted. */
export function peopleOf(reach: number | null, percent: number, isUpperBound = false): People | null {
  if (reach === null) return null
  const control = Math.round((reach * Math.min(100, Math.max(0, percent))) / 100)
  return { reach, control, people: reach - control, upTo: isUpperBound }
}

/** 17693 as '17,693'. */
export const counted = amount

/** 'about 18,240 people'; 'up to 1,132 people' with a trigger. */
export const aboutPeople = (count: number, isUpperBound = false): string =>
  isUpperBound ? peopleText(count, true) : `about ${peopleText(count)}`

/** '1 person', '17,693 people', 'up to 1,098 people'. */
export const peopleText = (count: number, isUpperBound = false): string =>
  `${isUpperBound ? 'up to ' : ''}${countOf(count, 'person', 'people')}`
