/**
 * The Electron host: composes the main process for Electron. No top-level await, because Electron becomes ready only after this module has
 * run.
 */
import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import type { Draft } from '#contract'
import { applyRestore } from './backup/restore.ts'
import { askToComeForward, openControl } from './control.ts'
import { type DataFolder, findDataFolder } from './data-folder.ts'
import { logFileLater } from './diagnostics.ts'
import { answerCalls } from './electron/calls.ts'
import { withCrashPage } from './electron/crash-page.ts'
import { answerOldNotices, createBadge, electronDesktop, saveAs } from './electron/desktop-integration.ts'
import { createFinder } from './electron/find.ts'
import { keepCrashes, keepProfileIn, takeIdentity, takeLinks } from './electron/identity.ts'
import { listenForLaunches, openOwnFile, routeOf, wantedIn } from './electron/launch-requests.ts'
import { designerOrigin, lockEverything, origin, registerScheme, serveOrigins } from './electron/locks.ts'
import { showMenu } from './electron/menu.ts'
import { requireElectron } from './electron/minimum-version.ts'
import { electronNetwork } from './electron/network.ts'
import { pagePrinter } from './electron/page-pdf.ts'
import { electronSettings, followPreferences, startedAtLogin } from './electron/preferences.ts'
import { createProxySignIn } from './electron/proxy-sign-in.ts'
import { proxyWindow } from './electron/proxy-window.ts'
import { showRecent } from './electron/recent.ts'
import { restart } from './electron/restart.ts'
import { createSavedWindows } from './electron/saved-windows.ts'
import { createShutdown, type Shutdown, warnBeforeQuit } from './electron/shutdown.ts'
import { safeStorageVault } from './electron/token-vault.ts'
import { createTray } from './electron/tray.ts'
import { logUncaughtErrors, showRefusal } from './electron/uncaught-errors.ts'
import { electronUpdates } from './electron/updates.ts'
import {
  openWindow,
  type SavedAppearance,
  sendCommand,
  sendOpenedFile,
  showInFocusedWindow,
} from './electron/window.ts'
import { applyWindowDefaults, notifyEverywhere, resyncOnResume, showScheme } from './electron/window-defaults.ts'
import { dataFolderIn, heraldArguments, type Options, othersSwitches, readOptions } from './options.ts'
import { chooseDesigner, choosePage } from './page-choice.ts'
import { type JudgedPolicy, logPolicy, policyOf, startOf } from './policy/index.ts'
import { createLog, systemClock, withoutTokens } from './ports.ts'
import { answerOncePending, type PendingServices } from './serve.ts'
import { createServices, type Services } from './services.ts'
import { createSettings, openSettingsFile, type SettingsStore, settingsIn } from './settings.ts'

const args = process.argv.slice(1)
const builtPath = (path: string) => join(import.meta.dirname, path)
const print = (line: string) => process.stdout.write(`${line}\n`)
const logFile = logFileLater()
let logPath: string | null = null
const log = createLog((line) => {
  process.stderr.write(line)
  logFile.write(line)
})
const complain = (line: string) => log('warn', line)
const clock = systemClock

logUncaughtErrors(log)
registerScheme()
app.enableSandbox()
const starts = listenForLaunches()
begin().catch(refuse)

async function begin(): Promise<void> {
  requireElectron(process.versions.electron)
  takeIdentity()
  const policy = policyOf(app.isPackaged ? undefined : process.env.HERALD_POLICY)
  const data = findDataFolder(policy.dataFolder ?? dataFolderIn(args, process.env), complain)
  keepProfileIn(data.folder)
  // Before options are checked: a second start passes its arguments on, whatever they are.
  const isFirst = app.requestSingleInstanceLock()
  if (!isFirst || !data.lock) {
    data.leave()
    return alreadyOpen(data.folder, heraldArguments(args), isFirst)
  }
  logPath = logFile.open(data.folder).path
  const others = othersSwitches(args)
  if (others.length > 0) log('info', `Passed to Electron: ${others.join(' ')}`)
  const options = readOptions(heraldArguments(args), process.env)
  keepCrashes()
  // With a broken graphics driver Chromium may show nothing. Electron ignores this call once it is ready.
  if (!settingsIn(data.folder, policy).hardwareAcceleration) app.disableHardwareAcceleration()
  await app.whenReady()
  const asidePath = await applyRestore(data.folder, (line) => log('error', line))
  if (asidePath !== null) log('info', `The backup was restored. The previous data is kept in ${asidePath}`)
  logPolicy(policy, log)
  await openHerald(options, data, policy, logPath)
  print(`Herald is ready: ${origin}/`)
}

/** Electron itself brings a running Electron to the front; a browser host that holds the folder is asked to come to the front. */
async function alreadyOpen(dataFolder: string, args: readonly string[], isBrowserHost: boolean): Promise<void> {
  const location = await askToComeForward(dataFolder, !args.includes('--no-open'), isBrowserHost ? undefined : 0)
  if (location === null && isBrowserHost)
    throw new Error(`Another Herald holds this data folder and does not answer: ${dataFolder}`)
  print(`Herald is already open on this data folder: ${location ?? dataFolder}`)
  app.exit(0)
}

