/** Drafts: written, saved into the queue, discarded, kept as new ones; and read. */
import type { Draft, DraftSave, DraftWrite, KeepAsNew, SectionName } from '#contract'
import { keepAsNew } from './copying.ts'
import {
  type DraftStatus,
  draftOf,
  draftStatusIn,
  draftStatusOf,
  mustHave,
  requireDraftStatus,
  rowByCampaign,
  rowOf,
} from './draft-rows.ts'
import { discardDraft, draftIdOf, markSaved, writeDraft } from './drafts.ts'
import { isDirty, sectionRows } from './merge-base.ts'
import { type Moment, queueSave } from './queue.ts'
import type { StoreFile } from './store-file.ts'
import { keepVersion } from './versions.ts'
import { Writers } from './writers.ts'

export function draftTable(file: StoreFile) {
  const writers = new Writers()
  return {
    write(workspace: string, given: DraftWrite, now: string) {
      const write = { ...given, id: draftIdOf(file.db, workspace, given) }
      const basis = writers.basis(workspace, write)
      const written = file.change((db) => {
        const stamp = writeDraft(db, workspace, write, now, basis, writers.isAfterAnother(workspace, write))
        return { stamp, draftStatus: requireDraftStatus(db, workspace, write.id) }
      })
      writers.note(workspace, write, written.stamp, basis)
      return written
    },

    /** The write, its intents and its version, all or none. Returns the ids of the intents. */
    save(workspace: string, save: DraftSave, now: Moment) {
      const saved = file.change((db) => {
        const { write } = save
        const isAfterAnother = writers.isAfterAnother(workspace, write)
        const stamp = writeDraft(db, workspace, write, now.iso, write.revision, isAfterAnother)
        markSaved(db, workspace, save.write.id, save.section)
        const row = mustHave(db, workspace, save.write.id)
        const intents = queueSave(db, row, save, now)
        keepVersion(db, row, 'save', save.section, now.iso)
        return { stamp, intents, draftStatus: draftStatusOf(db, row) }
      })
      writers.note(workspace, save.write, saved.stamp)
      return saved
    },

    discard(workspace: string, id: string): boolean {
      const gone = file.change((db) => discardDraft(db, workspace, id))
      if (gone) writers.forget(workspace, id)
      return gone
    },

    keepAsNew: (workspace: string, asked: KeepAsNew, newId: string, now: string) =>
      file.change((db) => {
        const draft = keepAsNew(db, workspace, asked, newId, now)
        return {
          draft,
          draftStatus: requireDraftStatus(db, workspace, newId),
          old: draftStatusIn(db, workspace, asked.id),
        }
      }),
  }
}

export const draftReads = (file: StoreFile) => ({
  draft(workspace: string, id: string): Draft | null {
    const row = rowOf(file.db, workspace, id)
    return row ? draftOf(file.db, row) : null
  },

  draftOfCampaign(workspace: string, campaignId: number): Draft | null {
    const row = rowByCampaign(file.db, workspace, campaignId)
    return row ? draftOf(file.db, row) : null
  },

  draftStatus: (workspace: string, id: string): DraftStatus | null => draftStatusIn(file.db, workspace, id),

  draftStatusOfCampaign(workspace: string, campaignId: number): DraftStatus | null {
    const row = rowByCampaign(file.db, workspace, campaignId)
    return row ? draftStatusOf(file.db, row) : null
  },

  /** Sections with words that no Save took along. */
  unsaved(workspace: string, id: string): SectionName[] {
    const row = rowOf(file.db, workspace, id)
    const dirty = row ? sectionRows(file.db, row).filter(isDirty) : []
    return dirty.map(({ section }) => section)
  },
})
