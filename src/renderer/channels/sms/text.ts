/** How characters are named in a sentence: invisible ones by name, several as a list. */
import { agreeing, filled } from '#contract'
import * as texts from './texts'

const invisible: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\f': 'form feed',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\ufeff': texts.byteOrderMark,
}

/** A character as it can be shown; '' where a replacement leaves nothing. */
export function characterName(character: string): string {
  if (invisible[character]) return invisible[character]
  if (character === ' ') return 'space'
  return /^\p{Z}$/u.test(character) ? 'wide space' : character
}

const numbers = [
  texts.no,
  texts.one,
  texts.two,
  texts.three,
  texts.four,
  texts.five,
  texts.six,
  texts.seven,
  texts.eight,
  texts.nine,
  texts.ten,
]

/** A number at the start of a sentence. */
const numberWord = (count: number): string => numbers[count] ?? String(count)

/** 'Two characters double the cost': how much more `now` is than `then`, because of so many characters. */
export function growthText(now: number, then: number, characters: number): string {
  const number = numberWord(characters)
  if (now / then === 2) return agreeing(characters, texts.oneDoubles, filled(texts.severalDouble, { number }))
  if (now / then === 3) return agreeing(characters, texts.oneTriples, filled(texts.severalTriple, { number }))
  return agreeing(characters, texts.oneRaises, filled(texts.severalRaise, { number }))
}
