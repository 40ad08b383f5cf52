/** The draft store: synchronous, one method one transaction, everything scoped by workspace. It runs in the worker. */
import { type Draft, type SectionName, sectionNames } from '#contract'
import { bulkEdits } from './bulk-edits.ts'
import { campaignCache, campaignPages } from './campaign-pages.ts'
import { workspaces } from './copies.ts'
import { textsIn } from './db.ts'
import { type DraftStatus, draftOf, draftStatusIn, isDirty, rowByCampaign, rowOf, sectionRows } from './draft-rows.ts'
import { families } from './families.ts'
import { library } from './library.ts'
import type { OpenLimits } from './open.ts'
import { outboxPanel } from './outbox-rows.ts'
import { pictureTable } from './pictures.ts'
import { proofs } from './proofs.ts'
import { StoreFile } from './store-file.ts'
import { SyncedDrafts } from './synced-drafts.ts'
import { history } from './versions.ts'

export type Store = ReturnType<typeof openStore>

/** Opens `file`; what was in flight when the last process ended waits again. `now` in epoch ms. */
export function openStore(file: string, now: () => number = Date.now, limits: OpenLimits = {}) {
  const opened = new StoreFile(file, now, limits)
  const drafts = new SyncedDrafts(opened, now)
  return {
    ...fileMethods(opened),
    ...draftReads(opened),
    ...history(opened),
    ...campaignCache(opened),
    ...campaignPages(opened),
    ...pictureTable(opened),
    ...workspaces(opened),
    ...outboxPanel(opened),
    ...library(opened),
    ...bulkEdits(opened),
    ...families(opened, drafts),
    ...proofs(opened),
    ...methodsOf(drafts, [
      'write',
      'save',
      'writeAll',
      'discard',
      'keepAsNew',
      'copyFromWorkspace',
      'stepBack',
      'resolve',
      'retry',
      'discardIntents',
      'undoDiscard',
      'applyServerReading',
      'append',
      'reported',
      'isOfAnother',
      'next',
      'readAndNext',
      'askFor',
      'acknowledge',
      'draftForAct',
    ]),
    ...methodsOf(drafts.events, ['sync', 'openDrafts', 'restart']),
  }
}

function methodsOf<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const methods = names.map((name) => [name, (...args: unknown[]) => Reflect.apply(from[name] as never, from, args)])
  // Each is the method of that name.
  return Object.fromEntries(methods) as Pick<T, Name>
}

const fileMethods = (file: StoreFile) => ({
  close: (): void => file.close(),
  isReadOnly: (): boolean => file.isReadOnly(),
  /** Counts one more reading; its number says later what an answer could know. */
  ask: (): number => file.ask(),
  bringBack: (day: string): void => file.bringBack(day),
  /** What SQLite says of the file: 'ok', or its first five complaints, one a line. */
  check: (): string =>
    file.db
      .all<{ quick_check: string }>('PRAGMA quick_check(5)')
      .map(({ quick_check: line }) => line)
      .join('\n'),
})

/** Drafts as the page reads them. */
const draftReads = (file: StoreFile) => ({
  draft(workspace: string, id: string): Draft | null {
    const row = rowOf(file.db, workspace, id)
    return row ? draftOf(file.db, row) : null
  },

  draftOfCampaign(workspace: string, campaignId: number): Draft | null {
    const row = rowByCampaign(file.db, workspace, campaignId)
    return row ? draftOf(file.db, row) : null
  },

  draftStatus: (workspace: string, id: string): DraftStatus | null => draftStatusIn(file.db, workspace, id),

  /** Sections with values that are in no Save. */
  unsaved(workspace: string, id: string): SectionName[] {
    const row = rowOf(file.db, workspace, id)
    if (!row) return []
    const dirty = sectionRows(file.db, row).filter(isDirty)
    const parts = [...dirty.map(({ section }) => section), ...textsIn(row.unsaved)]
    return sectionNames.filter((section) => parts.includes(section))
  },
})
