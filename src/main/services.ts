/** Everything the main process offers, put together from its ports: the same in both hosts. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, AppInfo, BackupSummary, Handlers, Policy, StoredFile } from '#contract'
import type { Api } from './api/api.ts'
import { type ConnectionTracker, createConnection } from './api/connection.ts'
import { apiHandlers } from './api/handlers.ts'
import { watchForReturn } from './api/return-watch.ts'
import { holdsToken } from './api/without-token.ts'
import { keepDailyCopies } from './backup/daily.ts'
import { createBackups, takeBackup } from './backup/index.ts'
import type { Clock } from './clock.ts'
import { type DesktopIntegration, desktopHandlers, noDesktopIntegration } from './desktop-integration.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { SaveAs } from './downloads/index.ts'
import { createHold, keptHolds } from './drafts/hold.ts'
import { openDrafts } from './drafts/index.ts'
import { exchangeHandlers } from './exchange/index.ts'
import { FailureError, failureOf } from './failure.ts'
import { type BlobStore, type Bytes, openBlobStore } from './files/blob-store.ts'
import { inspectFile } from './files/inspect-file.ts'
import { fetchPicture } from './files/picture.ts'
import { saveCopy } from './files/save-copy.ts'
import { jsonFile } from './json-file.ts'
import { checkLinks } from './links/check.ts'
import { createListChoices } from './list-choices.ts'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'
import { createOwnRules } from './own-rules.ts'
import { createPeople } from './people.ts'
import { type JudgedPolicy, noPolicy } from './policy/judge.ts'
import { createPrices } from './prices.ts'
import { createPrefetch, createReads } from './reads/index.ts'
import { isThisComputer } from './session/address.ts'
import { knownWorkspacesIn } from './session/known-workspaces.ts'
import { createSession, type Practice, type SessionService, type StartWith } from './session/session.ts'
import type { TokenVault } from './session/token-vault.ts'
import { createSettings, type SettingsPort, type SettingsStore } from './settings.ts'
import { withSources } from './source-lines.ts'
import { createTestGroups } from './test-groups.ts'
import { createTransferServices, type TransferServices } from './transfer-services.ts'
import type { Send } from './transfers/send.ts'
import { sendOverHttp } from './transfers/send-over-http.ts'
import { inspectSheet } from './uploads/inspect-sheet.ts'

export type ServicesPorts = {
  /** Exists already, and is locked by this process. */
  dataFolder: string
  /** The draft store's file, where it stands elsewhere than in the data folder. */
  draftsFile?: string
  settings: SettingsStore
  vault: TokenVault
  /** The built workers. */
  workers: { drafts: URL; referenceApi: URL; sheets: URL }
  /** Loads and opens the reference API; only the composition roots know it. */
  openPractice: (options: { worker: URL; folder: string }) => Promise<Practice>
  notify: Notify
  host: {
    kind: AppInfo['host']
    version: string
    openWindow: (route: string) => boolean
    desktop?: DesktopIntegration
    /** Without it nothing newer is looked for: whoever runs the sources fetches them. */
    updates?: Handlers['updates']
    /** Folder of the built page. */
    page?: string
  }
  /** Where a download goes: the person chooses. */
  saveAs: SaveAs
  clock: Clock
  log: Log
  /** How requests leave this computer, and how files do; Node's own ways where nothing stands. */
  fetch?: typeof fetch
  send?: Send
  /** What the organisation set. */
  policy?: JudgedPolicy
  /** Where to connect at the start, in place of what the vault kept. */
  start: StartWith
}

export type Services = {
  handlers: Handlers
  /** Takes a picked file in. Never throws. */
  takeFile(bytes: Bytes, name: string, type: string): Promise<Answer<StoredFile>>
  /** Unpacks a picked backup beside the data. Never throws. */
  takeBackup(bytes: Bytes): Promise<Answer<BackupSummary>>
  /** The computer woke up: what waits is tried at once, and the server is asked whether it is there. */
  wake(): void
  /** Lets what is being written finish, then closes everything. */
  close(): Promise<void>
}

