/** What the tests of the store of events share: a folder, a store with the plan of short histories, a draft to begin with. */
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { PlanOf } from '../../../../../src/main/drafts/store/event-rows.ts'
import { EventStore } from '../../../../../src/main/drafts/store/event-store.ts'
import { StoreFile } from '../../../../../src/main/drafts/store/store-file.ts'
import type { Sync } from '../../../../../src/model/events.ts'
import { type Entry, facts, plan } from '../../../model/histories.ts'
import { temporaryFolder } from '../support.ts'

export const now = Date.parse('2026-11-20T09:00:00.000Z')
const there = { name: 'Eid', trigger: 'cart', segment: 1, text: 'old' }

export function eventsFolder() {
  const { folder, remove } = temporaryFolder()
  return { folder, file: join(folder, 'drafts.db'), remove }
}

export type Events = ReturnType<typeof openEvents>

/** A store of events that closes its file. */
export function openEvents(path: string, limits: { pages?: number } = {}, planOf: PlanOf = () => plan, at = now) {
  const file = new StoreFile(path, () => at, limits)
  return Object.assign(new EventStore(file, planOf, at), { file, close: () => file.close() })
}

export const draft = (id = 'one', workspace = 'a', campaignId: number | null = 7) =>
  ({ workspace, id, channel: 'sms', facts, account: 'us', campaignId, seen: there }) as const

/** Appends what each entry makes of the state, half a minute after the one before. */
export function play(store: EventStore, entries: readonly Entry[], id = 'one', workspace = 'a'): Sync {
  for (const [index, entry] of entries.entries())
    store.append(workspace, id, [entry(syncIn(store, id, workspace))], now + index * 30_000)
  return syncIn(store, id, workspace)
}

export function syncIn(store: EventStore, id = 'one', workspace = 'a'): Sync {
  const folded = store.sync(workspace, id)
  if (!folded) throw new Error(`There is no draft ${id}`)
  return folded.sync
}

/** Runs SQL on a file beside the store, as damage does. */
export function alter(file: string, sql: string, values: SQLInputValue[] = []): unknown[] {
  const database = new DatabaseSync(file)
  try {
    return database.prepare(sql).all(...values)
  } finally {
    database.close()
  }
}