/**
 * Opens the window first, with the page's skeleton; its calls are answered once the services are open. Throws the error that prevented
 * opening them.
 */
async function openHerald(
  { start, link, hidden }: Options,
  data: DataFolder,
  policy: JudgedPolicy,
  logFile: string,
): Promise<void> {
  const { folder: dataFolder } = data
  const store = openSettingsFile(dataFolder, log, electronSettings)
  const services = Promise.withResolvers<Services>()
  const { promise: opening } = services
  const pendingServices = answerOncePending(opening, log)
  let control: Awaited<ReturnType<typeof openControl>> | null = null
  const restartWith = (link: string | null) => restart(args, link)
  const close = async () => {
    // Waits for services that are still opening, to close them too.
    const servicesToClose = await opening.catch(() => null)
    await control?.close()
    await servicesToClose?.close()
    data.leave()
  }
  const preferences = createSettings({ store, notify: () => undefined, policy })
  const tray = createTray({ show: (route) => comeForward(route) })
  const quitting = warnBeforeQuit(() => comeForward(null), clock, log)
  const windows = createSavedWindows({ store, clock, log })
  const { stays } = tray
  const setQuiet = (isOn: boolean) => {
    quitting.quietly(isOn)
    if (!isOn) windows.stay()
  }
  const shutdown = createShutdown({ close, startAgain: restartWith, stays, quietly: setQuiet, log })
  const show = opener(store, shutdown)
  // Saved windows that were not restored yet open with the first one.
  const lastTime = preferences.current().reopenWindows ? windows.lastTime() : []
  const openFirst = (route: string | null) => openWindows(route, lastTime.splice(0), show)
  const showRoute = (route: string | null) => showInFocusedWindow(route, openFirst, log)
  const comeForward = (route: string | null) => void (shutdown.comeBack(null) || showRoute(route))
  const badge = createBadge()
  const mayName = () => preferences.current().namesOutside
  const startAgain = () => shutdown.quit(() => restartWith(null))
  const printer = pagePrinter(clock)
  const desktop = electronDesktop({
    ...{ logFile, dataFolder, showRoute: comeForward, startAgain, badge, mayName, printer, clock },
  })

  lockEverything({ openRoute: (route) => show(route), log })
  applyWindowDefaults(shutdown, log)
  const form = proxyWindow()
  const signIn = createProxySignIn(form.ask, clock, log)
  const { answer } = pendingServices
  const packageFile = join(app.getAppPath(), 'package.json')
  const isWanted = () => preferences.current().updates === 'automatic'
  const updates = electronUpdates({ answer, shutdown, signIn, packageFile, log, isWanted })
  const finder = createFinder()
  servePages(async (request) => (await form.answer(request)) ?? printer.answer(request) ?? finder.answer(request))
  answerCalls(pendingServices)
  showScheme(preferences.current())
  tray.settings(preferences.current())
  const followSettings = followPreferences(preferences.current(), policy, log)
  const network = electronNetwork(preferences.current(), { signIn, clock, log })
  openMenu({ pendingServices, show, desktop, finder })
  takeLinks()
  const addressOfDraft = async (id: string) => addressOf(await (await opening).handlers.drafts.open({ id }))
  const openLink = async (link: string) => comeForward(await routeOf(link, { addressOfDraft, log }))
  const recent = showRecent({ answer, openLink: (link) => void openLink(link), clock, log })
  recent.settings(preferences.current())
  const openFile = async (path: string) => {
    recent.file(path)
    await openOwnFile(path, pendingServices, (file) => sendOpenedFile(file, () => show('/')))
  }
  const startLink = wantedIn(args, process.cwd()) ?? link
  const isUnseen = startLink === null && startedAtLogin(hidden)
  const openAtStart = (route: string | null) => {
    if (!isUnseen) openFirst(route)
    // Without a tray icon, a minimized window leads back to Herald.
    else if (!tray.stays()) show(route ?? '/', { place: null, how: 'minimized' })
  }
  const { comeBack: isForTheNext } = shutdown
  starts.follow(startLink, { open: openAtStart, showRoute, addressOfDraft, openFile, isForTheNext, log })
  answerOldNotices(() => comeForward(null))

  const listeners = noticeListeners({ tray, quitting, badge, recent, network, followSettings })
  services.resolve(startServices({ data, policy, start, store, network, show, desktop, updates, listeners }))
  const answerStart = () => {
    comeForward(null)
    return `${origin}/`
  }
  control = await openControl(dataFolder, answerStart, log)
  const openedServices = await opening
  httpServer = openedServices.httpServer
  resyncOnResume(openedServices.wake)
  updates.watch()
}

