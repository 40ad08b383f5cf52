/** A strict stand-in for electron-updater: what it was asked, in order. */
import type { AppUpdater } from 'electron-updater'
import { strict } from './strict.ts'

/** What the feed offers. `unsigned`: the download's signature is not the package's. */
export type Offer = { version: string; unsigned?: boolean }

export function updaterOf(offer: Offer | null) {
  const did: string[] = []
  const settings = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: false,
    disableWebInstaller: false,
    logger: null as AppUpdater['logger'],
  }
  const updater = strict('autoUpdater', {
    ...settings,
    checkForUpdates: async () => {
      did.push('check')
      return offer && { isUpdateAvailable: true, updateInfo: { version: offer.version } }
    },
    downloadUpdate: async () => {
      did.push('download')
      if (offer?.unsigned) throw new Error('New version is not signed by the application owner')
      return ['/nowhere/herald.exe']
    },
    quitAndInstall: (silent?: boolean, runAfter?: boolean) => void did.push(`install ${silent} ${runAfter}`),
  })
  return { updater, did }
}
