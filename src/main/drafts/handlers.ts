/** The contract's groups that read and write drafts. */
import { ulid } from 'ulid'
import {
  type BulkWrite,
  type DraftSave,
  type Handlers,
  type ListQuery,
  type SaveOutcome,
  type SectionName,
  type StepBack,
  statusOf,
  type Undone,
} from '#contract'
import { FailureError, failureOf } from '../failure.ts'
import type { Clock } from '../ports.ts'
import type { Acts } from './acts.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { Notifier, WaitedFor } from './notifier.ts'
import { checkIntent } from './preconditions.ts'
import type { ServerList } from './server-list.ts'
import type { DraftStatus } from './store/draft-rows.ts'
import { totalIn } from './store/narrowing.ts'

export type HandlerPorts = {
  store: StoreClient
  /** The workspace that is shown; null before the first one. */
  workspace: () => string | null
  /** `process`: sends what is due; of the draft that the user works on at once. */
  outbox: { process(draftId: string): void; retry(): Promise<void> }
  serverList: ServerList
  acts: Pick<Acts, 'act' | 'stop'>
  notifier: Notifier
  waiters: { wait(draftId: string, section: SectionName): Promise<WaitedFor> }
  connection: { online(): boolean }
  clock: Clock
}

/** How far back the outbox panel's 'Done today' reaches, in milliseconds. */
const DONE_SHOWN_MS = 86_400_000
/** Campaigns that are written one batch after another are sent once no more come for so long: the writes would wait for the answers. */
const BATCH_REST_MS = 500

export function draftHandlers(ports: HandlerPorts) {
  const here = () => workspaceOf(ports)
  const send = sender(ports)
  return {
    campaigns: campaigns(ports, here),
    bulkEdits: bulkEdits(ports, here, send),
    families: families(ports, here, send),
    proofs: proofs(ports, here),
    library: library(ports, here),
    pictures: pictures(ports, here),
    drafts: drafts(ports, here),
    outbox: outboxHandlers(ports, here),
  }
}

function campaigns(ports: HandlerPorts, here: () => string): Handlers['campaigns'] {
  const { store, serverList, notifier } = ports
  return {
    list: async (asked) => {
      const query = plain(asked)
      const { rows, counts, unreadable, asOf } = await store.list(here(), query)
      return { rows, counts, unreadable, total: totalIn(counts, query), source: 'computer', asOf }
    },
    refresh: (query) => serverList.refresh(here(), plain(query)),
    scheduled: (days) => store.scheduled(here(), days),
    mark: (change) => onDisk(ports, store.mark(here(), change), notifier.campaigns).then(nothing),
    listStatus: ({ today }) => store.listStatus(here(), today),
    stop: ({ campaignId }) => ports.acts.stop(here(), campaignId),
  }
}

function pictures(ports: HandlerPorts, here: () => string): Handlers['pictures'] {
  const { store, clock } = ports
  return {
    list: ({ search }) => store.pictures(here(), search),
    keep: (picture) => onDisk(ports, store.keepPicture(here(), picture, momentOf(clock).iso)).then(nothing),
    known: ({ addresses }) => store.filesAt(here(), addresses),
  }
}

function bulkEdits(ports: HandlerPorts, here: () => string, send: Send): Handlers['bulkEdits'] {
  const { store, notifier, clock } = ports
  return {
    unread: () => store.unread(here()),
    drafts: (ids) => store.drafts(here(), ids),
    write: (writes) => written(ports, send, writes, () => store.writeAll(here(), writes, momentOf(clock))),
    messages: ({ holding, after }) => store.messages(here(), holding, after),
    picture: ({ find }) => store.foundPicture(here(), find),
    list: () => store.bulkEdits(here()),
    keep: (edit) => onDisk(ports, store.keepBulkEdit(here(), edit), notifier.outbox).then(nothing),
  }
}

/** Reports what was written, and sends what was saved. */
async function written(
  ports: HandlerPorts,
  send: Send,
  writes: readonly BulkWrite[],
  work: () => Promise<DraftStatus[]>,
): Promise<null> {
  for (const { intents } of writes.flatMap(({ saves }) => saves)) for (const intent of intents) checkIntent(intent)
  const all = await onDisk(ports, work())
  tell(ports, ...all)
  send(all.filter((_, index) => writes[index]?.saves.length).map(({ id }) => id))
  return null
}

type Send = (draftIds: readonly string[]) => void

