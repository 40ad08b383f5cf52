/** Maps every call of the contract to a service; and what a host passes to the services. */
import type { AppInfo, Handlers, Policy } from '#contract'
import type { ConnectionTracker, watchForReturn } from './api/connection.ts'
import type { Backups } from './backup/index.ts'
import { type DesktopIntegration, desktopHandlers, noDesktopIntegration } from './desktop-integration.ts'
import { createDiagnostics, withoutWords, withSources } from './diagnostics.ts'
import { type SaveAs, saveCopy } from './downloads/index.ts'
import type { Hold } from './drafts/hold.ts'
import type { Drafts } from './drafts/index.ts'
import { exchangeHandlers } from './exchange/index.ts'
import { failureOf } from './failure.ts'
import type { BlobStore } from './files/blob-store.ts'
import { fetchPicture, inspectFile } from './files/inspect-file.ts'
import { checkLinks } from './links/check.ts'
import { nodeOutside, type Outside } from './links/outside.ts'
import type { OwnData } from './own-data.ts'
import type { JudgedPolicy } from './policy/index.ts'
import type { Clock, Log, Notify } from './ports.ts'
import { apiHandlers, type Reads } from './reads/index.ts'
import type { ReviewFolder } from './review-folder/index.ts'
import type { TokenVault } from './session/known-workspaces.ts'
import { isPracticeFile, type Practice } from './session/open-workspace.ts'
import type { SessionService } from './session/session.ts'
import { isThisComputer } from './session/sign-in.ts'
import type { StartWith } from './session/start.ts'
import type { SettingsPort, SettingsStore } from './settings.ts'
import { inspectSheet, sheetRows } from './sheets/inspect.ts'
import type { TransferServices } from './transfer-services.ts'
import type { Send } from './transfers/server.ts'

export type ServicesPorts = {
  /** Exists, and is locked by this process. */
  dataFolder: string
  /** The draft store's file, if outside the data folder. */
  draftsFile?: string
  settings: SettingsStore
  vault: TokenVault
  /** Addresses of the built workers. */
  workers: { drafts: URL; referenceApi: URL; sheets: URL }
  /** Loads and opens the reference API; only the composition roots import it. */
  openPractice: (options: { worker: URL; folder: string }) => Promise<Practice>
  notify: Notify
  host: {
    kind: AppInfo['host']
    version: string
    openWindow: (route: string) => boolean
    desktop?: DesktopIntegration
    /** Absent in a run from the sources: then there is no check for updates. */
    updates?: Handlers['updates']
    /** Folder of the built page. */
    page?: string
  }
  /** Asks the user for the destination of a download. */
  saveAs: SaveAs
  clock: Clock
  log: Log
  /** Network functions for requests and for files; default Node's own. */
  fetch?: typeof fetch
  send?: Send
  /** Requests addresses in messages. */
  outside?: Outside
  /** The organisation's policy. */
  policy?: JudgedPolicy
  /** Server and token to connect to at the start, instead of those in the vault. */
  start: StartWith
}

/** The open services that handle the calls. */
export type OpenServices = {
  policy: JudgedPolicy
  settings: SettingsPort
  connection: ConnectionTracker
  blobs: BlobStore
  ownData: OwnData
  session: SessionService
  drafts: Drafts
  transfers: TransferServices
  reads: Reads
  hold: Hold
  backups: Backups
  reviewFolder: ReviewFolder
  returnWatch: ReturnType<typeof watchForReturn>
}

