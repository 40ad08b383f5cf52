/** Versions of a draft, steps back, and what is copied from another workspace, as they cross the bridge. */
import * as v from 'valibot'
import { ofWorkspace, revision, sections } from './draft-parts.ts'
import type { Draft, SectionName } from './drafts.ts'
import { type Campaign, type Json, localId } from './entities/index.ts'
import type { Workspace } from './session.ts'

/** One kept version of a draft. */
export type DraftVersion = {
  /** Counts from 1 in each draft. */
  version: number
  /** ISO 8601 in UTC. */
  at: string
  /** `save`: a step was saved · `restore`: an older version was put back · `kept`: the draft was begun as a copy. */
  kind: 'save' | 'restore' | 'kept'
  /** The step that was saved. */
  section: SectionName | null
  name: string
  /** What differs from the version before. */
  changed: (SectionName | 'name')[]
}

/** A version with its words. Sections that were not edited here stood as in `base`. */
export type DraftVersionWhole = DraftVersion & { sections: Partial<Record<SectionName, Json>>; base: Campaign | null }

/** Puts a version back; `sections` gives the values of steps that stood in its `base` only. */
export const versionRestore = v.strictObject({
  ...ofWorkspace,
  id: localId,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  revision,
  sections: v.optional(sections),
})
export type VersionRestore = v.InferOutput<typeof versionRestore>

export const stepBack = v.strictObject({ ...ofWorkspace, id: localId, revision })
export type StepBack = v.InferOutput<typeof stepBack>

/** How often undo and redo can go on. */
export type UndoSteps = { undo: number; redo: number }

/** What an undo or a redo did: the draft as it stands now, and what of it changed. */
export type Undone = UndoSteps & { draft: Draft; savedAt: string; changed: (SectionName | 'name')[] }

/** Drafts of another workspace, which can be copied here. */
export type OtherWorkspace = {
  workspace: Workspace
  drafts: {
    id: string
    name: string
    channel: string
    type: string
    status: string
    campaignId: number | null
    /** ISO 8601 in UTC. */
    updatedAt: string
  }[]
}

export const copyFromWorkspace = v.strictObject({ id: localId, fromWorkspace: v.pipe(v.string(), v.maxLength(200)) })
export type CopyFromWorkspace = v.InferOutput<typeof copyFromWorkspace>

/** The copy, which no server knows; and the campaign behind the original, from which steps that were never edited here can be read. */
export type CopiedDraft = { draft: Draft; base: Campaign | null }
