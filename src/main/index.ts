/** The Electron host: composition of the keeper for Electron. No top-level await: Electron is ready only after this module is. */
import { join } from 'node:path'
import { app } from 'electron'
import type { Draft } from '#contract'
import { applyRestore } from './backup/restore.ts'
import { systemClock } from './clock.ts'
import { askToComeForward, openControl } from './control.ts'
import { type DataFolder, findDataFolder } from './data-folder.ts'
import { answerCalls } from './electron/calls.ts'
import { withCrashPage } from './electron/crash-page.ts'
import { electronDesk } from './electron/desk.ts'
import { endCalmly } from './electron/ending.ts'
import { demandElectron } from './electron/floor.ts'
import { askPage, showInFront } from './electron/front.ts'
import { listenForLinks } from './electron/links.ts'
import { lockEverything } from './electron/locks.ts'
import { notifyEverywhere, resyncOnWaking, showScheme, teachManners } from './electron/manners.ts'
import { showMenu } from './electron/menu.ts'
import { designerOrigin, origin, registerScheme, serveOrigins } from './electron/protocol.ts'
import { saveAs } from './electron/save-as.ts'
import { electronSettings } from './electron/settings-store.ts'
import { safeStorageVault } from './electron/token-vault.ts'
import { watchForUpdates } from './electron/updates.ts'
import { openWindow } from './electron/window.ts'
import { createLog, withoutTokens } from './log.ts'
import { openLogFile } from './log-file.ts'
import { type Options, readOptions } from './options.ts'
import { chooseDesigner, choosePage } from './page-choice.ts'
import { serve } from './serve.ts'
import { createServices } from './services.ts'
import { openSettingsFile } from './settings.ts'

const built = (path: string) => join(import.meta.dirname, path)
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${withoutTokens(line)}\n`)
const logLines = [(line: string): unknown => process.stderr.write(line)]
const log = createLog((line) => {
  for (const write of logLines) write(line)
})

registerScheme()
app.enableSandbox()
const links = listenForLinks()
begin().catch(refuse)

async function begin(): Promise<void> {
  demandElectron(process.versions.electron)
  // In front of ours stand the path of the program and, unpackaged, the folder of the application.
  const options = readOptions(process.argv.slice(app.isPackaged ? 1 : 2), process.env)
  // Whatever Herald makes is for this user alone.
  process.umask(0o077)
  const data = findDataFolder(options.dataFolder, complain)
  // Chromium's own profile goes with the data folder, and with it the lock of the single instance.
  app.setPath('userData', join(data.folder, 'electron'))
  const first = app.requestSingleInstanceLock()
  if (!first || !data.lock) {
    data.leave()
    return alreadyOpen(options, first)
  }
  await app.whenReady()
  const logFile = openLogFile(data.folder)
  logLines.push(logFile.write)
  const aside = await applyRestore(data.folder, (line) => log('error', line))
  if (aside !== null) log('info', `The backup was restored. What was here before is kept in ${aside}`)
  const close = await open(options, data, logFile.path)
  endCalmly(async () => {
    await close()
    data.leave()
  }, log)
  say(`Herald is ready: ${origin}/`)
}

/** Electron itself tells another Electron to come forward; the browser host, which may hold the folder too, is asked. */
async function alreadyOpen({ dataFolder, open: show }: Options, isBrowserHost: boolean): Promise<void> {
  const where = await askToComeForward(dataFolder, show)
  if (where === null && isBrowserHost)
    throw new Error(`Another Herald holds this data folder and does not answer: ${dataFolder}`)
  say(`Herald is already open on this data folder: ${where ?? dataFolder}`)
  app.exit(0)
}

async function open(
  { start, link }: Options,
  { folder: dataFolder, draftsFile }: DataFolder,
  logFile: string,
): Promise<() => Promise<void>> {
  const { isPackaged } = app
  const store = openSettingsFile(dataFolder, log, electronSettings)
  const preload = built('../preload/index.cjs')
  const show = (route: string) => openWindow(route, { preload, store, devTools: !isPackaged, log })
  const showRoute = (route: string | null) => showInFront(route, show, log)
  const desk = electronDesk({ logFile, showRoute, now: Date.now })
  lockEverything({ openRoute: show, log })
  teachManners(log)
  // Only who runs the sources may have the page come from elsewhere.
  const env = isPackaged ? {} : process.env
  const folder = built('../renderer')
  serveOrigins(
    withCrashPage(choosePage({ folder, designer: () => designerOrigin }, env)),
    chooseDesigner({ folder, page: () => origin }, env),
  )
  const services = await createServices({
    ...{ dataFolder, draftsFile },
    settings: store,
    vault: safeStorageVault(dataFolder, log),
    workers: {
      drafts: new URL('./drafts-worker.js', import.meta.url),
      referenceApi: new URL('./reference-api-worker.js', import.meta.url),
      sheets: new URL('./sheet-worker.js', import.meta.url),
    },
    openPractice: async (where) => (await import('./reference-api/client.ts')).openReferenceApi(where),
    notify: notifyEverywhere(),
    host: {
      kind: 'electron',
      version: app.getVersion(),
      openWindow: (route) => show(route) !== null,
      desk,
      page: folder,
    },
    saveAs,
    clock: systemClock,
    log,
    start,
  })
  const answer = serve(services.handlers, log)
  answerCalls(answer, services)
  showScheme(await services.handlers.app.settings())
  resyncOnWaking(services.wake)
  watchForUpdates(answer, log)
  showMenu({
    mac: process.platform === 'darwin',
    packaged: isPackaged,
    onOffline: (on) => void answer('connection.workOffline', on),
    onCommand: askPage,
    onLog: desk.showLog,
  })
  const control = await openControl(
    dataFolder,
    () => {
      showRoute(null)
      return `${origin}/`
    },
    log,
  )
  const addressOfDraft = async (id: string) => addressOf(await services.handlers.drafts.open({ id }))
  const followed = links.startingWith(link)
  followed.follow({ showRoute, addressOfDraft, log })
  app.on('activate', () => showRoute(null))
  show(await followed.first({ addressOfDraft, log }))
  return async () => {
    await control.close()
    await services.close()
  }
}

const addressOf = (draft: Draft | null): string | null =>
  draft && `/campaign/edit/${draft.channel}/${draft.type}/${draft.id}`

function refuse(error: unknown): void {
  complain(`Herald ended: ${error instanceof Error ? error.message : String(error)}`)
  app.exit(1)
}
