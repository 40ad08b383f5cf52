/** Composes all services of the main process from their ports, for both hosts. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, BackupSummary, Handlers, StoredFile } from '#contract'
import { type Api, type ConnectionTracker, createConnection, watchForReturn } from './api/connection.ts'
import { holdsToken } from './api/http.ts'
import { createBackups, takeBackup } from './backup/index.ts'
import { keepDailyCopies } from './backup/write.ts'
import { noDesktopIntegration } from './desktop-integration.ts'
import { openStoreClient, type StoreClient } from './drafts/client.ts'
import { createHold, heldLines } from './drafts/hold.ts'
import { type Drafts, draftsOver } from './drafts/index.ts'
import { FailureError, failureOf } from './failure.ts'
import { type BlobStore, type Bytes, openBlobStore } from './files/blob-store.ts'
import { jsonFile } from './json-file.ts'
import { createOwnData } from './own-data.ts'
import { noPolicy } from './policy/index.ts'
import type { Notify } from './ports.ts'
import { createPrefetch, createReads } from './reads/index.ts'
import { createReviewFolder, type ReviewFolder, watchFolder } from './review-folder/index.ts'
import { handlersOf, type ServicesPorts } from './service-handlers.ts'
import { knownWorkspacesIn } from './session/known-workspaces.ts'
import { createSession, type SessionService } from './session/session.ts'
import { createSettings, type SettingsPort } from './settings.ts'
import { createTransferServices, type TransferServices } from './transfer-services.ts'
import { sendOverHttp } from './transfers/server.ts'

export type { ServicesPorts } from './service-handlers.ts'

export type Services = {
  handlers: Handlers
  /** Stores a picked file. Never throws. */
  takeFile(bytes: Bytes, name: string, type: string): Promise<Answer<StoredFile>>
  /** Unpacks a picked backup next to the data. Never throws. */
  takeBackup(bytes: Bytes): Promise<Answer<BackupSummary>>
  /** Origin of the workspace's server if it is http, which only a local server may be; null for any other. */
  httpServer(): string | null
  /** Call when the computer woke up: retries waiting requests and checks the server. */
  wake(): void
  /** Waits for running writes, then closes everything. */
  close(): Promise<void>
}

/** Opens drafts, files and the session (at least the practice workspace). Throws if the data folder cannot be used. */
/** What waits for the server is sent once the first screen has had its time, in milliseconds. */
const START_MS = 1_500

export async function createServices(ports: ServicesPorts): Promise<Services> {
  const { dataFolder, clock, log, policy = noPolicy } = ports
  const { host } = ports
  log('info', `Herald ${host.version} starts: ${host.kind}, Node.js ${process.versions.node}, ${process.platform}`)
  const draftsFile = ports.draftsFile ?? join(dataFolder, 'drafts.db')
  let reviewFolder: ReviewFolder | null = null
  const notify: Notify = (name, payload) => {
    ports.notify(name, payload)
    if (name === 'proofs.changed' || name === 'app.settingsChanged') reviewFolder?.soon()
  }
  const settings = createSettings({ store: ports.settings, notify, policy })
  const connection = createConnection({ notify, clock })
  const blobs = await openBlobStore(join(dataFolder, 'blobs'))
  const ownData = createOwnData(dataFolder, { notify, log })
  const store = await openStoreClient(ports.workers.drafts, draftsFile)
  const session = sessionOf(ports, { connection, store, settings })
  const transfers = transfersOf(ports, { blobs, session, connection, store })
  const api = () => apiWithFiles(session, transfers)
  const drafts = await draftsOver(store, {
    api,
    connection: { online: () => isOnline(connection) },
    notify,
    clock,
    log,
    startMs: START_MS,
  })
  const { reads, prefetch } = readsOf(ports, { session, api, drafts, connection })
  /** Retries everything that waits for the server. */
  const wakeAll = () => {
    drafts.wake()
    transfers.wake()
    prefetch.begin()
  }
  session.follow({
    use: async (workspace) => {
      await Promise.all([ownData.use(workspace), drafts.use(workspace), transfers.use(workspace)])
    },
    wake: wakeAll,
  })
  connection.onChange(({ online, workOffline }) => {
    log('info', `Connection: ${workOffline ? 'working offline' : online ? 'online' : 'the server is away'}`)
    if (isOnline(connection)) wakeAll()
  })
  const returnWatch = watchForReturn({ connection, clock, api: () => session.api()?.api ?? null })
  await session.start(ports.start)
  const hold = await holdOf(ports, { drafts, session, settings, connection })
  const { startAgain } = host.desktop ?? noDesktopIntegration
  const { version } = host
  const backups = await createBackups({ dataFolder, draftsFile, clock, startAgain, version, saveAs: ports.saveAs })
  reviewFolder = reviewFolderOf(ports, { settings, session, store, drafts })
  reviewFolder.soon()
  const copies = keepDailyCopies({ dataFolder, draftsFile, clock, log })

  return {
    handlers: handlersOf(ports, {
      policy,
      settings,
      connection,
      blobs,
      ownData,
      session,
      drafts,
      transfers,
      reads,
      hold,
      backups,
      reviewFolder,
      returnWatch,
    }),
    takeFile: (bytes, name, type) => takeFile(blobs, bytes, name, type),
    takeBackup: (bytes) => takeBackup(backups, bytes),
    httpServer: () => {
      const server = session.server()
      return server && !server.inProcess && server.origin.startsWith('http:') ? server.origin : null
    },
    wake: () => {
      void returnWatch.ask()
      wakeAll()
    },
    close: async () => {
      await hold.close()
      returnWatch.stop()
      prefetch.stop()
      await reviewFolder?.close()
      await copies.stop()
      await transfers.close()
      await drafts.close()
      await session.close()
      log('info', 'Herald ends')
    },
  }
}

