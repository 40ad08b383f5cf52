/** The contract: everything that may cross the bridge between page and main process. */
import * as v from 'valibot'
import { bulkEditCalls } from './bulk-edits.ts'
import {
  type CampaignRow,
  dayRange,
  type ListPage,
  listQuery,
  markCalls,
  type ScheduledCampaigns,
} from './campaign-list.ts'
import { type BridgeOf, call, type HandlersOf, type NoticesOf, notice } from './define.ts'
import { desktopCalls, updateCalls } from './desktop.ts'
import {
  type CopiedDraft,
  copyFromWorkspace,
  type DraftVersion,
  type DraftVersionWhole,
  type OtherWorkspace,
  stepBack,
  type Undone,
  type UndoSteps,
  versionRestore,
} from './draft-versions.ts'
import {
  type ActOutcome,
  conflictChoice,
  copyOfDay,
  type Draft,
  type DraftStamp,
  type DraftSync,
  draftAct,
  draftSave,
  draftWrite,
  keepAsNew,
  type OutboxItem,
  type SaveOutcome,
  type SyncState,
  workspaceField,
} from './drafts.ts'
import { api } from './endpoints.ts'
import { localId, serverId } from './entities/index.ts'
import { backupCalls, exchangeCalls } from './exchange.ts'
import { familyCalls } from './families.ts'
import { fileCalls, testGroupCalls, voucherCalls } from './files.ts'
import { libraryCalls, pictureCalls } from './library.ts'
import { listChoiceCalls, ownRuleCalls, peopleCalls, priceCalls, unsubscribeCalls } from './own-data.ts'
import { proofCalls, reviewFolderCalls } from './proofs.ts'
import { linkCalls, publishingCalls } from './publishing.ts'
import { type Connection, practiceNames, type Session } from './session.ts'
import { settingsCalls } from './settings.ts'
import { transfers } from './transfers.ts'

/** Versions and the host, for About and the connect screen. */
export type AppInfo = {
  version: string
  host: 'electron' | 'browser'
  platform: string
  dataFolder: string
}

