/** Updates under Electron: electron-updater behind the rules of updates.ts, system dialogs, and the feed named in the package. */
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AuthInfo, app, autoUpdater, dialog, type MessageBoxOptions } from 'electron'
import type { AppUpdater } from 'electron-updater'
import * as v from 'valibot'
import type { Handlers, SyncState } from '#contract'
import { isMissing } from '../failure.ts'
import type { Log } from '../ports.ts'
import type { Serve } from '../serve.ts'
import { createUpdates, type Feed, nextCheckInMs, plainNotes, type Updater } from '../updates.ts'
import { openExternalLink } from './locks.ts'
import type { Credentials, ProxySignIn } from './proxy-sign-in.ts'
import type { Shutdown } from './shutdown.ts'
import { focusedWindow } from './window.ts'

const packageJson = v.object({ homepage: v.optional(v.string()) })

/** Milliseconds from the start to the first check, so that it does not interrupt the user. */
const FIRST_CHECK_MS = 30_000
/** Milliseconds that macOS may take to unpack and verify the download. */
const VERIFY_TIMEOUT_MS = 600_000

export type UpdatePorts = {
  answer: Serve
  shutdown: Pick<Shutdown, 'quit'>
  /** Needed because the library uses its own session, which lacks the user's proxy credentials. */
  signIn: ProxySignIn
  /** Whether the user or their organisation allows automatic checks. */
  isWanted: () => boolean
  /** Path of the program's package.json, which names the page of the downloads. */
  packageFile: string
  log: Log
}

export type ElectronUpdates = {
  handlers: Handlers['updates']
  /** Checks at intervals until Herald ends. Does nothing in a run from the sources. */
  watch(): void
}

export function electronUpdates({
  answer,
  shutdown,
  signIn,
  isWanted,
  packageFile,
  log,
}: UpdatePorts): ElectronUpdates {
  const feed = app.isPackaged ? packagedFeed(log) : null
  const { look: checkForUpdate, handlers } = createUpdates({
    platform: process.platform,
    feed,
    page: downloadPage(packageFile, log),
    isWanted,
    isReplaceable,
    updater: () => electronUpdater(shutdown, signIn, log),
    isSynced: () => isSynced(answer),
    mayRestart: (version) => confirm(restartText(version)),
    wantsPage: (version) => confirm(pageText(version)),
    openPage: (url) => openExternalLink(url, log),
    log,
  })
  return {
    handlers,
    watch: () => {
      if (!feed) return
      if (!isReplaceable()) void offerToMove(log)
      let timer = setTimeout(pollOnce, FIRST_CHECK_MS).unref()
      async function pollOnce(): Promise<void> {
        timer = setTimeout(pollOnce, nextCheckInMs(await checkForUpdate())).unref()
      }
      app.on('will-quit', () => clearTimeout(timer))
    },
  }
}

/**
 * Whether the system can replace this version (Squirrel, ShipIt): not on a disk image, nor in the quarantine folder of a fresh download on
 * macOS.
 */
function isReplaceable(): boolean {
  if (process.platform !== 'darwin') return true
  const bundle = process.execPath.replace(/\.app\/.*$/, '.app')
  try {
    accessSync(dirname(bundle), constants.W_OK)
    return !bundle.includes('/AppTranslocation/')
  } catch {
    return false
  }
}

async function offerToMove(log: Log): Promise<void> {
  try {
    const text = {
      message: 'Move Herald to the Applications folder?',
      detail: 'Only there it can install new versions. Herald opens again after it was moved.',
    }
    // macOS restarts Herald from the new folder.
    if (await confirm({ ...text, buttons: ['Move', 'Not now'] })) app.moveToApplicationsFolder()
  } catch (error) {
    log('warn', 'Herald was not moved to the Applications folder', error)
  }
}

