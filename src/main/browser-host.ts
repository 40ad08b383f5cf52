/** The browser host: composes the main process for plain Node and serves the page to a browser on this computer. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyRestore } from './backup/restore.ts'
import { createApp, noticeHub } from './browser/app.ts'
import { createLaunchKeys } from './browser/guard.ts'
import { forgetPage, listen, openDesigner, openPage } from './browser/listen.ts'
import { nodeNetwork, proxyEnvironment } from './browser/network.ts'
import { askToComeForward, openControl } from './control.ts'
import { type DataFolder, findDataFolder } from './data-folder.ts'
import { openLogFile } from './diagnostics.ts'
import { createDownloadStore } from './downloads/download-store.ts'
import { nodeOutside } from './links/outside.ts'
import { type Options, readOptions } from './options.ts'
import { chooseDesigner, choosePage } from './page-choice.ts'
import { type JudgedPolicy, logPolicy, policyOf, startOf } from './policy/index.ts'
import { createLog, systemClock, withoutTokens } from './ports.ts'
import { serve } from './serve.ts'
import { createServices } from './services.ts'
import { memoryVault } from './session/known-workspaces.ts'
import { createSettings, openSettingsFile } from './settings.ts'
import { sendOverHttp } from './transfers/server.ts'

const builtPath = (path: string) => join(import.meta.dirname, path)
const print = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${withoutTokens(line)}\n`)

/** Exits with 0 if Herald was already open and came to the front, with 1 if it cannot start. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  const policy = policyOf(process.env.HERALD_POLICY)
  const data = findDataFolder(policy.dataFolder ?? options.dataFolder, complain)
  if (!data.lock) {
    data.leave()
    return comeForward({ ...options, dataFolder: data.folder })
  }
  await restore(data.folder)
  const host = await openHost(options, data, policy)
  endsOnSignal(async () => {
    await host.close()
    data.leave()
  })
  print(`Herald is ready: ${host.address()}`)
  if (options.open) host.show()
}

/** Restores a requested backup before anything is opened. */
async function restore(folder: string): Promise<void> {
  const setAside = await applyRestore(folder, complain)
  if (setAside !== null) complain(`The backup was restored. The previous data is kept in ${setAside}\n`)
}

async function comeForward({ dataFolder, open }: Options): Promise<void> {
  const location = await askToComeForward(dataFolder, open)
  if (location !== null) return void print(`Herald is already open on this data folder: ${location}`)
  throw new Error(`Another Herald holds this data folder and does not answer: ${dataFolder}`)
}

type Host = {
  /** A one-time address for one browser. */
  address(): string
  /** Opens the page in the user's browser. */
  show(): void
  close(): Promise<void>
}

async function openHost(options: Options, data: DataFolder, policy: JudgedPolicy): Promise<Host> {
  const { folder: dataFolder, draftsFile } = data
  const file = openLogFile(dataFolder)
  // The terminal shows errors only; the file has everything.
  const log = createLog((line, level) => {
    file.write(line)
    if (level !== 'info') process.stderr.write(line)
  })
  logPolicy(policy, log)
  const store = openSettingsFile(dataFolder, log)
  const settings = createSettings({ store, notify: () => undefined, policy }).current()
  const network = nodeNetwork(proxyEnvironment(settings, process.env))
  if (network.proxy) log('info', `The proxy ${network.proxy} leads to the server`)
  const notices = noticeHub()
  const downloadStore = createDownloadStore({ folder: join(dataFolder, 'shelf'), clock: systemClock })
  await downloadStore.clear()
  const renderer = builtPath('../renderer')
  const services = await createServices({
    dataFolder,
    draftsFile,
    settings: store,
    policy,
    vault: memoryVault(),
    workers: {
      drafts: new URL('./drafts-worker.js', import.meta.url),
      referenceApi: new URL('./reference-api-worker.js', import.meta.url),
      sheets: new URL('./sheet-worker.js', import.meta.url),
    },
    openPractice: async (practice) => (await import('./reference-api/client.ts')).openReferenceApi(practice),
    notify: notices.notify,
    // In a browser, the page opens its own tabs.
    host: { kind: 'browser', version: readVersion(), openWindow: () => false, page: renderer },
    saveAs: downloadStore.saveAs,
    fetch: network.fetch,
    send: sendOverHttp(systemClock, network),
    outside: nodeOutside(network),
    clock: systemClock,
    log,
    start: startOf(options.start, policy),
  })
  let origin = ''
  const designer = await openDesigner(
    chooseDesigner({ folder: renderer, page: () => origin, httpServer: services.httpServer }),
  )
  const keys = createLaunchKeys()
  const app = createApp({
    origin: () => origin,
    keys,
    cookieSecret: randomBytes(32).toString('base64url'),
    pageSecret: randomBytes(32).toString('base64url'),
    answer: serve(services.handlers, log),
    takeFile: services.takeFile,
    takeBackup: services.takeBackup,
    collect: downloadStore.collect,
    notices,
    page: choosePage({ folder: renderer, bridgeScript: '/bridge.js', designer: () => designer.origin }),
  })
  const server = await listen(app, options.port)
  origin = `http://127.0.0.1:${server.port}`
  const keyAddress = () => `${origin}/?key=${keys.issue()}`
  const show = () => openPage({ url: keyAddress(), folder: dataFolder, say: complain })
  const control = await openControl(
    dataFolder,
    (isAnswered) => {
      if (isAnswered && options.open) show()
      return keyAddress()
    },
    log,
  )
  return {
    address: keyAddress,
    show,
    close: async () => {
      forgetPage(dataFolder)
      await control.close()
      notices.close()
      await server.close()
      await designer.close()
      await services.close()
      await downloadStore.clear()
    },
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(builtPath('../../package.json'), 'utf8'))
  return String(version)
}

/**
 * Ends on Ctrl+C, SIGTERM or the end of the parent process; everything typed is written first. A second Ctrl+C exits at once, unless it
 * follows immediately: npm repeats the one that the terminal has already sent.
 */
function endsOnSignal(close: () => Promise<void>): void {
  let openSince: number | null = null
  const end = () => {
    if (openSince !== null) return
    openSince = Date.now()
    setTimeout(() => process.exit(1), 5_000).unref()
    close().then(() => process.exit(0), refuse)
  }
  process.on('SIGINT', () => {
    if (openSince !== null && Date.now() - openSince > 1_000) process.exit(130)
    end()
  })
  process.on('SIGTERM', end)
  process.on('disconnect', end)
}

function refuse(error: unknown): void {
  complain(`Herald ended: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

main().catch(refuse)