export const contract = {
  session: {
    current: call(v.undefined()).returns<Session>(),
    connect: call(
      v.strictObject({
        address: v.pipe(v.string(), v.maxLength(2_000)),
        token: v.pipe(v.string(), v.maxLength(20_000)),
      }),
    ).returns<Session>(),
    /** The owner of the token that `Session.asks` is about: the id of one of its accounts, null for a new one. */
    answer: call(v.strictObject({ account: v.nullable(v.pipe(v.string(), v.maxLength(100))) })).returns<Session>(),
    disconnect: call(v.undefined()).returns<Session>(),
    /** Opens the workspace of the embedded reference API. */
    practice: call(v.undefined()).returns<Session>(),
    /** Sets the names of the practice workspace and its user. */
    name: call(practiceNames).returns<Session>(),
    changed: notice<Session>(),
  },
  connection: {
    current: call(v.undefined()).returns<Connection>(),
    workOffline: call(v.boolean()).returns<Connection>(),
    changed: notice<Connection>(),
  },
  api,
  campaigns: {
    /** A page of the local mirror, unsent drafts included. */
    list: call(listQuery).returns<ListPage>(),
    /** Reads the server's page into the mirror, then answers like `list`. */
    refresh: call(listQuery).returns<ListPage>(),
    /** Campaigns of the mirror with a schedule that may be on these days, unsent drafts included: for the calendar. */
    scheduled: call(dayRange).returns<ScheduledCampaigns>(),
    /** PUT update_status with status stopped (assumed), for a running or scheduled campaign; it needs no draft. */
    stop: call(v.strictObject({ campaignId: serverId })).returns<ActOutcome>(),
    ...markCalls,
    /** The mirror changed: lists should be read again. */
    changed: notice<null>(),
  },
  drafts: {
    open: call(v.strictObject({ ...workspaceField, id: localId })).returns<Draft | null>(),
    find: call(v.strictObject({ ...workspaceField, campaignId: serverId })).returns<Draft | null>(),
    write: call(draftWrite).returns<DraftStamp>(),
    save: call(draftSave).returns<SaveOutcome>(),
    act: call(draftAct).returns<ActOutcome>(),
    /** Removes the draft and its waiting saves; a campaign on the server is not changed. */
    discard: call(v.strictObject({ id: localId })).returns<null>(),
    /** Chooses between mine and theirs; the choice is sent. Refused as `stale` while the section has edits newer than its Save. */
    resolve: call(conflictChoice).returns<Draft>(),
    /** Begins a new draft with this content; the old one follows the server again, or is removed if it was deleted there. */
    keepAsNew: call(keepAsNew).returns<Draft>(),
    /** Newest first. */
    versions: call(v.strictObject({ id: localId })).returns<DraftVersion[]>(),
    version: call(
      v.strictObject({ id: localId, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    ).returns<DraftVersionWhole | null>(),
    /** A write that is kept as a version; it sends nothing until the steps are saved. */
    restore: call(versionRestore).returns<DraftStamp>(),
    /** For the campaign as a whole, also after a restart; null if there is nothing to undo. */
    undo: call(stepBack).returns<Undone | null>(),
    redo: call(stepBack).returns<Undone | null>(),
    steps: call(v.strictObject({ id: localId })).returns<UndoSteps>(),
    /** Drafts of the other workspaces on this computer. */
    listOther: call(v.undefined()).returns<OtherWorkspace[]>(),
    /** Copies a draft into this workspace; the page then maps its segment, events and templates. */
    copyFromWorkspace: call(copyFromWorkspace).returns<CopiedDraft>(),
    changed: notice<{
      id: string
      revision: number
      campaignId: number | null
      status: string
      sync: DraftSync
    }>(),
  },
  outbox: {
    state: call(v.undefined()).returns<SyncState>(),
    list: call(v.undefined()).returns<OutboxItem[]>(),
    /** Campaigns that wait for a decision: refused, in conflict, ended on the server, an act without an outcome. */
    undecided: call(v.undefined()).returns<CampaignRow[]>(),
    /** Retries waiting intents at once; of `draftId` also blocked ones. */
    retry: call(v.strictObject({ draftId: v.nullable(localId) })).returns<null>(),
    /** Removes the waiting saves of a draft from the outbox; their values stay as unsaved edits. */
    discard: call(v.strictObject({ draftId: localId })).returns<null>(),
    /** Reverts a discard, within ten minutes and until Herald closes; returns whether there was one. */
    undoDiscard: call(v.strictObject({ draftId: localId })).returns<boolean>(),
    /** Restores what a damaged file lost from the copy of that day; returns the new state. */
    bringBack: call(copyOfDay).returns<SyncState>(),
    changed: notice<SyncState>(),
    /** A save was refused after the wizard had moved on to the next step. */
    refused: notice<OutboxItem>(),
  },
  bulkEdits: bulkEditCalls,
  publishing: publishingCalls,
  library: libraryCalls,
  families: familyCalls,
  proofs: proofCalls,
  reviewFolder: reviewFolderCalls,
  lists: listChoiceCalls,
  ownRules: ownRuleCalls,
  prices: priceCalls,
  unsubscribe: unsubscribeCalls,
  links: linkCalls,
  exchange: exchangeCalls,
  files: fileCalls,
  pictures: pictureCalls,
  vouchers: voucherCalls,
  testGroups: testGroupCalls,
  people: peopleCalls,
  ...transfers,
  backup: backupCalls,
  desktop: desktopCalls,
  updates: updateCalls,
  app: {
    info: call(v.undefined()).returns<AppInfo>(),
    ...settingsCalls,
    /** Opens one of Herald's routes in a second window (Electron) or tab (the browser host returns false and the page opens it). */
    openWindow: call(v.pipe(v.string(), v.regex(/^\/[^/]/), v.maxLength(2_000))).returns<boolean>(),
    /** Writes an error of the page to the log. */
    report: call(
      v.strictObject({
        message: v.pipe(v.string(), v.maxLength(4_000)),
        stack: v.pipe(v.string(), v.maxLength(20_000)),
      }),
    ).returns<null>(),
  },
} as const

export type Contract = typeof contract
/** The type of `window.bridge`. */
export type Bridge = BridgeOf<Contract>
/** The handlers of the main process. */
export type Handlers = HandlersOf<Contract>
/** Every notice by its full name, with its payload. */
export type Notices = NoticesOf<Contract>

export * from './bulk-edits.ts'
export * from './campaign-list.ts'
export * from './define.ts'
export * from './desktop.ts'
export * from './draft-versions.ts'
export * from './drafts.ts'
export {
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type InputOf,
  mainOnly,
  type PageEndpointName,
  type ReplyOf,
} from './endpoints.ts'
export * from './entities/index.ts'
export * from './exchange.ts'
export * from './families.ts'
export * from './files.ts'
export * from './library.ts'
export * from './own-data.ts'
export * from './proofs.ts'
export * from './publishing.ts'
export * from './session.ts'
export * from './settings.ts'
export * from './text.ts'
export * from './time-zones.ts'
export * from './transfers.ts'
