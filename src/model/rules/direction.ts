/** The reading direction of a text, from its first strong letter: what `dir="auto"` does in a browser. Email apps do not support `auto`. */

export type Direction = 'ltr' | 'rtl'

/** Strong letters and marks, and isolates, whose content does not set the direction of the text around them. */
const strongCharacter = /[\p{L}\u061c\u200e\u200f\u2066-\u2069]/gu
/** Letters of these blocks are read from right to left. Source: Unicode Character Database, DerivedBidiClass, R and AL. */
const rightToLeftLetter = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const mergeTag = /\{\{[^{}]*\}\}/g

/**
 * The direction of plain text without its merge tags; null if it has no strong letter. Source: Unicode Standard Annex 9, rules P2 and P3.
 */
export function directionOf(text: string): Direction | null {
  let isolates = 0
  for (const [letter] of text.replace(mergeTag, '').matchAll(strongCharacter)) {
    if (letter === '\u2069') isolates = Math.max(0, isolates - 1)
    else if (/[\u2066-\u2068]/.test(letter)) isolates++
    else if (isolates === 0) return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr'
  }
  return null
}

const hiddenPart = /<!--[\s\S]*?-->|<(style|script|bdi)\b[\s\S]*?<\/\1\s*>/gi
/** An element with a direction of its own, which does not set that of the text around it. */
const isolated = /<(\w+)\b[^<>]*\sdir\s*=[^<>]*>[\s\S]*?<\/\1\s*>/gi
const marks: Readonly<Record<string, string>> = { lrm: '\u200e', rlm: '\u200f' }

/** The direction of the text of HTML. Source: HTML Living Standard, 'auto directionality'. */
export const directionOfHtml = (html: string): Direction | null =>
  directionOf(
    html
      .replace(mergeTag, '')
      .replace(hiddenPart, '')
      // An attribute's value may contain what looks like an attribute.
      .replace(/=\s*(?:"[^"]*"|'[^']*')/g, '=""')
      .replace(isolated, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_match, hex?: string, decimal?: string, name = '') => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (marks[name.toLowerCase()] ?? '')
      }),
  )
