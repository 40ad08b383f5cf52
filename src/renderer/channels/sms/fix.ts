/** Which characters make a text UCS-2, and what could stand in their place (Source: docs/reference/choices.md#sms-counting). */
import { countParts, type NonGsmCharacter, nonGsmCharacters } from './parts'
import * as texts from './texts'

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
  '₨': texts.rs,
  '\t': ' ',
  '\f': ' ',
  '\u2028': ' ',
  '\u2029': ' ',
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
  ...Object.fromEntries(
    Array.from(
      '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
      (blank) => [blank, ' '],
    ),
  ),
}

const isGsm = (text: string): boolean => countParts(text).encoding === 'GSM-7'

/** What a character outside GSM-7 can be written as; null where nothing in GSM-7 says the same. Accented Latin letters lose what GSM-7 cannot carry. */
export function replacementOf(character: string): string | null {
  const known = simple[character]
  if (known !== undefined) return known
  if (!/^\p{Script=Latin}$/u.test(character)) return null
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== character && isGsm(bare) ? bare : null
}

/** Everything that can be replaced, in order. A letter with its mark apart (e and U+0301) becomes the letter GSM-7 has for both. */
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
  /** A Latin text with characters that make it UCS-2. `without` is the number of parts were they all replaced, or left out. */
  | { kind: 'non-gsm'; fixable: string[]; others: string[]; parts: number; without: number }

/** UCS-2 and over 70 units is worth a word (Source: docs/reference/rules.md#sms: the warning). */
export function diagnose(text: string): Diagnosis {
  const now = countParts(text)
  if (now.encoding === 'GSM-7' || now.units <= 70) return { kind: 'fine' }
  const found = arabic.test(text) ? [] : nonGsmCharacters(text)
  const script = scriptOf(text, found)
  return script ? { kind: 'script', name: script } : blame(text, now.parts, found)
}

function blame(text: string, parts: number, found: readonly NonGsmCharacter[]): Diagnosis {
  const judged = found.map((nonGsmCharacter) => ({ nonGsmCharacter, fix: fixOf(text, nonGsmCharacter) }))
  const all = judged.map(
    ({ nonGsmCharacter, fix }) => fix ?? { at: nonGsmCharacter.at, from: nonGsmCharacter.text, to: '' },
  )
  return {
    kind: 'non-gsm',
    fixable: distinct(judged.flatMap(({ fix }) => fix?.from ?? [])),
    others: distinct(judged.flatMap(({ nonGsmCharacter, fix }) => (fix ? [] : nonGsmCharacter.text))).filter(isVisible),
    parts,
    without: countParts(fixed(text, all)).parts,
  }
}

/** Joiners and variation selectors belong to the emoji beside them. */
const isVisible = (character: string): boolean => !/^[\p{M}\u200d]$/u.test(character)

const arabic = /\p{Script=Arabic}/u
const urdu = /[ٹپچڈڑژکگںھہۂۃیےۓ]/

/** A script that GSM-7 does not have; of Greek it has the capitals, so a Greek text is told by its small letters. */
function scriptOf(text: string, found: readonly NonGsmCharacter[]): 'Urdu' | 'Arabic' | 'Other' | null {
  if (arabic.test(text)) return urdu.test(text) ? texts.urdu : texts.arabic
  return found.some(
    (nonGsmCharacter) => /^\p{L}$/u.test(nonGsmCharacter.text) && !/\p{Script=Latin}/u.test(nonGsmCharacter.text),
  )
    ? texts.other
    : null
}

const fixOf = (text: string, nonGsmCharacter: NonGsmCharacter): Fix | null =>
  markFix(text, nonGsmCharacter) ?? plainFix(nonGsmCharacter)

function plainFix(nonGsmCharacter: NonGsmCharacter): Fix | null {
  const to = replacementOf(nonGsmCharacter.text)
  return to === null ? null : { at: nonGsmCharacter.at, from: nonGsmCharacter.text, to }
}

function markFix(text: string, { at, text: mark }: NonGsmCharacter): Fix | null {
  if (!/^\p{M}$/u.test(mark)) return null
  const letter = text[at - 1] ?? ''
  if (!/\p{Script=Latin}|\p{M}/u.test(letter)) return null
  const both = (letter + mark).normalize('NFC')
  // A letter that is a character outside GSM-7 itself, or a second mark: only the mark is dropped here.
  return isGsm(both) && isGsm(letter) ? { at: at - 1, from: letter + mark, to: both } : { at, from: mark, to: '' }
}
