/** How characters are named in a sentence: with their code point what could be taken for another, or is not seen. */
import { agreeing } from '#contract'
import { runsOfNames } from './character-names'
import { countParts } from './parts'

/** What everybody calls them. */
const usual: Readonly<Record<string, string>> = { ' ': 'space', '\t': 'tab', '\f': 'form feed', '\n': 'line break' }

let names: Map<number, string> | null = null

/** 'Greek small letter delta'; undefined of a character that is known by sight, or rare. */
function nameOf(code: number): string | undefined {
  names ??= new Map(
    runsOfNames.flatMap(([first, run]) => run.split(',').map((name, at) => [first + at, name] as const)),
  )
  return names.get(code)
}

/** Known by sight: dashes, quotes, signs of trade, and Latin letters with marks. */
const familiar = /^[–—‘’‚“”„…•«»©®™¼½¾¢¥×÷→]$/u

/** Draws nothing, or a box. */
const unseen = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]$/u

/** Whether a character outside GSM-7 has to be named: a letter of another script, a sign that looks like another, all that is not seen. */
export function needsName(character: string): boolean {
  if (countParts(character).encoding === 'GSM-7') return false
  if (unseen.test(character)) return true
  if (familiar.test(character) || !/^[\p{L}\p{N}\p{P}\p{Sc}\p{Sk}\u2212]$/u.test(character)) return false
  return !/^[A-Za-z]+$/.test(character.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** '–', 'δ (Greek small letter delta, U+03B4)', 'zero width space (U+200B)'; in short 'δ', 'zero width space'. */
export function characterName(character: string, inShort = false): string {
  const known = usual[character]
  if (known) return known
  if (!needsName(character)) return character
  const code = character.codePointAt(0) ?? 0
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const name = nameOf(code)
  if (unseen.test(character)) return name && !inShort ? `${name} (${point})` : (name ?? point)
  if (inShort) return character
  return `${character} (${name ? `${name}, ${point}` : point})`
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A number at the start of a sentence. */
const numberWord = (count: number): string => numbers[count] ?? String(count)

/** 'Two characters double the cost': how much more `now` is than `then`, because of so many characters. */
export function growthText(now: number, then: number, characters: number): string {
  const number = numberWord(characters)
  if (now / then === 2)
    return agreeing(characters, 'One character doubles the cost', `${number} characters double the cost`)
  if (now / then === 3)
    return agreeing(characters, 'One character triples the cost', `${number} characters triple the cost`)
  return agreeing(characters, 'One character raises the cost', `${number} characters raise the cost`)
}
