/**
 * Names and folders by which the system identifies Herald. The name itself is `productName` in package.json, which Electron reads first.
 */
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { app, crashReporter } from 'electron'
import { linkScheme } from '../options.ts'

/**
 * Must equal `appId` of the packages, which the installer writes into the Start menu entry: different ids would show two buttons in the
 * taskbar.
 */
const appUserModelId = 'app.herald.desktop'
/** The COM class that Windows starts for a click on an old notification; without a fixed id each run leaves another one in the registry. */
const toastActivator = '{7B1E6C52-3D0F-4A86-9C5E-21F4B8A97D10}'

/** Must run before any window or notification. */
export function takeIdentity(): void {
  // A run from the sources is plain Electron: it must not use the entry of an installed Herald.
  app.setAppUserModelId(app.isPackaged ? appUserModelId : process.execPath)
  if (process.platform === 'win32' && app.isPackaged) app.setToastActivatorCLSID(toastActivator)
}

/** Puts Chromium's profile, and with it the single-instance lock, into the data folder. Must run before Electron is ready. */
export function keepProfileIn(dataFolder: string): void {
  app.setPath('userData', createFolder(join(dataFolder, 'electron')))
  const session = sessionFolder(dataFolder)
  try {
    if (session !== null) app.setPath('sessionData', createFolder(session))
  } catch {
    // If that folder cannot be created, the caches stay with the profile.
  }
}

/**
 * Keeps crash dumps on this computer, in the profile. Must run before Electron is ready, and after the token was removed from the
 * environment.
 */
export const keepCrashes = (): void => crashReporter.start({ uploadToServer: false })

/** The folder of Chromium's caches: on Windows outside the roaming profile, which a company's network may copy. Null: with the profile. */
function sessionFolder(dataFolder: string): string | null {
  const { APPDATA: roaming, LOCALAPPDATA: local } = process.env
  if (process.platform !== 'win32' || !roaming || !local) return null
  const pathInRoaming = relative(roaming, dataFolder)
  return pathInRoaming === '' || /^\.\.|:/.test(pathInRoaming) ? null : join(local, pathInRoaming, 'electron')
}

function createFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Registers Herald for its links. On macOS and in Linux packages the system reads this from the package, and an AppImage is not installed.
 * On Windows Herald registers itself, but never replaces another program that the user chose.
 */
export function takeLinks(): void {
  // In a run from the sources the system would start Electron without Herald's arguments.
  if (process.platform !== 'win32' || !app.isPackaged) return
  const holder = app.getApplicationNameForProtocol(`${linkScheme}//`)
  if (holder === '' || /^herald\b/i.test(holder)) app.setAsDefaultProtocolClient(linkScheme.replace(':', ''))
}
