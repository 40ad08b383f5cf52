/** Which entries of 'Go to...' a few typed letters mean. */

/** True when every typed word begins a word of `label`; letter case aside. An empty text matches everything. */
export function matches(label: string, text: string): boolean {
  const words = wordsOf(label)
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[\s,.-]+/)
    .filter(Boolean)
