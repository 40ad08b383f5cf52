/** The direction in which a text is read: that of its first strong letter, as `dir="auto"` has it in a browser, which email apps do not know. */

export type Direction = 'ltr' | 'rtl'

/** Letters and marks that are strong; isolates, whose inside says nothing of the text around them. */
const strong = /[\p{L}\u061c\u200e\u200f\u2066-\u2069]/gu
/** Letters of these blocks are read from the right. Source: Unicode Character Database, DerivedBidiClass, R and AL. */
const fromRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const mergeTag = /\{\{[^{}]*\}\}/g

/** Of plain text, its merge tags aside; null where no letter says it. Source: Unicode Standard Annex 9, rules P2 and P3. */
export function directionOf(text: string): Direction | null {
  let isolates = 0
  for (const [letter] of text.replace(mergeTag, '').matchAll(strong)) {
    if (letter === '\u2069') isolates = Math.max(0, isolates - 1)
    else if (/[\u2066-\u2068]/.test(letter)) isolates++
    else if (isolates === 0) return fromRight.test(letter) ? 'rtl' : 'ltr'
  }
  return null
}

const silent = /<!--[\s\S]*?-->|<(style|script|bdi)\b[\s\S]*?<\/\1\s*>/gi
/** Says its own direction, and nothing of that around it. */
const isolated = /<(\w+)\b[^<>]*\sdir\s*=[^<>]*>[\s\S]*?<\/\1\s*>/gi
const marks: Readonly<Record<string, string>> = { lrm: '\u200e', rlm: '\u200f' }

/** The same of the words of HTML. Source: HTML Living Standard, 'auto directionality'. */
export const directionOfHtml = (html: string): Direction | null =>
  directionOf(
    html
      .replace(mergeTag, '')
      .replace(silent, '')
      // A value may hold what looks like an attribute.
      .replace(/=\s*(?:"[^"]*"|'[^']*')/g, '=""')
      .replace(isolated, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_all, hex?: string, decimal?: string, name = '') => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (marks[name.toLowerCase()] ?? '')
      }),
  )