/** The packager writes `app-update.yml` next to the program if it has an address; one key per line. */
function packagedFeed(log: Log): Feed | null {
  try {
    const text = readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8')
    const url = text.match(/^url:\s*['"]?([^\s'"]+)/m)?.[1]
    const namesPublisher = /^publisherName:(\s*\n\s*-)?\s*\S/m.test(text)
    return url ? { url, namesPublisher } : null
  } catch (error) {
    if (!isMissing(error)) log('warn', 'The address of updates cannot be read', error)
    return null
  }
}

/** The download page from the package; a package without one has an address on a reserved domain. */
function downloadPage(packageFile: string, log: Log): string | null {
  try {
    const { homepage } = v.parse(packageJson, JSON.parse(readFileSync(packageFile, 'utf8')))
    const hasHomepage =
      homepage !== undefined && URL.canParse(homepage) && !new URL(homepage).hostname.endsWith('.example')
    return hasHomepage ? homepage : null
  } catch (error) {
    log('warn', 'The address of the download page cannot be read', error)
    return null
  }
}

/** updates.ts decides when to download. A downloaded and verified version is installed at any end of Herald. */
async function electronUpdater(shutdown: Pick<Shutdown, 'quit'>, signIn: ProxySignIn, log: Log): Promise<Updater> {
  const { autoUpdater: updater } = (await import('electron-updater')).default
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.logger = loggerOver(log)
  signInWith(updater, signIn)
  return {
    check: async () => {
      const found = await updater.checkForUpdates()
      if (!found?.isUpdateAvailable) return null
      const { version, releaseNotes } = found.updateInfo
      return { version, notes: plainNotes(releaseNotes) }
    },
    download: async () => {
      // On macOS the system verifies the download after the library passed it on.
      const verified = process.platform === 'darwin' ? onceVerified() : null
      await Promise.all([updater.downloadUpdate(), verified])
    },
    // Runs after the windows are closed and everything is written, so no call of a page is lost.
    restart: () =>
      shutdown.quit(() => {
        updater.quitAndInstall(true, true)
        return process.platform === 'darwin' ? 'ends Herald' : undefined
      }),
  }
}

/** Chromium remembers correct credentials, so a repeated request means they were wrong. */
function signInWith(updater: AppUpdater, signIn: ProxySignIn): void {
  let refusedCredentials: Credentials | null = null
  updater.signals.login((proxy: AuthInfo, callback) => {
    // Electron's callback ends the request if called without arguments. The library's type does not declare that.
    const answer = callback as (name?: string, password?: string) => void
    if (!proxy.isProxy) return answer()
    signIn(proxy, refusedCredentials).then((credentials) => {
      refusedCredentials = credentials
      if (credentials) answer(credentials.name, credentials.password)
      else answer()
    })
  })
}

/** Rejects with the system's error. */
async function onceVerified(): Promise<void> {
  await once(autoUpdater, 'update-downloaded', { signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS) })
}

function loggerOver(log: Log) {
  const logAt = (level: Parameters<Log>[0]) => (message?: unknown) => log(level, `Update: ${String(message)}`)
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

/** Returns false if the call fails: unsynced changes are possible. */
async function isSynced(answer: Serve): Promise<boolean> {
  const reply = await answer('outbox.state', undefined)
  if (!reply.ok) return false
  // The contract types this call; `Serve` does not.
  const { waiting, attention, sending, storage } = reply.value as SyncState
  return waiting === 0 && attention === 0 && !sending && storage === null
}

/** The first button confirms. The box belongs to the focused window; otherwise it would cover other programs. */
async function confirm(question: MessageBoxOptions): Promise<boolean> {
  const window = focusedWindow()
  const options: MessageBoxOptions = { type: 'info', defaultId: 0, cancelId: 1, noLink: true, ...question }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 0
}

const restartText = (version: string): MessageBoxOptions => ({
  message: `Herald ${version} is ready`,
  detail:
    'All your changes are synced. Herald closes, installs the new version and opens again. If you choose Later, it is installed when you close Herald.',
  buttons: ['Restart now', 'Later'],
})

const pageText = (version: string): MessageBoxOptions => ({
  message: `Herald ${version} is available`,
  detail: 'On Linux, Herald cannot verify updates, so it does not install them itself.',
  buttons: ['Open download page', 'Later'],
})
