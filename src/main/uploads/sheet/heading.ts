/** What the first row of a voucher sheet says of its columns, and whether the first column looks like codes at all. */
import { filled } from '#contract'
import * as texts from './texts.ts'
import { Unreadable } from './unreadable.ts'

const of = (words: string): string => `(?:${words})`
const kinds = of('unique|single[ _-]?use|e|voucher|coupon|promo(?:tion(?:al)?)?|discount|gift|reward|redemption')
const codeNames = new RegExp(
  `^(?:${kinds}[ _-]?)*${of('codes?|vouchers?|coupons?|promos?|pins?')}${of('[ _-]?(?:no|numbers?|ids?|list)')}?[.:#]?$`,
  'i',
)
const people = of('customers?|users?|members?|people|persons?|subscribers?|recipients?')
const otherNames = new RegExp(
  `^(?:${of('first|last|full|middle|sur|given')}[ _-]?)?(?:${people}[ _-]?)?${of(
    'names?|e-?mails?(?:[ _-]?(?:address(?:es)?|ids?))?|(?:mobile|phone|cell|contact)s?(?:[ _-]?(?:no|numbers?))?|msisdn|cnic|address|city|country|gender|age|date|expiry(?:[ _-]?date)?|valid(?:ity)?(?:[ _-]?(?:until|till|to|from))?|amount|value|price|status|(?:sr|s|serial)[ ._-]?no|no|ids?|index|row|segment|product|store|brand|quantity|description|type',
  )}[.:#]?$|^${people}[.:#]?$|^#$`,
  'i',
)

/** The heading of the first column; null where the first row holds a code already. Throws `Unreadable` where the codes stand elsewhere. */
export function headingIn(row: readonly string[]): string | null {
  const [first = '', ...others] = row.map((cell) => cell.trim())
  if (codeNames.test(first)) return first
  // A code may well be followed by a column that says 'voucher' in every row.
  if (/\d/.test(first)) return null
  const at = others.findIndex((name) => codeNames.test(name))
  if (at >= 0)
    throw new Unreadable(filled(texts.codesInOtherColumn, { letterOf: letterOf(at + 1), others: others[at] }))
  if (otherNames.test(first)) throw new Unreadable(filled(texts.theFirstColumnIsCalled, { first }))
  return null
}

/** A, B ... Z, AA: as spreadsheets call a column, counted from 0. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const looks: readonly { what: string; pattern: RegExp }[] = [
  { what: 'names', pattern: /^(?:\p{Lu}\p{Ll}+|\p{L}[\p{L}.']*(?: \p{L}[\p{L}.']*)+)$/u },
  { what: 'email addresses', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  { what: 'phone numbers', pattern: /^(?:\+\d{9,15}|0\d{10})$/ },
]
/** So many codes tell what a column holds. */
const MAX_ROWS_READ = 200

/** Why the codes may be none, in a sentence; null where most of them look like codes. */
export function doubtOf(codes: readonly string[]): string | null {
  const some = codes.slice(0, MAX_ROWS_READ)
  const found = looks.find(({ pattern }) => some.filter((code) => pattern.test(code)).length * 2 > some.length)
  return found ? filled(texts.theFirstColumnLooksLike, { what: found.what }) : null
}
