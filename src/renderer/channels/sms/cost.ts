/** What an SMS costs in parts: for one person, and over everyone it reaches. */
import { amount } from '#contract'
import type { Pieces } from '../../rules/cost'
import { peopleText } from '../../rules/people'
import type { ContentContext } from '../channel'
import { partsRange, readText } from './reading'
import type { SmsValues } from './values'

/** 'About 36,480 to 54,720 SMS for 18,240 people'; null where it is not known how many people there are, or nothing is sent. */
export function costText(
  { least, most }: { least: number; most: number },
  reach: number | null,
  upTo = false,
): string | null {
  if (reach === null || most === 0) return null
  const people = peopleText(reach, upTo)
  // Fewer people, fewer messages: with a trigger only the upper end can be told.
  if (upTo) return `Up to ${amount(reach * most)} SMS for ${people}`
  if (least === most) return `About ${amount(reach * most)} SMS for ${people}`
  return `About ${amount(reach * least)} to ${amount(reach * most)} SMS for ${people}`
}

/** Parts that one person gets, over the sample people; null while nothing would leave. */
export function smsPieces({ text }: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Pieces | null {
  const { sent } = readText(text)
  return sent.trim() === '' ? null : { unit: 'part', ...partsRange(sent, mergeTags) }
}
