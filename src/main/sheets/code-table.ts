/** Finds duplicates among very many codes with a table of numbers; a Map of strings would take longer than reading the sheet. */

/**
 * The result of one pass over a code: a hash for the table, whether it has spaces or characters other than printable ASCII, and whether it
 * has lower-case letters.
 */
const unusualFlag = 1 << 30
const smallFlag = 1 << 29

/** FNV-1a over the characters, mixed once more so that serial numbers spread; read the flags with `isUnusual` and `hasSmall`. */
export function marksOf(code: string): number {
  let hash = 0x811c9dc5
  let flags = 0
  for (let index = 0; index < code.length; index++) {
    const character = code.charCodeAt(index)
    if (character < 0x21 || character > 0x7e) flags |= unusualFlag
    else if (character > 0x60 && character < 0x7b) flags |= smallFlag
    hash = Math.imul(hash ^ character, 0x01000193)
  }
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 3) | flags
}

/** Whether a code has other characters than printable ASCII: they may be invisible, or look like other characters. */
export const isUnusual = (marks: number): boolean => (marks & unusualFlag) !== 0

export const hasSmall = (marks: number): boolean => (marks & smallFlag) !== 0

export type CodeTable = {
  /** Adds a code, with its marks, of `row` (from 1); returns the first row that has it, 0 if it is new. */
  add(code: string, marks: number, row: number): number
  /** The first row that has a code; 0 if there is none. */
  rowOf(code: string, marks: number): number
  /** Capacity. */
  most: number
  /** The distinct codes, in the order of their first rows. */
  codes: readonly string[]
}

/** Holds at most `maxCodes` codes. */
export function createCodeTable(maxCodes: number): CodeTable {
  const codes: string[] = []
  const rows = new Int32Array(maxCodes)
  // At most half full, so that a free slot is found in a step or two.
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, maxCodes * 2))) - 1
  const places = new Int32Array(mask + 1)
  /** The slot of a code, or the free slot for it. */
  const placeOf = (code: string, marks: number): number => {
    let place = marks & mask
    for (let entry = places[place] ?? 0; entry !== 0 && codes[entry - 1] !== code; entry = places[place] ?? 0) {
      place = (place + 1) & mask
    }
    return place
  }
  return {
    most: maxCodes,
    codes,
    add: (code, marks, row) => {
      const place = placeOf(code, marks)
      const entry = places[place] ?? 0
      if (entry !== 0) return rows[entry - 1] ?? 0
      rows[codes.length] = row
      places[place] = codes.push(code)
      return 0
    },
    rowOf: (code, marks) => rows[(places[placeOf(code, marks)] ?? 0) - 1] ?? 0,
  }
}
