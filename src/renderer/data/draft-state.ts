/** The words of a draft: as the editor holds them, how edits change them, and what stays when they changed elsewhere too. */

import {
  type Campaign,
  type Draft,
  type DraftSync,
  type Failure,
  type Json,
  type SectionName,
  sectionNames,
  type TabValues,
} from '#contract'
import { isArrival, sameJson } from '../rules/same-json'
import { type Edits, merged } from './draft-writer'

export type DraftState = {
  /** ULID. */
  readonly id: string
  readonly channel: string
  readonly type: string
  readonly campaignId: number | null
  readonly name: string
  readonly status: string
  /** Sections that were edited on this computer. */
  readonly sections: Readonly<Partial<Record<SectionName, Json>>>
  readonly tabs: TabValues | null
  readonly base: Campaign | null
  readonly sync: DraftSync
  /** Parts that the disk did not give back as they were written; absent where all are sound. */
  readonly damaged?: Draft['damaged']
  /** How safe the words are: `new` has none yet. `at` is the time of the last durable write, ISO 8601 in UTC. */
  readonly safety: { state: 'new' | 'saving' | 'saved' | 'trouble'; at: string | null; failure: Failure | null }
  /** Grows when words were replaced from outside: views start anew from them. */
  readonly contentRevision: number
  /** Why the last publishing from this window came to nothing; null where none did. */
  readonly notPublished: Failure | null
  /** The same of the last sending for approval. */
  readonly notSentForApproval: Failure | null
  /** What was typed here and gave way to newer text from another window, the last one last; empty once dealt with. */
  readonly setAside: readonly Edits[]
}

/** A draft that nobody has typed into yet: it is kept with the first key. */
export function freshDraft(at: { id: string; channel: string; type: string; base?: Campaign }): Draft {
  const { base, ...rest } = at
  return {
    ...rest,
    campaignId: base?.id ?? null,
    name: base?.name ?? '',
    status: base?.status ?? 'draft',
    sections: {},
    tabs: base?.edit_page_tabs_values ?? null,
    base: base ?? null,
    revision: 0,
    createdAt: '',
    updatedAt: '',
    sync: { state: base ? 'synced' : 'local', at: null, problems: [] },
  }
}

/** A kept draft as the editor sees it. */
export function stateOf(draft: Draft): DraftState {
  const { id, channel, type, campaignId, name, status, sections, tabs, base, sync, damaged } = draft
  const safety = { state: draft.revision > 0 ? 'saved' : 'new', at: draft.updatedAt || null, failure: null } as const
  const acts = { notPublished: null, notSentForApproval: null }
  const session = { safety, contentRevision: 0, ...acts, setAside: [], ...(damaged ? { damaged } : {}) }
  return { id, channel, type, campaignId, name, status, sections, tabs, base, sync, ...session }
}

/** `edits` over `state`. */
export function withEdits(state: DraftState, edits: Edits): DraftState {
  return { ...state, ...edits, sections: { ...state.sections, ...edits.sections } }
}

/** What is edited, saved and undone on its own. */
export type Part = SectionName | 'name'

const parts: readonly Part[] = [...sectionNames, 'name']

/** Where the tab values of a draft keep which parts of it are not saved, so that nothing unsaved is published; it is never sent. */
export const unsavedKey = 'unsaved_sections'

export function unsavedIn(tabs: TabValues | null): readonly Part[] {
  const kept = tabs?.[unsavedKey]
  return Array.isArray(kept) ? parts.filter((part) => kept.includes(part)) : []
}

/** `tabs` with exactly these parts unsaved. */
export function withUnsaved(tabs: TabValues | null, unsaved: readonly Part[]): TabValues {
  const { [unsavedKey]: _before, ...rest } = tabs ?? {}
  return unsaved.length === 0 ? rest : { ...rest, [unsavedKey]: [...unsaved] }
}

/** `tabs` with these parts unsaved as well; the same where they are already. */
export function withAlsoUnsaved<Tabs extends TabValues | null>(tabs: Tabs, also: readonly Part[]): Tabs | TabValues {
  const before = unsavedIn(tabs)
  const more = also.filter((part) => !before.includes(part))
  return more.length === 0 ? tabs : withUnsaved(tabs, [...new Set([...before, ...more])])
}

/** Parts whose words differ between two readings, `one` being the later. */
export function differing(one: Edits, other: Edits): Part[] {
  const sections = sectionNames.filter((section) => !isArrival(other.sections?.[section], one.sections?.[section]))
  return sameJson(one.name, other.name) ? sections : ['name', ...sections]
}

/** Everything in it that a person typed or chose. */
export function editsOf({ name, sections, tabs }: Pick<DraftState, 'name' | 'sections' | 'tabs'>): Edits {
  return { name, sections: { ...sections }, ...(tabs ? { tabs } : {}) }
}

/**
 * Parts typed here that nobody else changed are kept; where both changed, the newer ones stand and mine are set aside. What the person has
 * `chosen` to have back is kept, and the newer ones are set aside in its stead.
 */
export function partitionEdits(
  mine: Edits,
  stored: Edits,
  newer: Edits,
  chosen: Edits = {},
): { keep: Edits; aside: Edits } {
  const keep: Edits = {}
  const aside: Edits = {}
  if (mine.name !== undefined && !sameJson(mine.name, newer.name)) {
    const isOwn = sameJson(stored.name, newer.name)
    if (isOwn || mine.name === chosen.name) keep.name = mine.name
    if (!isOwn) aside.name = mine.name === chosen.name ? (newer.name ?? '') : mine.name
  }
  // Which tab is open is no word of the person's: it follows this window.
  if (mine.tabs !== undefined) keep.tabs = mine.tabs
  for (const [name, value] of Object.entries(mine.sections ?? {})) {
    const section = name as SectionName
    const theirs = newer.sections?.[section]
    if (sameJson(value, theirs)) continue
    const isOwn = sameJson(stored.sections?.[section], theirs)
    const isChosen = sameJson(value, chosen.sections?.[section])
    if (isOwn || isChosen) keep.sections = { ...keep.sections, [section]: value }
    if (!isOwn) aside.sections = { ...aside.sections, [section]: isChosen ? (theirs ?? null) : value }
  }
  return { keep, aside }
}

/** `aside` is set aside as well: beside the last, where it is about other parts, and never in place of what was set aside before. */
export function withAside(before: readonly Edits[], aside: Edits): readonly Edits[] {
  const last = before.at(-1)
  const parts = differing(aside, {})
  if (parts.length === 0) return before
  const isApart = last && !differing(last, {}).some((part) => parts.includes(part))
  return isApart ? [...before.slice(0, -1), merged(last, aside)] : [...before, aside]
}

/** Of `state`, the parts that are in `edits` and differ from it. */
export function replacedBy(edits: Edits, { name, sections }: Pick<DraftState, 'name' | 'sections'>): Edits {
  const parts = differing(edits, {}).filter((part) =>
    part === 'name' ? edits.name !== name : !sameJson(edits.sections?.[part], sections[part]),
  )
  const replaced = parts.filter((part) => part !== 'name').map((part) => [part, sections[part] ?? null])
  return {
    ...(parts.includes('name') ? { name } : {}),
    ...(replaced.length > 0 ? { sections: Object.fromEntries(replaced) } : {}),
  }
}
