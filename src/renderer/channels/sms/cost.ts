/** Cost of an SMS in parts: per person, and for all recipients. */
import { amount } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { partsRange, readText } from '../../../model/channels/sms/reading'
import type { SmsValues } from '../../../model/channels/sms/values'
import type { Pieces } from '../../../model/rules/cost'
import { peopleText } from '../../../model/rules/people'

/** 'About 36,480 to 54,720 SMS for 18,240 people'; null if the number of recipients is unknown, or nothing is sent. */
export function costText(
  { least, most }: { least: number; most: number },
  reach: number | null,
  isUpperBound = false,
): string | null {
  if (reach === null || most === 0) return null
  const people = peopleText(reach, isUpperBound)
  // With a trigger the number of recipients is an upper bound, so only the maximum is shown.
  if (isUpperBound) return `Up to ${amount(reach * most)} SMS for ${people}`
  if (least === most) return `About ${amount(reach * most)} SMS for ${people}`
  return `About ${amount(reach * least)} to ${amount(reach * most)} SMS for ${people}`
}

/** Parts per person, over the sample people; null while the message is empty. */
export function smsPieces({ text }: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Pieces | null {
  const { sent } = readText(text)
  return sent.trim() === '' ? null : { unit: 'part', ...partsRange(sent, mergeTags) }
}
