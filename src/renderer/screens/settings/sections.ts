/** The sections of Settings, and the section to look in for a search that matches no setting. */
import { editDistance } from '../../../model/rules/edit-distance'

/** Terms by which users look for a section, in lower case, also ones that it does not show. */
const words = {
  'Server and account': 'connect disconnect sign login logout token password user practice address',
  'Appearance and language': 'theme look colours time zone clock spelling dictionary font size',
  Network: 'proxy script certificates internet connection firewall offline',
  'Data sources': 'audience results database counting',
  Publishing: 'hold wait undo delay sending number recipients people confirm',
  Reviews: 'proofs shared folder sign off approve network share sync',
  Notifications: 'alerts messages sound approved rejected refused voucher',
  'This computer': 'data folder backup restore start tray windows graphics',
  Updates: 'version download install',
  'Privacy and help': 'names diagnostics support log crash tracking about',
} as const
export type SectionTitle = keyof typeof words
const titles = Object.keys(words) as SectionTitle[]

/** Up to three section titles nearest to the search, the nearest first; all of them if none is near. `desktop`: the browser has no updates. */
export function nearestSections(search: string, desktop: boolean): SectionTitle[] {
  const searched = wordsIn(search)
  const shown = titles.filter((title) => desktop || title !== 'Updates')
  const near = shown
    .map((title) => {
      const known = wordsIn(`${title} ${words[title]}`)
      const likeness = searched.map((word) => Math.max(...known.map((other) => likenessOf(word, other))))
      return { title, likeness: likeness.filter((one) => one >= LEAST_LIKENESS).reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
  return near.length > 0 ? near.slice(0, 3).map(({ title }) => title) : shown
}

/** The words of a text, in lower case. */
export const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Two of three letters: one slip in a short word, two in a long one. */
const LEAST_LIKENESS = 0.65

/** From 0 to 1: the part of the letters that two words share; 1 if one begins with the other. */
function likenessOf(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length > 2 && long.startsWith(short)) return 1
  return 1 - editDistance(short, long) / long.length
}
