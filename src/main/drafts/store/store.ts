/** The draft store: synchronous, one method one transaction, everything scoped by workspace. It runs in the worker. */
import type {
  CarriedOver,
  Draft,
  DraftSave,
  DraftStamp,
  DraftVersion,
  DraftVersionWhole,
  DraftWrite,
  KeepAsNew,
  KeptPicture,
  OtherWorkspace,
  PictureLibrary,
  SectionName,
  SentFile,
  StepBack,
  Undone,
  UndoSteps,
  VersionRestore,
  Workspace,
} from '#contract'
import { type Acted, acted } from './acted.ts'
import { carryOver, keepAsNew, otherWorkspaces, rememberWorkspace } from './copying.ts'
import { isDirty, sectionRows } from './departures.ts'
import { draftOf, rowByCampaign, rowOf, type Standing, standingOf } from './draft-rows.ts'
import { discardDraft, draftIdOf, markSaved, writeDraft } from './drafts.ts'
import { OutboxStore } from './outbox-store.ts'
import { stopLooking } from './overwritten.ts'
import { fileAt, keepPicture, libraryOf } from './pictures.ts'
import { type Moment, queueSave } from './queue.ts'
import { type FileKey, keepSentFile, sentFile } from './sent-files.ts'
import { stepsLeft } from './steps.ts'
import { takeStep } from './undo.ts'
import { dropUnsure, setUnsure, type UnsureAct, unsureIn, unsureOf } from './unsure.ts'
import { keepVersion, restoreVersion, versionOf, versionsOf } from './versions.ts'
import { Writers } from './writers.ts'

export class Store extends OutboxStore {
  readonly #writers = new Writers()

  draft(workspace: string, id: string): Draft | null {
    const row = rowOf(this.db, workspace, id)
    return row ? draftOf(this.db, row) : null
  }

  draftOfCampaign(workspace: string, campaignId: number): Draft | null {
    const row = rowByCampaign(this.db, workspace, campaignId)
    return row ? draftOf(this.db, row) : null
  }

  write(workspace: string, given: DraftWrite, now: string) {
    const write = { ...given, id: draftIdOf(this.db, workspace, given) }
    const basis = this.#writers.basis(workspace, write)
    const written = this.change((db) => {
      const stamp = writeDraft(db, workspace, write, now, basis)
      return { stamp, standing: this.mustStand(workspace, write.id) }
    })
    this.#writers.note(workspace, write, written.stamp, basis)
    return written
  }

  /** The write, its intents and its version, all or none. Answers the ids of the intents. */
  save(workspace: string, save: DraftSave, now: Moment) {
    const saved = this.change((db) => {
      const stamp = writeDraft(db, workspace, save.write, now.iso)
      markSaved(db, workspace, save.write.id, save.section)
      const row = rowOf(db, workspace, save.write.id)
      if (!row) throw new Error('A draft that was just written cannot be read')
      const intents = queueSave(db, row, save, now)
      keepVersion(db, row, 'save', save.section, now.iso)
      return { stamp, intents, standing: standingOf(db, row) }
    })
    this.#writers.note(workspace, save.write, saved.stamp)
    return saved
  }

  discard(workspace: string, id: string): boolean {
    const gone = this.change((db) => discardDraft(db, workspace, id))
    if (gone) this.#writers.forget(workspace, id)
    return gone
  }

  /** What SQLite says of the file: 'ok', or its first five complaints, one a line. */
  check(): string {
    const found = this.db.all<{ quick_check: string }>('PRAGMA quick_check(5)')
    return found.map(({ quick_check: words }) => words).join('\n')
  }

  // Acts on the server

  /**
   * Something is about to be published, stopped or sent for approval: until it is clear what came of it, nobody knows. The campaign was
   * read for it just now; what the server writes into it from here on, such as a verdict, is nobody's save.
   */
  acting(workspace: string, act: UnsureAct): void {
    this.change((db) => {
      setUnsure(db, workspace, act)
      const draft = rowByCampaign(db, workspace, act.campaignId)
      if (draft) stopLooking(db, draft)
    })
  }

