/** Which characters make a text UCS-2, and what could stand in their place (Source: docs/reference/choices.md#sms-counting). */
import { agreeing } from '#contract'
import { countParts, type NonGsmCharacter, nonGsmCharacters } from './parts'

/** A stretch that can be written in GSM-7: where it stands, how long it is, what takes its place. */
export type Fix = { at: number; from: string; to: string }

const simple: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '…': '...',
  '•': '*',
  '·': '.',
  '×': 'x',
  '÷': '/',
  '©': '(c)',
  '®': '(R)',
  '™': '(TM)',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  µ: 'u',
  '₨': 'Rs',
  '،': ',',
  '؛': ';',
  '؟': '?',
  '۔': '.',
  '。': '.',
  '、': ',',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u0085': '\n',
  // Latin letters that Unicode does not take apart. Source: Unicode CLDR, Latin-ASCII.
  ...pairs('ŁłĐđĦħŦŧıŊŋƏəƐɛƆɔÐðŒœÞþ', [
    'L',
    'l',
    'D',
    'd',
    'H',
    'h',
    'T',
    't',
    'i',
    'N',
    'n',
    'E',
    'e',
    'E',
    'e',
    'O',
    'o',
    'D',
    'd',
    'OE',
    'oe',
    'TH',
    'th',
  ]),
  // Letters that look like one of GSM-7. Source: Unicode Technical Standard 39, confusables.
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγιορυνϳ', 'ABEZHIKMNOPTYXayiopuvj'),
  ...pairs('АВЕЅІЈКМНОРСТХУҮԌԜѴГПФӔаеѕіјосрхуүһԁԛԝѵӕ', [...'ABESIJKMHOPCTXYYGWVΓΠΦÆaesijocpxyyhdqwv', 'æ']),
}

/** Spaces, line breaks and controls that GSM-7 does not have, and all that draws nothing (Source: Unicode, Default_Ignorable_Code_Point). */
const space = /^[\p{Zs}\t\v\f\u2800]$/u
const nothing = /^[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]$/u

function pairs(from: string, to: Iterable<string>): Record<string, string> {
  const replacements = [...to]
  return Object.fromEntries(Array.from(from, (character, at) => [character, replacements[at] ?? '']))
}

const isGsm = (text: string): boolean => countParts(text).encoding === 'GSM-7'

/**
 * What a character outside GSM-7 can be written as; null where nothing in GSM-7 says the same, '' where it draws nothing. Accented Latin letters
 * lose what GSM-7 cannot carry, a letter of another script becomes the one it looks like.
 */
export function replacementOf(character: string): string | null {
  // An emoji of a digit or a sign is that digit or sign with a selector behind it.
  const sign = character.replace(/[\ufe0f\u20e3]+$/, '')
  if (sign !== '' && sign !== character) return isGsm(sign) ? sign : replacementOf(sign)
  const known = simple[character]
  if (known !== undefined) return known
  if (space.test(character)) return ' '
  if (nothing.test(character)) return ''
  if (!/^[\p{Script=Latin}\p{Script=Common}]/u.test(character)) return digitOf(character)
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== character && isGsm(bare) ? bare : digitOf(character)
}

/** '3' of an Arabic three: the ten digits of a script stand side by side in Unicode, the zero first. Null of what is no digit. */
function digitOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero))) zero--
  return zero === code ? null : String((code - zero - 1) % 10)
}

/**
 * Everything that can be replaced, in order. A letter with its mark apart (e and U+0301) becomes the letter GSM-7 has for both; a letter that looks
 * like none of GSM-7 is left out.
 */
export const fixesOf = (text: string): Fix[] =>
  nonGsmCharacters(text).flatMap((nonGsmCharacter) => fixOf(text, nonGsmCharacter) ?? [])

/** The text with every fix made. */
export function fixed(text: string, fixes: readonly Fix[] = fixesOf(text)): string {
  let end = 0
  let result = ''
  for (const fix of fixes) {
    result += text.slice(end, fix.at) + fix.to
    end = fix.at + fix.from.length
  }
  return result + text.slice(end)
}

const distinct = (characters: readonly string[]): string[] => [...new Set(characters)]

/** What to say of a text about its characters. Placeholders and '@' are to be out of it already. */
export type Diagnosis =
  /** GSM-7, or one part anyway. */
  | { kind: 'fine' }
  /** A script that GSM-7 does not have: nothing to mend. */
  | { kind: 'script'; name: 'Urdu' | 'Arabic' | 'Other' }
  /** A text of GSM-7 with characters that make it UCS-2. */
  | NonGsmDiagnosis

