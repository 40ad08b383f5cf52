/** The values of a draft in the editor: how edits change them, and what differs between two readings. */

import {
  type Campaign,
  type Draft,
  type DraftSync,
  type Failure,
  type Json,
  type JsonObject,
  nothingUnsent,
  type Part,
  type SectionName,
  sectionNames,
  type TabValues,
} from '#contract'
import { fields, sameField } from '../../model/fields'
import { isArrival, sameJson } from '../../model/rules/same-json'
import type { Edits } from './draft-writer'

export type DraftState = {
  /** ULID. */
  readonly id: string
  readonly channel: string
  readonly type: string
  readonly campaignId: number | null
  readonly name: string
  readonly status: string
  /** Sections edited on this computer. */
  readonly sections: Readonly<Partial<Record<SectionName, Json>>>
  readonly tabs: TabValues | null
  readonly base: Campaign | null
  readonly sync: DraftSync
  /** Parts that are damaged on disk; absent if none is. */
  readonly damaged?: Draft['damaged']
  /** Whether the values are on disk: `new` has none yet. `at` is the time of the last write, ISO 8601 in UTC. */
  readonly safety: { state: 'new' | 'saving' | 'saved' | 'trouble'; at: string | null; failure: Failure | null }
  /** Grows when values were replaced from outside: views remount. */
  readonly contentRevision: number
  /** Why the last publish from this window failed; null if none did. */
  readonly notPublished: Failure | null
  /** Why the last approval request from this window failed; null if none did. */
  readonly notSentForApproval: Failure | null
  /** Parts in which values typed here replaced those that another window had typed meanwhile, until the user has seen it. */
  readonly replaced: readonly Part[]
}

/** A draft without edits: it is stored with the first one. */
export function freshDraft(fields: { id: string; channel: string; type: string; base?: Campaign }): Draft {
  const { base, ...rest } = fields
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
    sync: nothingUnsent,
  }
}

/** A stored draft as the editor's state. */
export function stateOf(draft: Draft): DraftState {
  const { id, channel, type, campaignId, name, status, sections, tabs, base, sync, damaged } = draft
  const safety = { state: draft.revision > 0 ? 'saved' : 'new', at: draft.updatedAt || null, failure: null } as const
  const acts = { notPublished: null, notSentForApproval: null }
  const session = { safety, contentRevision: 0, ...acts, replaced: [], ...(damaged ? { damaged } : {}) }
  return { id, channel, type, campaignId, name, status, sections, tabs, base, sync, ...session }
}

/** `edits` over `state`. */
export function withEdits(state: DraftState, edits: Edits): DraftState {
  return { ...state, ...edits, sections: { ...state.sections, ...edits.sections } }
}

/** `sync` with the parts of `edits` as unsaved too: they are before they are on the disk. */
export function withUnsaved(sync: DraftSync, edits: Edits): DraftSync {
  const added = partsIn(edits).filter((part) => !sync.unsaved.includes(part))
  return added.length === 0 ? sync : { ...sync, unsaved: [...sync.unsaved, ...added] }
}

/** `sync` without the parts that a save took along. */
export const withSaved = (sync: DraftSync, saved: readonly Part[]): DraftSync => ({
  ...sync,
  unsaved: sync.unsaved.filter((part) => !saved.includes(part)),
})

const partsIn = ({ name, sections = {} }: Edits): Part[] => [
  ...sectionNames.filter((section) => sections[section] !== undefined),
  ...(name === undefined ? [] : (['name'] as const)),
]

/** Parts that differ between two readings, `one` being the later. */
export function differingParts(one: Edits, other: Edits): Part[] {
  const sections = sectionNames.filter((section) => !isArrival(other.sections?.[section], one.sections?.[section]))
  return sameJson(one.name, other.name) ? sections : ['name', ...sections]
}

/** Whether sections without edits show other values of the server in `one` than in `other`. */
export const showsOtherBase = (one: DraftState, other: DraftState): boolean =>
  one.base !== null &&
  other.base !== null &&
  fields.some((field) => {
    const isShown = field.part !== 'name' && one.sections[field.part] === undefined
    // A campaign that came out of JSON is plain JSON.
    return isShown && !sameField(field, one.base as JsonObject, other.base as JsonObject)
  })

/** The values that the user typed or chose. */
export function editsOf({ name, sections, tabs }: Pick<DraftState, 'name' | 'sections' | 'tabs'>): Edits {
  return { name, sections: { ...sections }, ...(tabs ? { tabs } : {}) }
}

/**
 * Text that an editor holds back for a frame or two, so that typing is never delayed. Code that writes a draft asks for it first: an event
 * of the window reaches listeners in the order of their registration, so no editor could be sure to be first.
 */
const holders = new Set<() => void>()

/** `passText` passes on the held text at once. Returns a function that unregisters it after a last call. */
export function holdBack(passText: () => void): () => void {
  holders.add(passText)
  return () => {
    holders.delete(passText)
    passText()
  }
}

/** Passes all typed text of this page to the session of its draft. */
export function askForHeldText(): void {
  for (const passText of holders) passText()
}
