/** The items of a library file beside those of this workspace: which are new, which are here already, and which meet another name. */
import { ulid } from 'ulid'
import { type KeptLibraryItem, type LibraryItem, singleKinds } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { withoutActive } from '../../blocks/design/import/library-sections'
import { freeName, keyOf, numbered } from '../../data/library'

/** What happens to an item whose name or code is taken: both stay, the file's replaces the one here, or it is left out. */
const clashChoices = ['both', 'replace', 'leave'] as const
export type ClashChoice = (typeof clashChoices)[number]

/** The choices for an item, the first one without an act of the user: a workspace cannot have two brands. */
export const choicesFor = ({ kind }: LibraryItem): readonly ClashChoice[] =>
  singleKinds.has(kind) ? ['leave', 'replace'] : clashChoices

const firstChoice = (item: LibraryItem): ClashChoice => choicesFor(item)[0] ?? 'leave'

/** `clash`: the item of this workspace that has its id, name or code, with other values. */
export type Incoming = { item: LibraryItem; clash: KeptLibraryItem | null }

/** Items that are here already, with the same values, are left out. */
export function incomingOf(items: readonly LibraryItem[], own: readonly KeptLibraryItem[]): Incoming[] {
  return items.map(withoutActive).flatMap((item) => {
    const clash = own.find((other) => meets(item, other)) ?? null
    return clash !== null && isSame(item, clash) ? [] : [{ item, clash }]
  })
}

function meets(item: LibraryItem, other: LibraryItem): boolean {
  if (item.id === other.id) return true
  if (item.kind !== other.kind) return false
  if (singleKinds.has(item.kind)) return true
  const isSameCode =
    item.kind === 'snippet' && other.kind === 'snippet' && keyOf(item.value.code) === keyOf(other.value.code)
  return isSameCode || keyOf(item.name) === keyOf(other.name)
}

const isSame = (item: LibraryItem, other: LibraryItem): boolean =>
  item.name === other.name && item.kind === other.kind && sameJson(item.value, other.value)

/** The items to keep. A second one of a name gets a number, a second code too. `choices`: by the item's id, else the first of `choicesFor`. */
export function itemsToKeep(
  incoming: readonly Incoming[],
  choices: Readonly<Record<string, ClashChoice>>,
  own: readonly KeptLibraryItem[],
): LibraryItem[] {
  const kept: LibraryItem[] = []
  for (const { item, clash } of incoming) {
    const choice = clash ? (choices[item.id] ?? firstChoice(item)) : null
    if (choice === 'leave') continue
    if (choice === 'replace' && clash) kept.push({ ...item, id: clash.id })
    else kept.push(choice === 'both' ? beside(item, [...own, ...kept]) : item)
  }
  return kept
}

function beside(item: LibraryItem, others: readonly LibraryItem[]): LibraryItem {
  const own = { ...item, id: ulid(), name: freeName(item, others) }
  if (own.kind !== 'snippet') return own
  const isCodeTaken = (code: string) =>
    others.some((other) => other.kind === 'snippet' && keyOf(other.value.code) === keyOf(code))
  return { ...own, value: { ...own.value, code: numbered(own.value.code, '-', isCodeTaken) } }
}
