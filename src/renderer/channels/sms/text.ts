/** How characters are named in a sentence: invisible ones by name, several as a list. */

const invisible: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\f': 'form feed',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\ufeff': 'byte order mark',
}

/** A character as it can be shown; '' where a replacement leaves nothing. */
export function characterName(character: string): string {
  if (invisible[character]) return invisible[character]
  if (character === ' ') return 'space'
  return /^\p{Z}$/u.test(character) ? 'wide space' : character
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A number at the start of a sentence. */
export const numberWord = (count: number): string => numbers[count] ?? String(count)

/** How much more `now` is than `then`, as a verb for one or several subjects. */
export function growthVerb(now: number, then: number, subjects: number): string {
  const verb = { 2: 'double', 3: 'triple' }[now / then] ?? 'raise'
  return subjects === 1 ? `${verb}s` : verb
}