/** Set once the services are open. */
let httpServer: Services['httpServer'] = () => null
const pageFolder = builtPath('../renderer')
const workers = {
  drafts: new URL('./drafts-worker.js', import.meta.url),
  referenceApi: new URL('./reference-api-worker.js', import.meta.url),
  sheets: new URL('./sheet-worker.js', import.meta.url),
}

type ServiceParts = {
  data: DataFolder
  policy: JudgedPolicy
  start: Options['start']
  store: SettingsStore
  network: ReturnType<typeof electronNetwork>
  show: ReturnType<typeof opener>
  desktop: ReturnType<typeof electronDesktop>
  updates: ReturnType<typeof electronUpdates>
  listeners: Parameters<typeof notifyEverywhere>[0]
}

function startServices(parts: ServiceParts): Promise<Services> {
  const { data, policy, start, store, network, show, desktop, updates, listeners } = parts
  const { folder: dataFolder, draftsFile } = data
  return createServices({
    dataFolder,
    draftsFile,
    start: startOf(start, policy),
    policy,
    saveAs,
    clock,
    log,
    fetch: network.fetch,
    send: network.send,
    outside: network.outside,
    settings: store,
    workers,
    vault: safeStorageVault({ folder: dataFolder, clock, log }),
    openPractice: async (practice) => (await import('./reference-api/client.ts')).openReferenceApi(practice),
    notify: notifyEverywhere(listeners),
    host: {
      kind: 'electron',
      version: app.getVersion(),
      openWindow: (route) => show(route) !== null,
      desktop,
      updates: updates.handlers,
      page: pageFolder,
    },
  })
}

type ListenerParts = {
  tray: ReturnType<typeof createTray>
  quitting: ReturnType<typeof warnBeforeQuit>
  badge: ReturnType<typeof createBadge>
  recent: ReturnType<typeof showRecent>
  network: ReturnType<typeof electronNetwork>
  followSettings: ReturnType<typeof followPreferences>
}

function noticeListeners(parts: ListenerParts): ServiceParts['listeners'] {
  const { tray, quitting, badge, recent, network, followSettings } = parts
  return {
    'outbox.changed': (sync) => {
      tray.outbox(sync)
      quitting.outbox(sync)
      badge.refusals(sync.attention)
    },
    'campaigns.changed': recent.changed,
    // Removes entries of another workspace from the system's lists.
    'session.changed': recent.changed,
    'app.settingsChanged': (settings) => {
      tray.settings(settings)
      followSettings(settings)
      recent.settings(settings)
      network.settings(settings)
    },
  }
}

type MenuParts = {
  pendingServices: PendingServices
  show: ReturnType<typeof opener>
  desktop: { showLog: () => void }
  finder: ReturnType<typeof createFinder>
}

function openMenu({ pendingServices, show, desktop, finder }: MenuParts): void {
  showMenu({
    mac: process.platform === 'darwin',
    packaged: app.isPackaged,
    onOffline: (isOffline) => void pendingServices.answer('connection.workOffline', isOffline),
    onCommand: (command) => sendCommand(command, command === 'undo' || command === 'redo' ? null : () => show('/')),
    onLog: desktop.showLog,
    onWindow: () => show('/'),
    onFind: finder.show,
    onFindStep: finder.step,
  })
}

/** Opens the saved windows at their bounds; the front one shows `route` unless it is null. */
function openWindows(
  route: string | null,
  lastTime: ReturnType<ReturnType<typeof createSavedWindows>['lastTime']>,
  show: (route: string, savedWindow?: SavedAppearance) => void,
): void {
  const [front, ...others] = lastTime.toReversed()
  for (const { route, place } of others.toReversed()) show(route, { place, how: 'behind' })
  show(route ?? front?.route ?? '/', front && { place: front.place, how: 'in front' })
}

function servePages(form: (request: Request) => Promise<Response | null>): void {
  // Only a run from the sources may load the page from another server.
  const env = app.isPackaged ? {} : process.env
  const page = choosePage({ folder: pageFolder, designer: () => designerOrigin }, env)
  serveOrigins(
    withCrashPage(page),
    chooseDesigner({ folder: pageFolder, page: () => origin, httpServer: () => httpServer() }, env),
    form,
    log,
  )
}

/** Returns an opener of windows; it returns null once Herald is closing. */
const opener =
  (store: SettingsStore, shutdown: Shutdown) =>
  (route: string, savedWindow?: SavedAppearance): BrowserWindow | null => {
    if (shutdown.isClosing()) return null
    const preload = builtPath('../preload/index.cjs')
    return openWindow(route, { preload, store, devTools: !app.isPackaged, clock, log }, savedWindow)
  }

const addressOf = (draft: Draft | null): string | null =>
  draft && `/campaign/edit/${draft.channel}/${draft.type}/${draft.id}`

async function refuse(error: unknown): Promise<void> {
  const text = withoutTokens(error instanceof Error ? error.message : String(error))
  process.stderr.write(`Herald ended: ${text}\n`)
  // The stack is only for the log file.
  createLog(logFile.write)('error', 'Herald could not start', error)
  await showRefusal(text, logPath)
  app.exit(1)
}