/** Sends what one draft saved at once, and what many did after a rest. */
function sender({ clock, outbox, workspace }: HandlerPorts): Send {
  let due: { at: string | null; ids: Set<string> } = { at: null, ids: new Set() }
  let stop = () => {}
  return (ids) => {
    const at = workspace()
    if (due.at !== at) due = { at, ids: new Set() }
    if (ids.length === 1 && due.ids.size === 0) return ids.forEach(outbox.process)
    for (const id of ids) due.ids.add(id)
    stop()
    stop = clock.after(BATCH_REST_MS, () => {
      const { ids: all } = due
      due = { at, ids: new Set() }
      if (workspace() === at) all.forEach(outbox.process)
    })
  }
}

function families(ports: HandlerPorts, here: () => string, send: Send): Handlers['families'] {
  const { store, notifier, clock } = ports
  const changed = <T>(work: Promise<T>) => onDisk(ports, work, notifier.families)
  return {
    list: () => store.families(here()),
    open: ({ id }) => store.family(here(), id),
    of: ({ draftId }) => store.familyOfDraft(here(), draftId),
    keep: ({ family, rows, masters }) => changed(store.keepFamily(here(), family, rows, masters)).then(nothing),
    keepRows: ({ id, rows }) => changed(store.keepFamilyRows(here(), id, rows)).then(nothing),
    keepMaster: ({ id, made }) => changed(store.keepFamilyMaster(here(), id, made)),
    write: (asked) =>
      changed(written(ports, send, asked.writes, () => store.writeFamily(here(), asked, momentOf(clock)))),
    remove: ({ id }) => changed(store.removeFamily(here(), id)).then(nothing),
  }
}

function proofs(ports: HandlerPorts, here: () => string): Handlers['proofs'] {
  const { store, notifier, clock } = ports
  const changed = <T>(work: Promise<T>) => onDisk(ports, work, notifier.proofs)
  return {
    all: () => store.ownProofs(here()),
    states: () => store.reviewStates(here()),
    of: (asked) => store.proofs(here(), asked),
    page: ({ id }) => store.proofPage(here(), id),
    keep: (asked) => changed(store.keepProof(here(), asked)).then(nothing),
    take: (review) => changed(store.takeReview(here(), review, momentOf(clock).iso)),
    resolve: (asked) => changed(store.resolveComment(here(), asked, momentOf(clock).iso)).then(nothing),
  }
}

function library(ports: HandlerPorts, here: () => string): Handlers['library'] {
  const { store, notifier, clock } = ports
  const changed = <T>(work: Promise<T>) => onDisk(ports, work, notifier.library)
  return {
    list: () => store.library(here()),
    keep: (items) => changed(store.keepInLibrary(here(), items, momentOf(clock).iso)),
    remove: ({ id }) => changed(store.removeFromLibrary(here(), id)),
  }
}

function drafts(ports: HandlerPorts, here: () => string): Handlers['drafts'] {
  const { store, outbox, clock } = ports
  const there = ({ workspace }: { workspace?: string | undefined }) => workspace ?? here()
  return {
    open: (asked) => store.draft(there(asked), asked.id),
    find: (asked) => store.draftOfCampaign(there(asked), asked.campaignId),
    write: async (write) => {
      const { stamp, draftStatus } = await onDisk(ports, store.write(there(write), write, momentOf(clock).iso))
      tell(ports, draftStatus)
      return stamp
    },
    save: (save) => saved(ports, there(save.write), save),
    act: (act) => ports.acts.act(there(act), act),
    discard: async ({ id }) => {
      await store.discard(here(), id)
      tell(ports)
      return null
    },
    resolve: async (choice) => {
      const { draft, draftStatus } = await store.resolve(here(), choice, momentOf(clock))
      tell(ports, draftStatus)
      outbox.process(choice.id)
      return draft
    },
    keepAsNew: async (asked) => {
      const kept = await onDisk(ports, store.keepAsNew(here(), asked, ulid(clock.now()), momentOf(clock).iso))
      tell(ports, kept.draftStatus, kept.old)
      return kept.draft
    },
    versions: ({ id }) => store.versions(here(), id),
    version: ({ id, version }) => store.version(here(), id, version),
    restore: async (asked) => {
      const { stamp, draftStatus } = await onDisk(ports, store.restore(there(asked), asked, momentOf(clock).iso))
      tell(ports, draftStatus)
      return stamp
    },
    undo: (at) => stepped(ports, there(at), 'undo', at),
    redo: (at) => stepped(ports, there(at), 'redo', at),
    steps: ({ id }) => store.steps(here(), id),
    listOther: () => store.otherWorkspaces(here()),
    copyFromWorkspace: async ({ id, fromWorkspace }) => {
      const from = { id, from: fromWorkspace, newId: ulid(clock.now()) }
      const { draft, base, draftStatus } = await onDisk(
        ports,
        store.copyFromWorkspace(here(), from, momentOf(clock).iso),
      )
      tell(ports, draftStatus)
      return { draft, base }
    },
  }
}

