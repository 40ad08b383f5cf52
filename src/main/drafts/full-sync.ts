/** Reads the server's whole list into the mirror, a page after another, so that search is instant. */
import type { ReplyOf, Unreadable } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock } from '../ports.ts'
import { momentOf, type StoreClient } from './client.ts'

/** What reading the server's list needs of the store. */
export type ListStore = Pick<
  StoreClient,
  | 'ask'
  | 'upsertCampaigns'
  | 'upsertSegments'
  | 'forgetCampaign'
  | 'completeReading'
  | 'markRead'
  | 'reading'
  | 'statusAsWritten'
  | 'list'
  | 'serverPage'
>

type FullSyncOptions = {
  workspace: string
  api: Api
  store: ListStore
  clock: Clock
  signal: AbortSignal
  /** The mirror changed. */
  changed: () => void
  /** Default: `MAX_CAMPAIGNS`. */
  most?: number
}

const PAGE_SIZE = 100
/** Milliseconds between two pages: requests of the user come first. */
const PAUSE_MS = 30
/** Campaigns; a server that names ever new ones is not followed for ever. */
export const MAX_CAMPAIGNS = 200_000

/**
 * Ends with the list; campaigns that a complete reading did not see leave the mirror. Returns false where the list went on beyond
 * `MAX_CAMPAIGNS`. Throws `FailureError`.
 */
export async function syncAllCampaigns(ports: FullSyncOptions): Promise<boolean> {
  const { workspace, store, clock } = ports
  const begun = await store.ask()
  const seen = new Set<number | string>()
  let before: readonly (number | string)[] = []
  for (let page = 1; ; page += 1) {
    const { fresh, ids, total } = await readPage(ports, page, seen)
    // Without a total a page shorter than the one before ends the list (a server may give fewer than it is asked for), or the same page
    // again: it has no pages.
    const ended = ids.length === 0 || ids.length < before.length || sameIds(ids, before)
    if (total !== null ? seen.size >= total : ended) break
    // An empty page, or one that brings nothing new, before the total was reached: the list moved meanwhile.
    if (fresh === 0) return true
    before = ids
    if (seen.size >= (ports.most ?? MAX_CAMPAIGNS)) return false
    await rest(clock, ports.signal)
  }
  const gone = await store.completeReading(workspace, begun, momentOf(clock).iso)
  if (gone > 0) ports.changed()
  return true
}

async function readPage(
  { workspace, api, store, signal, changed }: FullSyncOptions,
  page: number,
  seen: Set<number | string>,
) {
  const asked = await store.ask()
  const question = { limit: PAGE_SIZE, page, orderBy: 'name', orderDirection: 'asc' } as const
  const reply = await api.call('listCampaigns', question, { signal })
  const { campaigns, total } = reply
  const nameless = namelessIn(reply)
  const before = seen.size
  const ids = [
    ...(campaigns ?? []).map(({ id }) => id),
    ...nameless.map(({ id }, at) => `${id} ${id === '' ? `${page} ${at}` : ''}`),
  ]
  for (const id of ids) seen.add(id)
  signal.throwIfAborted()
  if ((await store.upsertCampaigns(workspace, campaigns ?? [], asked, nameless)) > 0) changed()
  return { fresh: seen.size - before, ids, total: total ?? null }
}

const sameIds = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

function rest(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.after(PAUSE_MS, () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Campaigns of a page of which not even the id can be read. */
export const namelessIn = ({ unreadable }: ReplyOf<'listCampaigns'>): Unreadable[] =>
  (unreadable ?? []).map(({ id, why }) => ({ id, why }))
