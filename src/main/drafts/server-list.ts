/** Reads the server's list into the mirror: the page that is asked for, and in the background all of it. */
import {
  type Campaign,
  type EndpointName,
  type ListPage,
  type ListQuery,
  type Workspace,
  whyUnreadable,
} from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { momentOf } from './client.ts'
import { type ListStore, MAX_CAMPAIGNS, namelessIn, syncAllCampaigns } from './full-sync.ts'
import type { Notifier } from './notifier.ts'
import { stepSaves } from './preconditions.ts'
import { isNarrowed, totalIn } from './store/narrowing.ts'

export type ServerList = {
  /** Fetches the server's page into the mirror and returns the list's. Throws `FailureError`. */
  refresh(workspace: string, query: ListQuery): Promise<ListPage>
  /** Reads the whole list in the background when the last time is long ago. */
  freshen(workspace: string): void
  /** Takes what a call of the renderer returned. */
  onReply(workspace: string, name: EndpointName, input: unknown, reply: unknown): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds that a complete reading, and the segments' names, count as fresh. */
const FRESH_MS = 300_000
/** At the soonest after this, when the last reading did not reach the end or the server's total says otherwise. */
const RETRY_AFTER_MS = 30_000

type FullSyncPorts = {
  store: ListStore
  api: () => { workspace: Workspace; api: Api } | null
  notifier: Notifier
  clock: Clock
  log: Log
}

type FullSyncs = {
  /** Starts one unless the last began less than `age` milliseconds ago. That of another workspace is given up. */
  startUnless(workspace: string, age: number): void
  stop(): Promise<void>
}

export function createServerList(ports: FullSyncPorts): ServerList {
  const { store, notifier, clock, log } = ports
  const segmentsAt = new Map<string, number>()

  function apiOf(workspace: string): Api {
    const open = ports.api()
    if (open?.workspace.id === workspace) return open.api
    throw new FailureError({ kind: 'offline', message: 'No server is connected', call: 'campaigns.refresh' })
  }

  const syncs = createFullSyncs(ports)

  function readSegments(workspace: string, api: Api): void {
    if (!isOld(clock, segmentsAt.get(workspace), FRESH_MS)) return
    segmentsAt.set(workspace, clock.now())
    api
      .call('listSegments', undefined)
      .then((segments) => store.upsertSegments(workspace, segments))
      .then((changed) => changed && notifier.campaigns())
      .catch((error) => {
        segmentsAt.delete(workspace)
        log('warn', 'The names of segments could not be read', error)
      })
  }

  async function refresh(workspace: string, query: ListQuery): Promise<ListPage> {
    const api = apiOf(workspace)
    readSegments(workspace, api)
    const asked = await store.ask()
    const status = query.status && (await store.statusAsWritten(workspace, query.status))
    // Its pages are others than those of a list that is narrowed here: the newest is read.
    const page = isNarrowed(query) ? 1 : query.page
    const reply = await api.call('listCampaigns', questionOf({ ...query, page, status }))
    const nameless = namelessIn(reply)
    const campaigns = reply.campaigns ?? []
    const total = reply.total
    const at = momentOf(clock).iso
    if ((await store.upsertCampaigns(workspace, campaigns, asked, nameless)) > 0) notifier.campaigns()
    await store.markRead(workspace, at)
    if (isWhole(query, campaigns.length + nameless.length, total)) {
      if ((await store.completeReading(workspace, asked, at)) > 0) notifier.campaigns()
    }
    return pageOf({ store, syncs }, workspace, query, { campaigns, total: total ?? null })
  }

  return {
    refresh,
    freshen: (workspace) => syncs.startUnless(workspace, FRESH_MS),
    onReply: async (workspace, name, input, reply) => {
      if (name === 'deleteCampaign') {
        const id = idIn(input)
        if (id !== null && (await store.forgetCampaign(workspace, id))) notifier.campaigns()
        return
      }
      const campaigns = campaignsIn(name, input, reply)
      if (campaigns.length > 0 && (await store.upsertCampaigns(workspace, campaigns, await store.ask())) > 0)
        notifier.campaigns()
    },
    stop: syncs.stop,
  }
}

/** A clock that was set back makes old as well. `age` in milliseconds. */
const isOld = (clock: Clock, at: number | undefined, age: number): boolean =>
  at === undefined || Math.abs(clock.now() - at) >= age

/** Complete readings of the server's list: one at a time, in the background, none of a list that had no end. */
function createFullSyncs(ports: FullSyncPorts): FullSyncs {
  const { store, notifier, clock, log } = ports
  let reading: { workspace: string; cancel: AbortController; ended: Promise<void> } | null = null
  const startedAt = new Map<string, number>()
  const endless = new Set<string>()

  /** One reading at a time; that of another workspace is given up. A list that had no end is not read again. */
  function start(workspace: string): void {
    const open = ports.api()
    if (open?.workspace.id !== workspace || reading?.workspace === workspace || endless.has(workspace)) return
    reading?.cancel.abort()
    const cancel = new AbortController()
    startedAt.set(workspace, clock.now())
    const ended = syncAllCampaigns({
      workspace,
      api: open.api,
      store,
      clock,
      signal: cancel.signal,
      changed: notifier.campaigns,
    })
      .then((cameToAnEnd) => {
        if (cameToAnEnd) return
        endless.add(workspace)
        log('warn', `The list of campaigns goes on beyond ${MAX_CAMPAIGNS}: what comes after is read page by page only`)
      })
      .catch((error) => {
        startedAt.delete(workspace)
        if (!cancel.signal.aborted) log('warn', 'The list of campaigns could not be read to its end', error)
      })
      .finally(() => {
        if (reading?.cancel === cancel) reading = null
      })
    reading = { workspace, cancel, ended }
  }

  return {
    startUnless: (workspace, age) => {
      if (isOld(clock, startedAt.get(workspace), age)) start(workspace)
    },
    stop: async () => {
      reading?.cancel.abort()
      await reading?.ended
    },
  }
}

/** The page of the list as this computer has it, in the server's order where the mirror is not whole; a mirror that is old or amiss is read anew. */
async function pageOf(
  { store, syncs }: { store: ListStore; syncs: FullSyncs },
  workspace: string,
  query: ListQuery,
  found: { campaigns: Campaign[]; total: number | null },
): Promise<ListPage> {
  const { total } = found
  const list = await store.list(workspace, query)
  const counted = totalIn(list.counts, query)
  const { completeAt } = await store.reading(workspace)
  if (isNarrowed(query)) {
    syncs.startUnless(workspace, completeAt === null ? RETRY_AFTER_MS : FRESH_MS)
    return { ...list, total: counted, source: completeAt === null ? 'computer' : 'server' }
  }
  const ids = found.campaigns.filter((one) => whyUnreadable(one) === null).map(({ id }) => id)
  // Which status or name they have is not known.
  const odd = query.status || query.search?.trim() ? 0 : list.unreadable.length
  const server = await store.serverPage(workspace, query, ids)
  const whole = total === null ? counted : Math.max(0, total - odd - server.hidden) + server.unseen
  const isComparable = !query.search?.trim() && !(query.status && list.unreadable.length > 0)
  const isAmiss = completeAt !== null && whole !== counted && isComparable
  const age = completeAt === null || isAmiss ? RETRY_AFTER_MS : FRESH_MS
  syncs.startUnless(workspace, age)
  return {
    // Until the mirror is whole, its order says nothing about the server's pages.
    rows: completeAt === null ? server.rows : list.rows,
    total: whole,
    counts: completeAt === null ? { ...list.counts, [query.status ?? 'all']: whole } : list.counts,
    unreadable: list.unreadable,
    source: 'server',
    asOf: list.asOf,
  }
}

/** A blank search is not sent. */
function questionOf({ limit, page, orderBy, orderDirection, status, search }: ListQuery) {
  const wanted = search?.trim()
  return {
    limit,
    page,
    orderBy,
    orderDirection,
    ...(status ? { status } : {}),
    ...(wanted ? { search: wanted } : {}),
  }
}

/** A page that holds the whole list also shows which campaigns are gone. */
const isWhole = (query: ListQuery, count: number, total: number | null | undefined): boolean =>
  query.page === 1 && !query.status && !query.search?.trim() && typeof total === 'number' && count >= total

function idIn(input: unknown): number | null {
  if (typeof input !== 'object' || input === null || !('id' in input)) return null
  return typeof input.id === 'number' ? input.id : null
}

const answerCampaigns = new Set<EndpointName>([
  'createCampaign',
  'getCampaign',
  'copyCampaign',
  ...stepSaves,
  'updateStatus',
])

function campaignsIn(name: EndpointName, input: unknown, reply: unknown): Campaign[] {
  if (!answerCampaigns.has(name)) return []
  // These rows answer a campaign or nothing; the gateway has parsed it.
  if (idIn(reply) !== null) return [reply as Campaign]
  const id = idIn(input)
  const isStatus = name === 'updateStatus' && typeof input === 'object' && input !== null && 'status' in input
  return isStatus && id !== null && typeof input.status === 'string' ? [{ id, status: input.status }] : []
}
