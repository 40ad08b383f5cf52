/** The contract: everything that may cross the bridge between page and main process, on one page. */
import * as v from 'valibot'
import { backupCalls } from './backup.ts'
import { dayRange, type ListPage, listQuery, type ScheduledCampaigns } from './campaign-list.ts'
import { type BridgeOf, call, type HandlersOf, type NoticesOf, notice } from './define.ts'
import { desktopCalls } from './desktop.ts'
import { ofWorkspace } from './draft-parts.ts'
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
} from './drafts.ts'
import { api } from './endpoints.ts'
import { localId, serverId } from './entities/index.ts'
import { exchangeCalls } from './exchange.ts'
import { fileCalls, testGroupCalls, voucherCalls } from './files.ts'
import { linkCalls } from './links.ts'
import { listChoiceCalls } from './list-choices.ts'
import { markCalls } from './marks.ts'
import { ownRuleCalls } from './own-rules.ts'
import { peopleCalls } from './people.ts'
import { pictureCalls } from './pictures.ts'
import { priceCalls } from './prices.ts'
import { publishingCalls } from './publishing.ts'
import { type Connection, practiceNames, type Session } from './session.ts'
import { settingsCalls } from './settings.ts'
import { transfers } from './transfers.ts'
import { unsubscribeCalls } from './unsubscribe.ts'
import { updateCalls } from './updates.ts'

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
    /** Whose the token is that `Session.asks` is about: the id of one of its accounts, null for another one. */
    answer: call(v.strictObject({ account: v.nullable(v.pipe(v.string(), v.maxLength(100))) })).returns<Session>(),
    disconnect: call(v.undefined()).returns<Session>(),
    /** Opens the embedded reference API's workspace. */
    practice: call(v.undefined()).returns<Session>(),
    /** Names the practice workspace and who works in it; they are shown from then on. */
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
    /** A page of the local mirror, unsynced drafts included. */
    list: call(listQuery).returns<ListPage>(),
    /** Fetches the server's page into the mirror, then answers like `list`. */
    refresh: call(listQuery).returns<ListPage>(),
    /** What the mirror has with a schedule that may fall into these days, unsynced drafts included: for the calendar. */
    scheduled: call(dayRange).returns<ScheduledCampaigns>(),
    /** PUT update_status with status stopped (assumed), for a running or scheduled campaign; a draft of it is not needed. */
    stop: call(v.strictObject({ campaignId: serverId })).returns<ActOutcome>(),
    ...markCalls,
    /** The mirror changed: lists are to be read again. */
    changed: notice<null>(),
  },
  drafts: {
    open: call(v.strictObject({ ...ofWorkspace, id: localId })).returns<Draft | null>(),
    find: call(v.strictObject({ ...ofWorkspace, campaignId: serverId })).returns<Draft | null>(),
    write: call(draftWrite).returns<DraftStamp>(),
    save: call(draftSave).returns<SaveOutcome>(),
    act: call(draftAct).returns<ActOutcome>(),
    /** Removes the draft and whatever of it waits; the server's campaign, if any, is not touched. */
    discard: call(v.strictObject({ id: localId })).returns<null>(),
    /** Chooses between mine and theirs; what was chosen is sent. Refused as `stale` while the section has words that were typed after its Save. */
    resolve: call(conflictChoice).returns<Draft>(),
    /** Begins a new draft of these words; the old one follows the server again, or goes when it was deleted there. */
    keepAsNew: call(keepAsNew).returns<Draft>(),
    /** Newest first. */
    versions: call(v.strictObject({ id: localId })).returns<DraftVersion[]>(),
    version: call(
      v.strictObject({ id: localId, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    ).returns<DraftVersionWhole | null>(),
    /** A write like any other, kept as a version; it sends nothing until the steps are saved. */
    restore: call(versionRestore).returns<DraftStamp>(),
    /** Of the campaign as a whole, also after a restart; null when there is nothing to go back to. */
    undo: call(stepBack).returns<Undone | null>(),
    redo: call(stepBack).returns<Undone | null>(),
    steps: call(v.strictObject({ id: localId })).returns<UndoSteps>(),
    /** Drafts of the other workspaces of this computer. */
    listOther: call(v.undefined()).returns<OtherWorkspace[]>(),
    /** Copies a draft into this workspace; the page then maps its segment, events and templates anew. */
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
    /** Tries what waits at once; blocked intents of `draftId` too. */
    retry: call(v.strictObject({ draftId: v.nullable(localId) })).returns<null>(),
    /** Takes what waits of a draft out of the outbox; its words stay, as not saved. */
    discard: call(v.strictObject({ draftId: localId })).returns<null>(),
    /** Puts it back, within ten minutes and until Herald closes; returns whether there was anything. */
    undoDiscard: call(v.strictObject({ draftId: localId })).returns<boolean>(),
    /** What a damaged file lost comes back as it was in the copy of that day; returns how things stand then. */
    bringBack: call(copyOfDay).returns<SyncState>(),
    changed: notice<SyncState>(),
    /** A refusal that came after the wizard had gone on. */
    refused: notice<OutboxItem>(),
  },
  publishing: publishingCalls,
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
    /** Shows one of Herald's own routes in a second window (Electron) or tab (browser host returns false: the page opens it). */
    openWindow: call(v.pipe(v.string(), v.regex(/^\/[^/]/), v.maxLength(2_000))).returns<boolean>(),
    /** The page asks main to keep an error of its own in the log. */
    report: call(
      v.strictObject({
        message: v.pipe(v.string(), v.maxLength(4_000)),
        stack: v.pipe(v.string(), v.maxLength(20_000)),
      }),
    ).returns<null>(),
  },
} as const

export type Contract = typeof contract
/** What the page sees as `window.bridge`. */
export type Bridge = BridgeOf<Contract>
/** What the main process must answer. */
export type Handlers = HandlersOf<Contract>
/** Every notice by its full name, with its payload. */
export type Notices = NoticesOf<Contract>

export * from './acts.ts'
export * from './amounts.ts'
export * from './backup.ts'
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
export * from './file-name.ts'
export * from './files.ts'
export * from './graphemes.ts'
export * from './links.ts'
export * from './list-choices.ts'
export * from './marks.ts'
export * from './own-files.ts'
export * from './own-rules.ts'
export * from './people.ts'
export * from './pictures.ts'
export * from './prices.ts'
export * from './publishing.ts'
export * from './session.ts'
export * from './settings.ts'
export * from './text.ts'
export * from './time-zones.ts'
export * from './transfers.ts'
export * from './unsubscribe.ts'
export * from './updates.ts'