function outboxHandlers(ports: HandlerPorts, here: () => string): Handlers['outbox'] {
  const { store, outbox, clock } = ports
  return {
    state: () => store.state(here()),
    undecided: () => store.undecided(here()),
    list: () => store.items(here(), new Date(clock.now() - DONE_SHOWN_MS).toISOString()),
    retry: async ({ draftId }) => {
      await store.retry(here(), draftId, clock.now())
      await outbox.retry()
      const draftStatus = draftId === null ? null : await store.draftStatus(here(), draftId)
      tell(ports, draftStatus)
      return null
    },
    discard: async ({ draftId }) => {
      const draftStatus = await store.discardIntents(here(), draftId, momentOf(clock))
      tell(ports, draftStatus)
      outbox.process(draftId)
      return null
    },
    undoDiscard: async ({ draftId }) => {
      const { undone, draftStatus } = await store.undoDiscard(here(), draftId, momentOf(clock))
      tell(ports, draftStatus)
      outbox.process(draftId)
      return undone
    },
    bringBack: async ({ day }) => {
      await onDisk(ports, store.bringBack(day))
      tell(ports)
      return store.state(here())
    },
  }
}

async function stepped(
  ports: HandlerPorts,
  workspace: string,
  way: 'undo' | 'redo',
  at: StepBack,
): Promise<Undone | null> {
  const { store, clock } = ports
  const step = await onDisk(ports, store.stepBack(workspace, way, at, momentOf(clock).iso))
  if (step) tell(ports, step.draftStatus)
  return step?.undone ?? null
}

/** Calls `changed` after the write. Every window shows the banner of a disk that refuses, until a write succeeds. */
async function onDisk<T>({ notifier }: HandlerPorts, written: Promise<T>, changed?: () => void): Promise<T> {
  try {
    const result = await written
    changed?.()
    return result
  } catch (error) {
    if (failureOf(error).kind === 'storage') notifier.outbox()
    throw error
  }
}

const nothing = () => null

/** 'all' is no status; the others are compared and asked for in lower case (Source: docs/reference/states.md). */
function plain({ status, ...query }: ListQuery): ListQuery {
  const known = statusOf(status)
  return known && known !== 'all' ? { ...query, status: known } : query
}

async function saved(ports: HandlerPorts, workspace: string, save: DraftSave): Promise<SaveOutcome> {
  const { store, outbox, clock } = ports
  for (const intent of save.intents) checkIntent(intent)
  const { stamp, draftStatus } = await onDisk(ports, store.save(workspace, save, momentOf(clock)))
  tell(ports, draftStatus)
  const waits =
    save.wait &&
    draftStatus.sync.waiting.length > 0 &&
    ports.connection.online() &&
    draftStatus.sync.problems.length === 0
  const answer = waits ? ports.waiters.wait(stamp.id, save.section) : null
  outbox.process(stamp.id)
  const result: WaitedFor = answer
    ? await answer
    : { outcome: draftStatus.campaignId !== null && draftStatus.sync.waiting.length === 0 ? 'synced' : 'queued' }
  // The answer may have brought the campaign's id.
  const now = answer ? await store.draftStatus(workspace, stamp.id) : draftStatus
  return {
    ...stamp,
    outcome: result.outcome,
    failure: result.outcome === 'refused' ? result.failure : null,
    campaignId: now?.campaignId ?? null,
  }
}

function tell({ notifier }: HandlerPorts, ...drafts: readonly (DraftStatus | null)[]): void {
  drafts.forEach(notifier.draft)
  notifier.outbox()
  notifier.campaigns()
}

function workspaceOf({ workspace }: HandlerPorts): string {
  const id = workspace()
  if (id !== null) return id
  throw new FailureError({ kind: 'internal', message: 'No workspace is open yet' })
}
