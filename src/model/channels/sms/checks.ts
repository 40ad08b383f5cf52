/** Findings of SMS before publishing, without views; a worker runs them too. */

import { agreeing, amount, listOf } from '#contract'
import { changedExcerpts } from '../../checks/message.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { outsideTags } from '../../merge-tags/text.ts'
import { type Finding, type Fix, passed, warning } from '../../rules/finding.ts'
import { codeFindings, voucherFindings } from '../../voucher/values.ts'
import type { ContentContext } from '../channel.ts'
import { fixed, fixLabel, type NonGsmDiagnosis, removesLetters } from './fix.ts'
import { checkedSms, partsRange, partsWord, type Reading, readText } from './reading.ts'
import { characterName, growthText, needsName } from './text.ts'
import type { SmsValues } from './values.ts'

export const checks = { findings: smsFindings, checked: checkedSms }

type Context = Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>

const location = { tab: 'CONTENT', field: 'text', link: 'Content, Message' } as const

/** Warnings and passed checks. `check` reports broken rules, so an empty message has no findings here. */
export function smsFindings(values: SmsValues, context: Context): Finding[] {
  const reading = readText(values.text)
  if (reading.sent.trim() === '') return []
  const vouchers = [...codeFindings(values, values.text), ...voucherFindings(values, context.reach, context.upTo)]
  return [
    lengthFinding(reading, values, context),
    byPerson(reading, context),
    tooLong(reading),
    droppedFinding(reading, values),
    tagsFindingOf(reading, values, context),
    vouchers,
  ].flat()
}

function lengthFinding({ count, diagnosis }: Reading, values: SmsValues, context: Context): Finding {
  if (diagnosis.kind === 'non-gsm' && diagnosis.parts > diagnosis.without)
    return nonGsmFinding(diagnosis, values, context)
  const detail = `${count.encoding}, ${partsWord(count.parts)}${totalText(count.parts, context)}.`
  return passed('sms-length', 'Message length is optimal', location, detail)
}

function nonGsmFinding(diagnosis: NonGsmDiagnosis, values: SmsValues, context: Context): Finding {
  const { parts, without, fixable, others } = diagnosis
  const characters = [...fixable, ...others]
  const effectText = agreeing(
    characters.length,
    `${listOf(
      characters.map((character) => characterName(character)),
      4,
    )} makes ${partsWord(parts)} instead of ${without}${totalText(parts, context)}.`,
    `${listOf(
      characters.map((character) => characterName(character)),
      4,
    )} make ${partsWord(parts)} instead of ${without}${totalText(parts, context)}.`,
  )
  return {
    id: 'sms-length',
    level: 'warning',
    title: growthText(parts, without, characters.length),
    detail: characters.some(needsName) ? `${effectText} ${pricesText(diagnosis, context)}` : effectText,
    ...location,
    ...(fixable.length > 0
      ? textFix(values, outsideTags(values.text, fixed), fixLabel(diagnosis), !removesLetters(diagnosis))
      : {}),
  }
}

/** Cost if the characters outside GSM-7 are replaced, and if they are left out: 'With a, or left out, it is 1 message: about 49,180 SMS.' */
function pricesText({ replacements, without, withNone }: NonGsmDiagnosis, context: Context): string {
  const leftOutText = `${partsWord(withNone)}${totalText(withNone, context)}`
  if (replacements.length === 0) return `Left out, it is ${leftOutText}.`
  const names = listOf(
    replacements.map((character) => characterName(character)),
    4,
  )
  const replacedText = `${partsWord(without)}${totalText(without, context)}`
  return without === withNone
    ? `With ${names}, or left out, it is ${replacedText}.`
    : `With ${names}, it is ${replacedText}; left out, ${leftOutText}.`
}

/** ': about 70,772 SMS'; empty if the number of recipients is unknown. */
const totalText = (parts: number, { reach, upTo }: Context): string =>
  reach === null ? '' : `: ${upTo ? 'up to' : 'about'} ${amount(reach * parts)} SMS`

function byPerson({ sent, count }: Reading, { mergeTags }: Context): Finding[] {
  const { least, most } = partsRange(sent, mergeTags)
  if (most <= count.parts) return []
  const rangeText = least === most ? partsWord(most) : `${least} to ${partsWord(most)}`
  const detail = `With their data filled in it is ${rangeText}, instead of ${count.parts}.`
  return [warning('sms-by-person', 'Some people get a longer message', location, detail)]
}

/** Source: Twilio, error 21617, 'The concatenated message body exceeds the 1600 character limit'. */
const MAX_CARRIER_CHARS = 1_600

function tooLong({ count: { units } }: Reading): Finding[] {
  if (units <= MAX_CARRIER_CHARS) return []
  const detail = `It has ${amount(units)} characters; most carriers accept ${amount(MAX_CARRIER_CHARS)} at once.`
  return [warning('sms-too-long', 'Longer than most carriers accept', location, detail)]
}

function droppedFinding({ droppedCharacters }: Reading, values: SmsValues): Finding {
  if (droppedCharacters === 0) return passed('sms-at', 'All characters supported', location)
  const detail = agreeing(
    droppedCharacters,
    "The '@' in the text is removed on save.",
    `${amount(droppedCharacters)} '@' in the text are removed on save.`,
  )
  return warning(
    'sms-at',
    "'@' is not sent",
    { ...location, ...textFix(values, values.text.replaceAll('@', ''), 'Remove it') },
    detail,
  )
}

function tagsFindingOf({ sent }: Reading, values: SmsValues, { mergeTags }: Context): Finding {
  // Merge tags of a voucher service are not in the workspace's list.
  const isServiceTag = values.isVoucher && values.voucherType === 'contentApi'
  const check = {
    id: 'sms-tags',
    texts: isServiceTag ? [] : [sent],
    message: checkedSms(values),
    verb: 'sent',
  } as const
  return tagFinding({ ...check, ...location }, mergeTags)
}

/** The fix that sets the text to `to`. `isSafe`: the message keeps its meaning. */
function textFix(values: SmsValues, to: string, label: string, isSafe = true): { fix?: Fix } {
  if (to === values.text) return {}
  const changes = [
    { path: 'text', before: values.text, after: to },
    { path: 'editorState', before: values.editorState, after: null },
  ]
  return { fix: { label, ...changedExcerpts(values.text, to), safe: isSafe, changes } }
}