  /** The act of this campaign that is not clear yet. */
  unsureAct(workspace: string, campaignId: number): UnsureAct | null {
    return unsureOf(this.db, workspace, campaignId)
  }

  unsureActs(workspace: string): UnsureAct[] {
    return unsureIn(this.db, workspace)
  }

  /** Keeps what an act did; what came of it is clear. Answers how the campaign's draft stands, null without one. */
  acted(workspace: string, change: Acted): Standing | null {
    return this.change((db) => {
      const draft = acted(db, workspace, change, this.readNow())
      return draft === null ? null : this.mustStand(workspace, draft)
    })
  }

  /** The act did nothing, that is clear. Answers as `acted`. */
  notActed(workspace: string, campaignId: number): Standing | null {
    return this.change((db) => {
      dropUnsure(db, workspace, campaignId)
      return this.standingOfCampaign(workspace, campaignId)
    })
  }

  standingOfCampaign(workspace: string, campaignId: number): Standing | null {
    const row = rowByCampaign(this.db, workspace, campaignId)
    return row ? standingOf(this.db, row) : null
  }

  /** Sections with words that no Save took along. */
  unsaved(workspace: string, id: string): SectionName[] {
    const row = rowOf(this.db, workspace, id)
    return row
      ? sectionRows(this.db, row)
          .filter(isDirty)
          .map(({ section }) => section)
      : []
  }

  keepAsNew(workspace: string, asked: KeepAsNew, newId: string, now: string) {
    return this.change((db) => {
      const draft = keepAsNew(db, workspace, asked, newId, now)
      return { draft, standing: this.mustStand(workspace, newId), old: this.standing(workspace, asked.id) }
    })
  }

  // Versions and undo

  versions(workspace: string, id: string): DraftVersion[] {
    return versionsOf(this.db, workspace, id)
  }

  version(workspace: string, id: string, version: number): DraftVersionWhole | null {
    return versionOf(this.db, workspace, id, version)
  }

  restore(workspace: string, asked: VersionRestore, now: string): { stamp: DraftStamp; standing: Standing } {
    return this.change((db) => {
      const stamp = restoreVersion(db, workspace, asked, now)
      return { stamp, standing: this.mustStand(workspace, asked.id) }
    })
  }

  /** One step of undo or redo; null when there is none. */
  stepBack(
    workspace: string,
    way: 'undo' | 'redo',
    at: StepBack,
    now: string,
  ): { undone: Undone; standing: Standing } | null {
    return this.change((db) => {
      const undone = takeStep(db, workspace, way, at, now)
      return undone && { undone, standing: this.mustStand(workspace, at.id) }
    })
  }

  steps(workspace: string, id: string): UndoSteps {
    const row = rowOf(this.db, workspace, id)
    return row ? stepsLeft(this.db, row) : { undo: 0, redo: 0 }
  }

  // Files and pictures

  /** What the workspace's server has of a file; null where it has nothing. */
  sentFile(workspace: string, file: FileKey): SentFile | null {
    return sentFile(this.db, workspace, file)
  }

  keepSentFile(workspace: string, file: FileKey, sent: SentFile): void {
    this.change((db) => keepSentFile(db, workspace, file, sent))
  }

  keepPicture(workspace: string, picture: KeptPicture, now: string): void {
    this.change((db) => keepPicture(db, workspace, picture, now))
  }

  pictures(workspace: string, search: string): PictureLibrary {
    this.catchUp()
    return libraryOf(this.db, workspace, search)
  }

  filesAt(workspace: string, addresses: readonly string[]) {
    return addresses.flatMap((address) => {
      const file = fileAt(this.db, workspace, address)
      return file ? [{ address, file }] : []
    })
  }

  // Workspaces

  remember(workspace: Workspace, now: string): void {
    this.change((db) => rememberWorkspace(db, workspace, now))
  }

  otherWorkspaces(workspace: string): OtherWorkspace[] {
    return otherWorkspaces(this.db, workspace)
  }

  carryOver(workspace: string, from: { id: string; from: string; newId: string }, now: string) {
    return this.change((db): CarriedOver & { standing: Standing } => {
      const copy = carryOver(db, workspace, from, now)
      return { ...copy, standing: this.mustStand(workspace, from.newId) }
    })
  }
}
