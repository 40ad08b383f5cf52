/**
 * Counts the parts of an SMS: encodings, units and parts as networks bill them (Source: docs/reference/rules.md#sms;
 * docs/reference/choices.md#sms-counting).
 */

export type Parts = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the text, without the padding where a pair moves to the next part. */
  units: number
  parts: number
  /** Units per part of this text. */
  perPart: number
  /** Units left in the last part. */
  left: number
}

/** A whole character outside GSM-7 and its offset in UTF-16 units. */
export type NonGsmCharacter = { at: number; text: string }

/** Units of a message alone, and of each of several (Source: docs/reference/limits.md). */
export const single = { gsm: 160, ucs: 70 } as const
export const unitsOfSeveral = { gsm: 153, ucs: 67 } as const

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑ\u00dc\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The nine characters that are sent as an escape pair. */
const extendedCharacters = '^{}\\[~]|€'

/** GSM-7 units of every UTF-16 unit; 0 means outside GSM-7. A table, because it is used on every keystroke. */
const gsmUnits = new Uint8Array(0x10000)
for (let i = 0; i < basic.length; i++) gsmUnits[basic.charCodeAt(i)] = 1
for (let i = 0; i < extendedCharacters.length; i++) gsmUnits[extendedCharacters.charCodeAt(i)] = 2

/** Counts a text as sent; the caller first removes merge tags (`withoutTags`), which do not count according to the specification. Linear; an empty text has 0 parts. */
export function countParts(text: string): Parts {
  let units = 0
  for (let i = 0; i < text.length; i++) {
    const width = gsmUnits[text.charCodeAt(i)] ?? 0
    if (width === 0) return countWideText(text)
    units += width
  }
  if (units <= single.gsm) return onePart('GSM-7', units, single.gsm)
  return units === text.length ? countPlain(units) : countEscaped(text, units)
}

/** Emoji as single visible characters: a flag is two code points, a keycap three. */
const emoji = /\p{RGI_Emoji}/gv

/** Every character outside GSM-7, in order; each emoji is one entry. Empty exactly if the text can be sent as GSM-7. */
export function nonGsmCharacters(text: string): NonGsmCharacter[] {
  const found: NonGsmCharacter[] = []
  let from = 0
  for (const { index, 0: sequence } of text.matchAll(emoji)) {
    found.push(...nonGsmBetween(text, from, index), { at: index, text: sequence })
    from = index + sequence.length
  }
  found.push(...nonGsmBetween(text, from, text.length))
  return found
}

function* nonGsmBetween(text: string, from: number, to: number): Generator<NonGsmCharacter> {
  for (let index = from; index < to; index++) {
    if (gsmUnits[text.charCodeAt(index)]) continue
    const length = isPair(text, index) ? 2 : 1
    yield { at: index, text: text.slice(index, index + length) }
    index += length - 1
  }
}

function countPlain(units: number): Parts {
  const parts = Math.ceil(units / unitsOfSeveral.gsm)
  return { encoding: 'GSM-7', units, parts, perPart: unitsOfSeveral.gsm, left: parts * unitsOfSeveral.gsm - units }
}

function countEscaped(text: string, units: number): Parts {
  let parts = 1
  let usedUnits = 0
  for (let i = 0; i < text.length; i++) {
    const width = gsmUnits[text.charCodeAt(i)] ?? 0
    usedUnits += width
    if (usedUnits <= unitsOfSeveral.gsm) continue
    // An escape pair that would cross the border moves to the next part.
    parts++
    usedUnits = width
  }
  return { encoding: 'GSM-7', units, parts, perPart: unitsOfSeveral.gsm, left: unitsOfSeveral.gsm - usedUnits }
}

function countWideText(text: string): Parts {
  if (text.length <= single.ucs) return onePart('UCS-2', text.length, single.ucs)
  let parts = 0
  let start = 0
  let usedUnits = 0
  while (start < text.length) {
    const end = start + unitsOfSeveral.ucs
    // A surrogate pair that would cross the border moves to the next part.
    usedUnits =
      end >= text.length ? text.length - start : isPair(text, end - 1) ? unitsOfSeveral.ucs - 1 : unitsOfSeveral.ucs
    start += usedUnits
    parts++
  }
  return {
    encoding: 'UCS-2',
    units: text.length,
    parts,
    perPart: unitsOfSeveral.ucs,
    left: unitsOfSeveral.ucs - usedUnits,
  }
}

function onePart(encoding: Parts['encoding'], units: number, capacity: number): Parts {
  return { encoding, units, parts: units === 0 ? 0 : 1, perPart: capacity, left: capacity - units }
}

const isPair = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
