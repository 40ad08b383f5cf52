/** Names of characters for sentences: with the code point for characters that are invisible or look like others. */
import { agreeing } from '#contract'
import { runsOfNames } from './character-names.ts'
import { countParts } from './parts.ts'

/** Common names. */
const usualNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\t': 'tab',
  '\f': 'form feed',
  '\n': 'line break',
}

let names: Map<number, string> | null = null

/** 'Greek small letter delta'; undefined for familiar and for rare characters. */
function nameOf(code: number): string | undefined {
  names ??= new Map(
    runsOfNames.flatMap(([first, run]) => run.split(',').map((name, index) => [first + index, name] as const)),
  )
  return names.get(code)
}

/** Recognised by sight: dashes, quotes, trade symbols, and Latin letters with marks. */
const selfExplanatory = /^[–—‘’‚“”„…•«»©®™¼½¾¢¥×÷→]$/u

/** Invisible, or drawn as a box. */
const invisibleCharacter = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]$/u

/**
 * Whether a character outside GSM-7 needs its name: a letter of another script, a sign that looks like another, or an invisible character.
 */
export function needsName(character: string): boolean {
  if (countParts(character).encoding === 'GSM-7') return false
  if (invisibleCharacter.test(character)) return true
  if (selfExplanatory.test(character) || !/^[\p{L}\p{N}\p{P}\p{Sc}\p{Sk}\u2212]$/u.test(character)) return false
  return !/^[A-Za-z]+$/.test(character.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** '–', 'δ (Greek small letter delta, U+03B4)', 'zero width space (U+200B)'; in short 'δ', 'zero width space'. */
export function characterName(character: string, isShort = false): string {
  const replacement = usualNames[character]
  if (replacement) return replacement
  if (!needsName(character)) return character
  const code = character.codePointAt(0) ?? 0
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const name = nameOf(code)
  if (invisibleCharacter.test(character)) return name && !isShort ? `${name} (${point})` : (name ?? point)
  if (isShort) return character
  return `${character} (${name ? `${name}, ${point}` : point})`
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A number at the start of a sentence. */
const numberWord = (count: number): string => numbers[count] ?? String(count)

/** 'Two characters double the cost': the ratio of `now` to `laterParts`, for a number of characters. */
export function growthText(now: number, laterParts: number, characters: number): string {
  const number = numberWord(characters)
  if (now / laterParts === 2)
    return agreeing(characters, 'One character doubles the cost', `${number} characters double the cost`)
  if (now / laterParts === 3)
    return agreeing(characters, 'One character triples the cost', `${number} characters triple the cost`)
  return agreeing(characters, 'One character raises the cost', `${number} characters raise the cost`)
}
