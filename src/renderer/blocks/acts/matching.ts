/** Fuzzy search over entries: words in any order, and with a letter missing, added, wrong or swapped. */
import UFuzzy from '@leeoniya/ufuzzy'

/** One letter per word may be wrong, missing, added or swapped; a match starts at the start of a word. */
const fuzzy = new UFuzzy({ intraMode: 1, interLft: 1 })
/** Letters of a word in order, with others between: 'stp' matches 'stop'. */
const tolerantSearch = new UFuzzy({ intraIns: 3, interLft: 1 })
/** Up to this number of words, other word orders are tried. */
const MAX_ORDERED_WORDS = 4

/** Indexes in `entries` that match `typedText`, best first. With an empty `typedText`, all indexes in order. */
export function matchingIndexes(entries: readonly string[], typedText: string): number[] {
  if (typedText.trim() === '') return entries.map((_, index) => index)
  const found = searchWith(fuzzy, entries, typedText.trim())
  return found.length > 0 ? found : searchWith(tolerantSearch, entries, typedText.trim())
}

function searchWith(searcher: UFuzzy, entries: readonly string[], typedText: string): number[] {
  const [found, info, order] = searcher.search([...entries], typedText, MAX_ORDERED_WORDS)
  if (!found) return []
  return info && order ? order.flatMap((index) => info.idx[index] ?? []) : [...found]
}
