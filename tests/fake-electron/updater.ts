/** A strict stand-in for electron-updater: what it was asked, in order. */
import { EventEmitter } from 'node:events'
import type { AppUpdater } from 'electron-updater'
import type { LoginHandler } from 'electron-updater/out/types'
import { strict } from './strict.ts'

/**
 * What the feed offers. `unsigned`: the download's signature is not the package's. On macOS the system verifies after the library has
 * handed the download over, only when it is to be installed at the end, and tells by an event (MacUpdater.js).
 */
export type Offer = { version: string; unsigned?: boolean; notes?: string }
type Login = { isProxy: boolean; host: string; port: number; realm: string }

export function updaterOf(offer: Offer | null) {
  const did: string[] = []
  const logins: LoginHandler[] = []
  const native = new EventEmitter()
  const offered = { current: offer }
  const mac = () => process.platform === 'darwin'
  // Both events: shell/browser/api/electron_api_auto_updater.cc:106 and :86.
  const verify = () => {
    did.push('verify')
    if (offered.current?.unsigned) native.emit('error', new Error('Code signature did not pass validation'))
    else native.emit('update-downloaded', {})
  }
  const updater = strict('autoUpdater', {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: false,
    disableWebInstaller: false,
    logger: null as AppUpdater['logger'],
    signals: strict('signals', { login: (handler: LoginHandler) => void logins.push(handler) }),
    checkForUpdates: async () => {
      did.push('check')
      const { current } = offered
      return (
        current && {
          isUpdateAvailable: true,
          updateInfo: { version: current.version, releaseNotes: current.notes ?? null },
        }
      )
    },
    downloadUpdate: async () => {
      did.push('download')
      if (mac() && updater.autoInstallOnAppQuit) setTimeout(verify, 20)
      if (!mac() && offered.current?.unsigned) throw new Error('New version is not signed by the application owner')
      return ['/nowhere/herald.exe']
    },
    quitAndInstall: (silent?: boolean, runAfter?: boolean) => void did.push(`install ${silent} ${runAfter}`),
  })
  // The library listens to the system's own errors.
  native.on('error', () => {})
  /** A proxy asks the library for a sign-in; returns what it was given. */
  const login = (about: Login): Promise<(string | undefined)[]> =>
    new Promise((told) => {
      const [handler] = logins
      if (!handler) throw new Error('Nobody signs in for the updater')
      handler(about, (...given) => told(given))
    })
  return { updater, did, native, offered, login }
}