export type NonGsmDiagnosis = {
  kind: 'non-gsm'
  /** Characters that have a fix; what they are written as; those of them that are left out. */
  fixable: string[]
  written: string[]
  leftOut: string[]
  /** Emoji and signs, which only their writer can do without. */
  others: string[]
  /** Messages as it is; with every fix made and without the others; without any of the characters. */
  parts: number
  without: number
  withNone: number
}

/** UCS-2 and over 70 units is worth a word (Source: docs/reference/rules.md#sms: the warning). */
export function diagnose(text: string): Diagnosis {
  const now = countParts(text)
  if (now.encoding === 'GSM-7' || now.units <= 70) return { kind: 'fine' }
  const script = scriptOf(text)
  return script ? { kind: 'script', name: script } : blame(text, now.parts)
}

function blame(text: string, parts: number): Diagnosis {
  const found = nonGsmCharacters(text)
  const judged = found.map(({ at, text: from }) => ({
    from,
    fix: fixOf(text, { at, text: from }),
    none: { at, from, to: '' },
  }))
  const fixes = judged.flatMap(({ fix }) => fix ?? [])
  return {
    kind: 'non-gsm',
    fixable: distinct(fixes.map(({ from }) => from)),
    written: distinct(fixes.map(({ to }) => to)).filter(Boolean),
    leftOut: distinct(fixes.flatMap(({ from, to }) => (to === '' ? from : []))),
    others: distinct(judged.flatMap(({ from, fix }) => (fix ? [] : from))),
    parts,
    without: countParts(
      fixed(
        text,
        judged.map(({ fix, none }) => fix ?? none),
      ),
    ).parts,
    withNone: countParts(
      fixed(
        text,
        judged.map(({ none }) => none),
      ),
    ).parts,
  }
}

/** Whether the fix takes a letter away that is seen: something is missing then, and a person has to look. */
export const removesLetters = ({ leftOut }: NonGsmDiagnosis): boolean =>
  leftOut.some((character) => !nothing.test(character))

/** 'Replace it', 'Leave them out'. */
export function fixLabel({ fixable, written }: NonGsmDiagnosis): string {
  if (written.length === 0) return agreeing(fixable.length, 'Leave it out', 'Leave them out')
  return agreeing(fixable.length, 'Replace it', 'Replace them')
}

const urdu = /[ٹپچڈڑژکگںھہۂۃیےۓ]/

/** Letters side by side that are not Latin. */
const foreign = /(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu

/**
 * A script that GSM-7 does not have: some word is written in it. One letter alone, and letters that all look like those of GSM-7 (a Cyrillic 'Са' in
 * 'Саfe', Greek capitals), are no word: they slipped into a text of GSM-7.
 */
function scriptOf(text: string): 'Urdu' | 'Arabic' | 'Other' | null {
  for (const [word] of text.matchAll(foreign)) {
    const letters = word.match(/\p{L}/gu) ?? []
    if (letters.length < 2 || letters.every((letter) => isGsm(letter) || replacementOf(letter) !== null)) continue
    if (!/\p{Script=Arabic}/u.test(word)) return 'Other'
    return urdu.test(text) ? 'Urdu' : 'Arabic'
  }
  return null
}

const fixOf = (text: string, nonGsmCharacter: NonGsmCharacter): Fix | null =>
  markFix(text, nonGsmCharacter) ?? plainFix(nonGsmCharacter)

function plainFix({ at, text: from }: NonGsmCharacter): Fix | null {
  const to = replacementOf(from) ?? (/^[\p{L}\p{M}]/u.test(from) ? '' : null)
  return to === null ? null : { at, from, to }
}

function markFix(text: string, { at, text: mark }: NonGsmCharacter): Fix | null {
  if (!/^\p{M}$/u.test(mark)) return null
  const letter = text[at - 1] ?? ''
  if (!/\p{Script=Latin}|\p{M}/u.test(letter)) return null
  const both = (letter + mark).normalize('NFC')
  // A letter that is a character outside GSM-7 itself, or a second mark: only the mark is dropped here.
  return isGsm(both) && isGsm(letter) ? { at: at - 1, from: letter + mark, to: both } : { at, from: mark, to: '' }
}
