/** Versions, undo steps, and copies of drafts from other workspaces, as they cross the bridge. */
import * as v from 'valibot'
import { type Draft, revision, type SectionName, sections, workspaceField } from './drafts.ts'
import { type Campaign, type Json, localId } from './entities/index.ts'
import type { Workspace } from './session.ts'

/** A stored version of a draft. */
export type DraftVersion = {
  /** Counts from 1 in each draft. */
  version: number
  /** ISO 8601 in UTC. */
  at: string
  /** `save`: a step was saved · `restore`: an older version was restored · `kept`: the draft was created as a copy. */
  kind: 'save' | 'restore' | 'kept'
  /** The saved step. */
  section: SectionName | null
  name: string
  /** Differences from the previous version. */
  changed: (SectionName | 'name')[]
}

/** A version with its values. A section without edits was as in `base`. */
export type DraftVersionWhole = DraftVersion & { sections: Partial<Record<SectionName, Json>>; base: Campaign | null }

/** Restores a version, or what was shared as a proof, by the proof's id. `sections` has the values of steps that were only in its `base`. */
export const versionRestore = v.strictObject({
  ...workspaceField,
  id: localId,
  version: v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), localId]),
  revision,
  sections: v.optional(sections),
})
export type VersionRestore = v.InferOutput<typeof versionRestore>

export const stepBack = v.strictObject({ ...workspaceField, id: localId, revision })
export type StepBack = v.InferOutput<typeof stepBack>

/** How many steps of undo and redo are left. */
export type UndoSteps = { undo: number; redo: number }

/** The result of an undo or redo: the draft, and which parts changed. */
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

/** The copy, which the server does not know, and the campaign of the original draft: it has the values of steps without edits. */
export type CopiedDraft = { draft: Draft; base: Campaign | null }
