/** How characters are named in a sentence: invisible ones by name, several as a list. */
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
export const numberWord = (count: number): string => numbers[count] ?? String(count)

/** How much more `now` is than `then`, as a verb for one or several subjects. */
export function growthVerb(now: number, then: number, subjects: number): string {
  const verb = { 2: 'double', 3: 'triple' }[now / then] ?? 'raise'
  return subjects === 1 ? `${verb}s` : verb
}
