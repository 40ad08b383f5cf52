/** The edit distance between two words. */

/** Letters to change, insert, delete, or swap with their neighbour. Source: Damerau, 1964 (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let from = 1; from <= one.length; from++) {
    const row = [from]
    for (let to = 1; to <= other.length; to++) {
      const cost = one[from - 1] === other[to - 1] ? 0 : 1
      let lowest = Math.min((row[to - 1] ?? 0) + 1, (last[to] ?? 0) + 1, (last[to - 1] ?? 0) + cost)
      if (from > 1 && to > 1 && one[from - 1] === other[to - 2] && one[from - 2] === other[to - 1])
        lowest = Math.min(lowest, (before[to - 2] ?? 0) + 1)
      row.push(lowest)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