export function handlersOf(ports: ServicesPorts, services: OpenServices): Handlers {
  const { connection, blobs, session, drafts, reads } = services
  const { log } = ports
  return {
    session: session.handlers,
    connection: { current: () => connection.current(), workOffline: (isOffline) => connection.workOffline(isOffline) },
    api: apiHandlers(
      reads,
      // The page gets its reply even if the mirror fails to store it; the next read of the list updates the mirror.
      (name, input, reply, workspace) =>
        drafts
          .onReply(name, input, reply, workspace)
          .catch((error) => log('warn', `The answer to ${name} was not mirrored`, error)),
      () => session.current().workspace?.id ?? null,
    ),
    ...drafts.handlers,
    outbox: {
      ...drafts.handlers.outbox,
      // Sending contacts the server only if requests wait, but a user who clicks 'Try again' also wants to know whether the server is back.
      retry: async (input) => {
        const asked = connection.current().online ? null : services.returnWatch.ask()
        const answer = await drafts.handlers.outbox.retry(input)
        await asked
        return answer
      },
    },
    proofs: {
      ...drafts.handlers.proofs,
      take: async (review) => {
        try {
          return await drafts.handlers.proofs.take(review)
        } catch (error) {
          // Somebody else made its proof: they take it from the shared folder.
          if (failureOf(error).kind === 'not-found' && (await services.reviewFolder.passOn(review))) return null
          throw error
        }
      },
    },
    reviewFolder: services.reviewFolder.handlers,
    ...services.transfers.handlers,
    ...services.ownData.handlers,
    files: fileHandlers(ports, services),
    vouchers: { inspect: (sheet) => inspectSheet(sheet, { worker: ports.workers.sheets, blobs }) },
    publishing: services.hold.handlers,
    links: { check: ({ addresses }) => checkLinks(addresses, networkFor(ports, services)) },
    exchange: exchangeHandlers({
      blobs,
      saveAs: ports.saveAs,
      brand: () => session.current().workspace?.brand.name ?? '',
      clock: ports.clock,
    }),
    backup: services.backups.handlers,
    desktop: desktopHandlersOf(ports, services),
    updates: ports.host.updates ?? noUpdates,
    app: appHandlers(ports, services),
  }
}

const noUpdates: Handlers['updates'] = {
  check: () => ({ state: 'elsewhere', why: 'it runs from its sources', page: null }),
  install: () => false,
  openPage: () => false,
}

/** Without values: they are in the settings. */
const policyFacts = ({ settings: _, ...policy }: JudgedPolicy): Policy => policy

/** The setting for each kind of notification. */
const noticeSettings = { verdict: 'notifyVerdicts', result: 'notifyResults', refusal: 'notifyRefusals' } as const

/** Network functions for addresses in a message. */
const networkFor = (ports: ServicesPorts, { connection, session }: OpenServices) => ({
  outside: ports.outside ?? nodeOutside(),
  workingOffline: () => connection.current().workOffline,
  isOwn: (url: URL) => {
    const server = session.server()
    if (server?.inProcess) return isPracticeFile(ports.dataFolder, url)
    return server !== null && isThisComputer(new URL(server.origin).hostname)
  },
  serverHost: () => {
    const server = session.server()
    return server === null || server.inProcess ? null : new URL(server.origin).hostname
  },
})

function fileHandlers(ports: ServicesPorts, services: OpenServices): Handlers['files'] {
  const { blobs } = services
  const network = networkFor(ports, services)
  return {
    look: async ({ blob, whole }) => inspectFile(await blobs.pathOf(blob), whole),
    picture: ({ address }) => fetchPicture(address, network),
    rows: (sheet) => sheetRows(sheet, { worker: ports.workers.sheets, blobs }),
    save: async ({ blob, name }) => saveCopy(await blobs.pathOf(blob), name, ports.saveAs),
  }
}

function desktopHandlersOf(
  { dataFolder, host, saveAs, clock }: ServicesPorts,
  { settings, policy, drafts, session, connection }: OpenServices,
): Handlers['desktop'] {
  const checkStores = async () => ({ drafts: await drafts.check() })
  const folders = { dataFolder, policy: policyFacts(policy), settings: settings.current }
  return desktopHandlers({
    desktop: host.desktop ?? noDesktopIntegration,
    dataFolder,
    host: host.kind,
    version: host.version,
    files: (facts) => createDiagnostics({ ...folders, facts, clock, saveAs, checks: checkStores }),
    mayNotify: (kind) => settings.current()[noticeSettings[kind]],
    now: async () => ({
      session: session.current(),
      connection: connection.current(),
      sync: await drafts.handlers.outbox.state(),
    }),
  })
}

function appHandlers({ dataFolder, host, log }: ServicesPorts, { settings, policy }: OpenServices): Handlers['app'] {
  return {
    info: () => ({
      version: host.version,
      host: host.kind,
      platform: process.platform,
      dataFolder,
    }),
    settings: () => settings.current(),
    changeSettings: (patch) => settings.change(patch),
    policy: () => policyFacts(policy),
    openWindow: (route) => host.openWindow(route),
    report: ({ stack }) => {
      const frames = withoutWords(stack)
      log('error', `The page reported: ${host.page ? withSources(frames, host.page) : frames}`)
      return null
    },
  }
}
