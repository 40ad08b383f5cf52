/** The draft store: synchronous, one method one transaction, everything scoped by workspace. It runs in the worker. */
import { acts } from './acts.ts'
import { campaignCache } from './campaign-cache.ts'
import { campaignPages } from './campaign-pages.ts'
import { campaignReadings } from './campaign-readings.ts'
import { draftReads, draftTable } from './draft-table.ts'
import { history } from './history.ts'
import { intentQueue } from './intent-queue.ts'
import type { OpenLimits } from './open.ts'
import { outboxPanel } from './outbox-panel.ts'
import { pictureTable } from './picture-table.ts'
import { StoreFile } from './store-file.ts'
import { workspaces } from './workspaces.ts'

export type Store = ReturnType<typeof openStore>

/** Opens `file`; what was in flight when the last process ended waits again. `now` is epoch milliseconds. */
export function openStore(file: string, now: () => number = Date.now, limits: OpenLimits = {}) {
  const opened = new StoreFile(file, now, limits)
  return {
    ...fileMethods(opened),
    ...draftTable(opened),
    ...draftReads(opened),
    ...history(opened),
    ...intentQueue(opened),
    ...outboxPanel(opened),
    ...campaignReadings(opened),
    ...acts(opened),
    ...campaignCache(opened),
    ...campaignPages(opened),
    ...pictureTable(opened),
    ...workspaces(opened),
  }
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
      .map(({ quick_check: words }) => words)
      .join('\n'),
})
