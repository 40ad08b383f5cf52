/** Finds the characters that make a text UCS-2, and their replacements (Source: docs/reference/choices.md#sms-counting). */
import { agreeing } from '#contract'
import { countParts, type NonGsmCharacter, nonGsmCharacters, single } from './parts.ts'

/** A replacement in GSM-7: its offset, the original text, and the new text. */
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
  // Latin letters without a Unicode decomposition. Source: Unicode CLDR, Latin-ASCII.
  ...pairsOf('ŁłĐđĦħŦŧıŊŋƏəƐɛƆɔÐðŒœÞþ', [
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
  // Letters that look like a GSM-7 letter. Source: Unicode Technical Standard 39, confusables.
  ...pairsOf('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγιορυνϳ', 'ABEZHIKMNOPTYXayiopuvj'),
  ...pairsOf('АВЕЅІЈКМНОРСТХУҮԌԜѴГПФӔаеѕіјосрхуүһԁԛԝѵӕ', [...'ABESIJKMHOPCTXYYGWVΓΠΦÆaesijocpxyyhdqwv', 'æ']),
}

/**
 * Spaces, line breaks and control characters outside GSM-7, and all invisible characters (Source: Unicode, Default_Ignorable_Code_Point).
 */
const space = /^[\p{Zs}\t\v\f\u2800]$/u
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]$/u

function pairsOf(from: string, to: Iterable<string>): Record<string, string> {
  const replacements = [...to]
  return Object.fromEntries(Array.from(from, (character, index) => [character, replacements[index] ?? '']))
}

const isGsm = (text: string): boolean => countParts(text).encoding === 'GSM-7'

/**
 * The replacement of a character outside GSM-7: null if GSM-7 has no equivalent, '' if the character is invisible. Accented Latin letters
 * lose marks outside GSM-7; a letter of another script becomes the letter that it looks like.
 */
export function replacementOf(character: string): string | null {
  // A keycap emoji is its digit or sign, followed by selectors.
  const sign = character.replace(/[\ufe0f\u20e3]+$/, '')
  if (sign !== '' && sign !== character) return isGsm(sign) ? sign : replacementOf(sign)
  const replacement = simple[character]
  if (replacement !== undefined) return replacement
  if (space.test(character)) return ' '
  if (invisible.test(character)) return ''
  if (!/^[\p{Script=Latin}\p{Script=Common}]/u.test(character)) return digitOf(character)
  const withoutAccents = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return withoutAccents !== character && isGsm(withoutAccents) ? withoutAccents : digitOf(character)
}

/**
 * '3' for an Arabic three: the ten digits of a script are consecutive in Unicode, starting with zero. Null if the character is not a digit.
 */
function digitOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero))) zero--
  return zero === code ? null : String((code - zero - 1) % 10)
}

/**
 * All replacements, in order. A base letter with a separate mark (e and U+0301) becomes GSM-7's precomposed letter. A letter without a
 * look-alike in GSM-7 has no replacement.
 */
export const fixesOf = (text: string): Fix[] =>
  nonGsmCharacters(text).flatMap((nonGsmCharacter) => fixOf(text, nonGsmCharacter) ?? [])

/** The text with all replacements applied. */
export function fixed(text: string, fixes: readonly Fix[] = fixesOf(text)): string {
  let end = 0
  let result = ''
  for (const fix of fixes) {
    result += text.slice(end, fix.at) + fix.to
    end = fix.at + fix.from.length
  }
  return result + text.slice(end)
}

const distinctCharacters = (characters: readonly string[]): string[] => [...new Set(characters)]

/** Result of the character check. The text must not contain placeholders and '@' any more. */
export type Diagnosis =
  /** GSM-7, or a single part in UCS-2. */
  | { kind: 'fine' }
  /** A script outside GSM-7: nothing to replace. */
  | { kind: 'script'; name: 'Urdu' | 'Arabic' | 'Other' }
  /** A GSM-7 text with a few characters that make it UCS-2. */
  | NonGsmDiagnosis

export type NonGsmDiagnosis = {
  kind: 'non-gsm'
  /** Characters with a replacement; their replacements; and those among them that are removed. */
  fixable: string[]
  replacements: string[]
  leftOut: string[]
  /** Emoji and signs without a replacement, which only the user can remove. */
  others: string[]
  /** Messages: now; with all replacements and without `others`; without any of the characters. */
  parts: number
  without: number
  withNone: number
}

/** Reports UCS-2 texts of several messages (Source: docs/reference/rules.md#sms: the warning). */
export function diagnose(text: string): Diagnosis {
  const now = countParts(text)
  if (now.encoding === 'GSM-7' || now.units <= single.ucs) return { kind: 'fine' }
  const script = scriptOf(text)
  return script ? { kind: 'script', name: script } : nonGsmDiagnosis(text, now.parts)
}

function nonGsmDiagnosis(text: string, parts: number): Diagnosis {
  const found = nonGsmCharacters(text)
  const judgements = found.map(({ at, text: from }) => ({
    from,
    fix: fixOf(text, { at, text: from }),
    none: { at, from, to: '' },
  }))
  const fixes = judgements.flatMap(({ fix }) => fix ?? [])
  return {
    kind: 'non-gsm',
    fixable: distinctCharacters(fixes.map(({ from }) => from)),
    replacements: distinctCharacters(fixes.map(({ to }) => to)).filter(Boolean),
    leftOut: distinctCharacters(fixes.flatMap(({ from, to }) => (to === '' ? from : []))),
    others: distinctCharacters(judgements.flatMap(({ from, fix }) => (fix ? [] : from))),
    parts,
    without: countParts(
      fixed(
        text,
        judgements.map(({ fix, none }) => fix ?? none),
      ),
    ).parts,
    withNone: countParts(
      fixed(
        text,
        judgements.map(({ none }) => none),
      ),
    ).parts,
  }
}

/** Whether the fix removes visible letters: the user must check the text then. */
export const removesLetters = ({ leftOut }: NonGsmDiagnosis): boolean =>
  leftOut.some((character) => !invisible.test(character))

/** 'Replace it', 'Leave them out'. */
export function fixLabel({ fixable, replacements }: NonGsmDiagnosis): string {
  if (replacements.length === 0) return agreeing(fixable.length, 'Leave it out', 'Leave them out')
  return agreeing(fixable.length, 'Replace it', 'Replace them')
}

const urdu = /[ٹپچڈڑژکگںھہۂۃیےۓ]/

/** A run of letters that are not Latin. */
const foreign = /(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu

/**
 * The script of the text, if at least one whole word is written in a script outside GSM-7. A single letter does not count, nor do letters
 * that all look like GSM-7 (a Cyrillic 'Са' in 'Саfe', Greek capitals): such letters are typing mistakes in a GSM-7 text.
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
  const composed = (letter + mark).normalize('NFC')
  // The letter is outside GSM-7 too, or the mark is a second mark: only the mark is removed.
  return isGsm(composed) && isGsm(letter)
    ? { at: at - 1, from: letter + mark, to: composed }
    : { at, from: mark, to: '' }
}