const isOnline = (connection: ConnectionTracker): boolean => {
  const { online, workOffline } = connection.current()
  return online && !workOffline
}

function sessionOf(
  ports: ServicesPorts,
  { connection, store, settings }: { connection: ConnectionTracker; store: StoreClient; settings: SettingsPort },
): SessionService {
  const { vault, dataFolder, clock, notify, log } = ports
  const folder = join(dataFolder, 'practice')
  return createSession({
    vault,
    connection,
    clock,
    notify,
    log,
    knownWorkspaces: knownWorkspacesIn(join(dataFolder, 'workspaces.json'), log),
    workspacesAt: store.workspacesAt,
    openPractice: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return ports.openPractice({ worker: ports.workers.referenceApi, folder })
    },
    practiceNames: {
      current: () => settings.current().practiceNames,
      keep: (practiceNames) => void settings.change({ practiceNames }),
    },
    fetch: ports.fetch ?? fetch,
    only: (ports.policy ?? noPolicy).server,
  })
}

type TransferParts = { blobs: BlobStore; session: SessionService; connection: ConnectionTracker; store: StoreClient }

function transfersOf(ports: ServicesPorts, { blobs, session, connection, store }: TransferParts): TransferServices {
  const { dataFolder, notify, saveAs, clock, log } = ports
  return createTransferServices({
    dataFolder,
    blobs,
    session,
    connection,
    saveAs,
    clock,
    log,
    api: () => currentApi(session),
    send: ports.send ?? sendOverHttp(clock),
    sentFiles: { find: store.sentFile, keep: store.keepSentFile },
    changed: {
      upload: (state) => notify('uploads.changed', state),
      job: (state) => notify('jobs.changed', state),
      download: (state) => notify('downloads.changed', state),
    },
  })
}

type OpenApi = ReturnType<SessionService['api']>

/** The API for waiting requests: uploads the waiting files that a request refers to. */
function apiWithFiles(session: SessionService, transfers: TransferServices): OpenApi {
  const openSession = session.api()
  return openSession && { ...openSession, api: transfers.withFiles(openSession.api) }
}

type ReadParts = { session: SessionService; api: () => OpenApi; drafts: Drafts; connection: ConnectionTracker }

function readsOf({ clock, log }: ServicesPorts, { session, api, drafts, connection }: ReadParts) {
  const reads = createReads({
    open: () => ({ workspace: session.current().workspace?.id ?? null, api: api()?.api ?? null }),
    refuse: () => refuse(session),
    isSecret: (text) => holdsToken(session.server()?.token ?? '', text),
    replyCache: drafts.replies,
    connection,
    clock,
    log,
  })
  const reachableWorkspace = () => (isOnline(connection) ? (session.api()?.workspace.id ?? null) : null)
  return { reads, prefetch: createPrefetch({ reads, reachable: reachableWorkspace, clock, log }) }
}

type HoldParts = { drafts: Drafts; session: SessionService; settings: SettingsPort; connection: ConnectionTracker }

function holdOf(
  { dataFolder, clock, notify, log }: ServicesPorts,
  { drafts, session, settings, connection }: HoldParts,
) {
  const subject = 'What waits to be published'
  return createHold({
    file: jsonFile(join(dataFolder, 'publishing.json'), { what: subject, schema: heldLines, empty: [], log }),
    act: async (act) => drafts.handlers.drafts.act(act),
    draft: async (id) => drafts.handlers.drafts.open({ id }),
    workspace: () => session.current().workspace?.id ?? null,
    seconds: () => settings.current().publishHoldSeconds,
    clock,
    serverNow: () => clock.now() + (connection.current().clockOffset ?? 0),
    notify,
    log,
  })
}

type FolderParts = { settings: SettingsPort; session: SessionService; store: StoreClient; drafts: Drafts }

function reviewFolderOf(ports: ServicesPorts, { settings, session, store, drafts }: FolderParts): ReviewFolder {
  const { dataFolder, notify, saveAs, clock, log } = ports
  const { openFile, chooseFolder } = ports.host.desktop ?? noDesktopIntegration
  return createReviewFolder({
    file: join(dataFolder, 'review-folder.json'),
    folder: () => settings.current().reviewFolder,
    workspace: () => session.current().workspace?.id ?? null,
    take: drafts.handlers.proofs.take,
    watch: watchFolder,
    ...{ store, openFile, chooseFolder, notify, saveAs, clock, log },
  })
}

const currentApi = (session: SessionService): Api => session.api()?.api ?? refuse(session)

function refuse(session: SessionService): never {
  const { state } = session.current()
  const message = state === 'expired' ? 'Session expired' : 'No server is connected'
  throw new FailureError({ kind: state === 'expired' ? 'unauthorized' : 'offline', message })
}

async function takeFile(blobs: BlobStore, bytes: Bytes, name: string, type: string): Promise<Answer<StoredFile>> {
  try {
    return { ok: true, value: await blobs.put(bytes, name, type) }
  } catch (error) {
    return { ok: false, failure: { ...failureOf(error), call: 'files.take' } }
  }
}
