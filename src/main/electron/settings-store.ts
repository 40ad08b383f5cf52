/** Settings under Electron, stored by electron-store (`conf` with Electron's defaults). */
import ElectronStore from 'electron-store'
import type { SettingsStore } from '../settings.ts'

/** `settings.json` in `folder`; throws if it is not JSON. */
export const electronSettings = (folder: string): SettingsStore => new ElectronStore({ cwd: folder, name: 'settings' })
