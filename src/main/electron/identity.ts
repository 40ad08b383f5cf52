/** By which names and folders the system knows Herald. The name itself is `productName` in package.json, which Electron reads before any of this. */
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { app, crashReporter } from 'electron'
import { linkScheme } from '../deep-link.ts'

/** The installer writes the same into the Start menu's entry (`appId` of the packages): two of them would be two buttons in the taskbar. */
const appUserModelId = 'app.herald.desktop'
/** Which program Windows starts for a click on an old notification; without a fixed one each run leaves another in the registry. */
const toastActivator = '{7B1E6C52-3D0F-4A86-9C5E-21F4B8A97D10}'

/** Must run before anything of Herald is shown. */
export function takeIdentity(): void {
  // From the sources it is Electron that runs: it must not take over the entry of an installed Herald.
  app.setAppUserModelId(app.isPackaged ? appUserModelId : process.execPath)
  if (process.platform === 'win32' && app.isPackaged) app.setToastActivatorCLSID(toastActivator)
}

/** Chromium's own profile goes with the data folder, and with it the lock of the single instance. Must run before Electron is ready. */
export function keepProfileIn(dataFolder: string): void {
  app.setPath('userData', made(join(dataFolder, 'electron')))
  const session = sessionFolder(dataFolder)
  try {
    if (session !== null) app.setPath('sessionData', made(session))
  } catch {
    // Where that folder cannot be made, the caches stay with the profile.
  }
}

/** What a crash leaves stays on this computer, in the profile. Must run before Electron is ready, and after the token is out of the environment. */
export const keepCrashes = (): void => crashReporter.start({ uploadToServer: false })

/** Chromium's caches: on Windows not where a company's network copies a person's settings to. Null: with the profile. */
function sessionFolder(dataFolder: string): string | null {
  const { APPDATA: roaming, LOCALAPPDATA: local } = process.env
  if (process.platform !== 'win32' || !roaming || !local) return null
  const below = relative(roaming, dataFolder)
  return below === '' || /^\.\.|:/.test(below) ? null : join(local, below, 'electron')
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Links go to Herald: on macOS and in the packages for Linux the system reads it from the package itself, and an AppImage is not
 * installed at all. On Windows Herald asks for it, and takes it from nobody to whom the person gave it.
 */
export function takeLinks(): void {
  // From the sources the system would start Electron without them.
  if (process.platform !== 'win32' || !app.isPackaged) return
  const holder = app.getApplicationNameForProtocol(`${linkScheme}//`)
  if (holder === '' || /^herald\b/i.test(holder)) app.setAsDefaultProtocolClient(linkScheme.replace(':', ''))
}