/** Opens drafts, files and the session (up to the practice workspace, if nothing else). Throws when the data folder cannot be used. */
export async function createServices(ports: ServicesPorts): Promise<Services> {
  const { dataFolder, clock, log, notify } = ports
  log(
    'info',
    `Herald ${ports.host.version} starts: ${ports.host.kind}, Node.js ${process.versions.node}, ${process.platform}`,
  )
  const draftsFile = ports.draftsFile ?? join(dataFolder, 'drafts.db')
  const desktop = ports.host.desktop ?? noDesktopIntegration
  const policy = ports.policy ?? noPolicy
  const settings = createSettings({ store: ports.settings, notify, policy })
  const connection = createConnection({ notify, clock })
  const blobs = await openBlobStore(join(dataFolder, 'blobs'))
  const testGroups = createTestGroups(join(dataFolder, 'test-groups.json'), log)
  const people = createPeople(join(dataFolder, 'people.json'), log)
  const lists = createListChoices(join(dataFolder, 'lists.json'), { notify, log })
  const ownRules = createOwnRules(join(dataFolder, 'own-rules.json'), { notify, log })
  const prices = createPrices(join(dataFolder, 'prices.json'), { notify, log })
  const practiceFolder = join(dataFolder, 'practice')
  const drafts = await openDrafts({
    worker: ports.workers.drafts,
    file: draftsFile,
    api: () => withFiles(session.api(), transfers),
    connection: { online: () => isOnline(connection) },
    notify,
    clock,
    log,
  })
  const session = createSession({
    vault: ports.vault,
    known: knownWorkspacesIn(join(dataFolder, 'workspaces.json'), log),
    openPractice: async () => {
      await mkdir(practiceFolder, { recursive: true })
      return ports.openPractice({ worker: ports.workers.referenceApi, folder: practiceFolder })
    },
    fetch: ports.fetch ?? fetch,
    only: policy.server,
    connection,
    clock,
    notify,
    log,
    onWorkspace: async (workspace) => {
      testGroups.use(workspace)
      people.use(workspace)
      lists.use(workspace)
      ownRules.use(workspace)
      prices.use(workspace)
      await Promise.all([drafts.use(workspace), transfers.use(workspace)])
    },
    onOpened: () => goOn(),
  })
  const transfers = createTransferServices({
    dataFolder,
    blobs,
    session,
    api: () => currentApi(session),
    connection,
    send: ports.send ?? sendOverHttp(clock),
    sentFiles: drafts.sentFiles,
    saveAs: ports.saveAs,
    changed: {
      upload: (state) => notify('uploads.changed', state),
      job: (state) => notify('jobs.changed', state),
      download: (state) => notify('downloads.changed', state),
    },
    clock,
    log,
  })
  const reads = createReads({
    open: () => {
      const open = session.api()
      return { workspace: session.current().workspace?.id ?? null, api: open && transfers.withFiles(open.api) }
    },
    refuse: () => refuse(session),
    isSecret: (text) => holdsToken(session.server()?.token ?? '', text),
    replyCache: drafts.replies,
    connection,
    clock,
    log,
  })
  const prefetch = createPrefetch({
    reads,
    reachable: () => (isOnline(connection) ? (session.api()?.workspace.id ?? null) : null),
    clock,
    log,
  })
  /** What waits for the server is tried at once. */
  function goOn(): void {
    drafts.wake()
    transfers.wake()
    prefetch.begin()
  }
  connection.onChange(({ online, workOffline }) => {
    log('info', `Connection: ${workOffline ? 'working offline' : online ? 'online' : 'the server is away'}`)
    if (isOnline(connection)) goOn()
  })
  const watch = watchForReturn({ connection, clock, api: () => session.api()?.api ?? null })
  await session.start(ports.start)
  const hold = await createHold({
    file: jsonFile(join(dataFolder, 'publishing.json'), {
      ...{ what: 'What waits to be published', schema: keptHolds, empty: [], log },
    }),
    act: async (act) => drafts.handlers.drafts.act(act),
    workspace: () => session.current().workspace?.id ?? null,
    seconds: () => settings.current().publishHoldSeconds,
    ...{ clock, notify, log },
  })
  const backups = await createBackups({
    ...{ dataFolder, draftsFile, clock },
    version: ports.host.version,
    saveAs: ports.saveAs,
    startAgain: desktop.startAgain,
  })
  const copies = keepDailyCopies({ dataFolder, draftsFile, clock, log })

  return {
    handlers: {
      session: session.handlers,
      connection: { current: () => connection.current(), workOffline: (on) => connection.workOffline(on) },
      api: apiHandlers(
        reads,
        // The page has its answer either way: a mirror that misses it reads it with the next list.
        (name, input, reply) =>
          drafts
            .onReply(name, input, reply)
            .catch((error) => log('warn', `The answer to ${name} was not mirrored`, error)),
      ),
      ...drafts.handlers,
      files: fileHandlers(ports, blobs, connection, session),
      vouchers: { inspect: (sheet) => inspectSheet(sheet, { worker: ports.workers.sheets, blobs }) },
      testGroups: testGroups.handlers,
      people: people.handlers,
      publishing: hold.handlers,
      lists: lists.handlers,
      ownRules: ownRules.handlers,
      prices: prices.handlers,
      links: { check: ({ addresses }) => checkLinks(addresses, reachOf(ports, connection, session)) },
      exchange: exchangeHandlers({
        blobs,
        saveAs: ports.saveAs,
        brand: () => session.current().workspace?.brand.name ?? '',
        clock,
      }),
      ...transfers.handlers,
      backup: backups.handlers,
      desktop: desktopHandlers({
        ...{ desktop, dataFolder, host: ports.host.kind, version: ports.host.version },
        files: (facts) =>
          createDiagnostics({
            ...{
              dataFolder,
              facts,
              clock,
              policy: policyFacts(policy),
              settings: settings.current,
              saveAs: ports.saveAs,
            },
            checks: async () => ({ drafts: await drafts.check() }),
          }),
        mayTell: (kind) => settings.current()[noticeSettings[kind]],
        now: async () => ({
          session: session.current(),
          connection: connection.current(),
          sync: await drafts.handlers.outbox.state(),
        }),
      }),
      updates: ports.host.updates ?? noUpdates,
      app: appHandlers(ports, settings, policy),
    },
    takeFile: async (bytes, name, type) => {
      try {
        return { ok: true, value: await blobs.put(bytes, name, type) }
      } catch (error) {
        return { ok: false, failure: { ...failureOf(error), call: 'files.take' } }
      }
    },
    takeBackup: (bytes) => takeBackup(backups, bytes),
    wake: () => {
      watch.ask()
      goOn()
    },
    close: async () => {
      await hold.close()
      watch.stop()
      prefetch.stop()
      await copies.stop()
      await transfers.close()
      await drafts.close()
      await session.close()
      log('info', 'Herald ends')
    },
  }
}

