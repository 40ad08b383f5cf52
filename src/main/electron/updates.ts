/** Updates under Electron: electron-updater behind the rules of updates.ts, the system's own dialogs, and the feed that the package names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, type MessageBoxOptions } from 'electron'
import type { SyncState } from '#contract'
import type { Log } from '../log.ts'
import type { Serve } from '../serve.ts'
import { createUpdates, type Feed, nextLook, type Updater } from '../updates.ts'
import { openOutside } from './outside.ts'

/** Milliseconds from the start to the first look: the person came for something else. */
const patience = 30_000
/** Milliseconds within which a quit is the one that the person agreed to: a page may have held it up, and a later one may come with unsynced work. */
const agreedFor = 30_000

/** Looks now and then until Herald ends. Run from its sources Herald looks for nothing. */
export function watchForUpdates(answer: Serve, log: Log): void {
  const feed = app.isPackaged ? packagedFeed() : null
  if (!feed) return
  const look = createUpdates({
    platform: process.platform,
    feed,
    updater: () => electronUpdater(log),
    isSynced: () => isSynced(answer),
    mayRestart: (version) => confirmed(restartWords(version)),
    wantsPage: (version) => confirmed(pageWords(version)),
    openPage: (url) => openOutside(url, log),
    log,
  })
  let timer = setTimeout(turn, patience).unref()
  async function turn(): Promise<void> {
    const wait = nextLook(await look())
    timer = setTimeout(turn, wait).unref()
  }
  app.on('will-quit', () => clearTimeout(timer))
}

/** The packager writes `app-update.yml` beside the program where it was told an address; one key a line. */
function packagedFeed(): Feed | null {
  try {
    const text = readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8')
    const url = text.match(/^url:\s*['"]?([^\s'"]+)/m)?.[1]
    return url ? { url, namesPublisher: /^publisherName:(\s*\n\s*-)?\s*\S/m.test(text) } : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Nothing by itself: what is fetched, and when it is installed, is decided in updates.ts. */
async function electronUpdater(log: Log): Promise<Updater> {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.disableWebInstaller = true
  autoUpdater.logger = loggerOver(log)
  return {
    check: async () => {
      const found = await autoUpdater.checkForUpdates()
      return found?.isUpdateAvailable ? found.updateInfo.version : null
    },
    download: async () => void (await autoUpdater.downloadUpdate()),
    restart: () => {
      // macOS installs once the program has ended; the installer of Windows must not begin before that.
      if (process.platform === 'darwin') return autoUpdater.quitAndInstall()
      const agreed = Date.now()
      app.once('quit', () => {
        if (Date.now() - agreed < agreedFor) autoUpdater.quitAndInstall(true, true)
      })
      app.quit()
    },
  }
}

function loggerOver(log: Log) {
  const entry = (level: Parameters<Log>[0]) => (message?: unknown) => log(level, `Update: ${String(message)}`)
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}

/** Without an answer there may be something. */
async function isSynced(answer: Serve): Promise<boolean> {
  const reply = await answer('outbox.state', undefined)
  if (!reply.ok) return false
  // The contract says what this call answers; `Serve` answers any.
  const { waiting, attention, sending, storage } = reply.value as SyncState
  return waiting === 0 && attention === 0 && !sending && storage === null
}

/** The first button is yes. */
async function confirmed(options: MessageBoxOptions): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    defaultId: 0,
    cancelId: 1,
    noLink: true,
    ...options,
  })
  return response === 0
}

const restartWords = (version: string): MessageBoxOptions => ({
  message: `Herald ${version} is ready`,
  detail: 'Everything you wrote has reached the server. Herald closes, installs the new version and opens again.',
  buttons: ['Restart now', 'Later'],
})

const pageWords = (version: string): MessageBoxOptions => ({
  message: `Herald ${version} is available`,
  detail: 'On Linux Herald cannot check who made an update, so it installs none itself.',
  buttons: ['Open the download page', 'Later'],
})
