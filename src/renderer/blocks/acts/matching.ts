/** Which entries a few typed letters mean: in any order of words, also with a letter missing, too many, wrong or swapped. */
import UFuzzy from '@leeoniya/ufuzzy'

/** One letter of a word may be wrong, missing, too many or swapped; a match begins where a word does. */
const fuzzy = new UFuzzy({ intraMode: 1, interLft: 1 })
/** Letters of a word in their order, with others between: 'stp' is 'stop'. */
const loose = new UFuzzy({ intraIns: 3, interLft: 1 })
/** Words in other orders are tried up to so many of them. */
const MAX_ORDERED_WORDS = 4

/** The places in `entries` that `typed` means, best first; all of them, in their order, where nothing was typed. */
export function matching(entries: readonly string[], typed: string): number[] {
  if (typed.trim() === '') return entries.map((_, at) => at)
  const found = searched(fuzzy, entries, typed.trim())
  return found.length > 0 ? found : searched(loose, entries, typed.trim())
}

function searched(by: UFuzzy, entries: readonly string[], typed: string): number[] {
  const [found, info, order] = by.search([...entries], typed, MAX_ORDERED_WORDS)
  if (!found) return []
  return info && order ? order.flatMap((at) => info.idx[at] ?? []) : [...found]
}