const noUpdates: Handlers['updates'] = {
  check: () => ({ state: 'elsewhere', why: 'it runs from its sources', page: null }),
  install: () => false,
  openPage: () => false,
}

/** Without the values: they stand in the settings. */
const policyFacts = ({ settings: _, ...policy }: JudgedPolicy): Policy => policy

/** Which setting speaks for which kind. */
const noticeSettings = { verdict: 'notifyVerdicts', result: 'notifyResults', refusal: 'notifyRefusals' } as const

const isOnline = (connection: ConnectionTracker): boolean => {
  const { online, workOffline } = connection.current()
  return online && !workOffline
}

const currentApi = (session: SessionService): Api => session.api()?.api ?? refuse(session)

function refuse(session: SessionService): never {
  const { state } = session.current()
  const message = state === 'expired' ? 'Session expired' : 'No server is connected'
  throw new FailureError({ kind: state === 'expired' ? 'unauthorized' : 'offline', message })
}

/** What waits for the server may name files that wait with it. */
const withFiles = (
  open: ReturnType<SessionService['api']>,
  transfers: TransferServices,
): ReturnType<SessionService['api']> => open && { ...open, api: transfers.withFiles(open.api) }

/** How addresses that stand in a message are asked for. */
const reachOf = (ports: ServicesPorts, connection: ConnectionTracker, session: SessionService) => ({
  fetch: ports.fetch ?? fetch,
  workingOffline: () => connection.current().workOffline,
  serverIsHere: () => {
    const server = session.server()
    return server !== null && (server.inProcess || isThisComputer(new URL(server.origin).hostname))
  },
})

function fileHandlers(
  ports: ServicesPorts,
  blobs: BlobStore,
  connection: ConnectionTracker,
  session: SessionService,
): Handlers['files'] {
  const pictures = reachOf(ports, connection, session)
  return {
    look: async ({ blob, whole }) => inspectFile(await blobs.pathOf(blob), whole),
    picture: ({ address }) => fetchPicture(address, pictures),
    save: async ({ blob, name }) => saveCopy(await blobs.pathOf(blob), name, ports.saveAs),
  }
}

function appHandlers(
  { dataFolder, host, log }: ServicesPorts,
  settings: SettingsPort,
  policy: JudgedPolicy,
): Handlers['app'] {
  return {
    info: () => ({
      version: host.version,
      host: host.kind,
      platform: process.platform,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      dataFolder,
    }),
    settings: () => settings.current(),
    changeSettings: (patch) => settings.change(patch),
    policy: () => policyFacts(policy),
    openWindow: (route) => host.openWindow(route),
    report: ({ message, stack }) => {
      log('error', `The page reported: ${message}\n${host.page ? withSources(stack, host.page) : stack}`)
      return null
    },
  }
}
