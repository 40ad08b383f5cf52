/** The store of drafts with their synchronisation, as the main process asks for it. It runs in the worker. */
import { campaignCache } from '../../drafts/store/campaign-cache.ts'
import { campaignPages } from '../../drafts/store/campaign-pages.ts'
import { draftReads } from '../../drafts/store/draft-table.ts'
import { history } from '../../drafts/store/history.ts'
import type { OpenLimits } from '../../drafts/store/open.ts'
import { outboxPanel } from '../../drafts/store/outbox-panel.ts'
import { pictureTable } from '../../drafts/store/picture-table.ts'
import { fileMethods, workspaces } from '../../drafts/store/store.ts'
import { StoreFile } from '../../drafts/store/store-file.ts'
import { SyncedDrafts } from './drafts.ts'

export type SyncStore = ReturnType<typeof openSyncStore>

/** Opens `file`. `now` in epoch ms. */
export function openSyncStore(file: string, now: () => number = Date.now, limits: OpenLimits = {}) {
  const opened = new StoreFile(file, now, limits)
  const drafts = new SyncedDrafts(opened, now)
  const { events } = drafts
  const { items, undecided, state } = outboxPanel(opened)
  return {
    ...fileMethods(opened),
    ...draftReads(opened),
    ...history(opened),
    ...campaignCache(opened),
    ...campaignPages(opened),
    ...pictureTable(opened),
    ...workspaces(opened),
    ...{ items, undecided, state },
    ...methodsOf(drafts, [
      'write',
      'save',
      'discard',
      'keepAsNew',
      'copyFromWorkspace',
      'resolve',
      'retry',
      'discardIntents',
      'undoDiscard',
      'applyServerReading',
      'heard',
      'isOfAnother',
      'next',
      'readAndNext',
      'askFor',
      'acknowledge',
      'draftForAct',
    ]),
    ...methodsOf(events, ['sync', 'raw', 'append', 'openDrafts', 'restart']),
  }
}

function methodsOf<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const methods = names.map((name) => [name, (...args: unknown[]) => Reflect.apply(from[name] as never, from, args)])
  // Each is the method of that name.
  return Object.fromEntries(methods) as Pick<T, Name>
}
