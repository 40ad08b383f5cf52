/** Fuzzy search over entries: words in any order, and with a letter missing, added, wrong or swapped. */
import UFuzzy from '@leeoniya/ufuzzy'

/** One letter per word may be wrong, missing, added or swapped; a match starts at the start of a word. */
const fuzzy = new UFuzzy({ intraMode: 1, interLft: 1 })
/** Letters of a word in order, with others between: 'stp' matches 'stop'. */
const tolerantSearch = new UFuzzy({ intraIns: 3, interLft: 1 })
/** Up to this number of words, other word orders are tried. */
const MAX_ORDERED_WORDS = 4

/** Indexes in `entries` that match `typed`, best first. With an empty `typed`, all indexes in order. */
export function matching(entries: readonly string[], typed: string): number[] {
  if (typed.trim() === '') return entries.map((_, index) => index)
  const found = searchWith(fuzzy, entries, typed.trim())
  return found.length > 0 ? found : searchWith(tolerantSearch, entries, typed.trim())
}

function searchWith(searcher: UFuzzy, entries: readonly string[], typed: string): number[] {
  const [found, info, order] = searcher.search([...entries], typed, MAX_ORDERED_WORDS)
  if (!found) return []
  return info && order ? order.flatMap((index) => info.idx[index] ?? []) : [...found]
}
