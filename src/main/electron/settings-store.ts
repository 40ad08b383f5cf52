/** Settings under Electron: electron-store, which is `conf` with Electron's own habits. */
import ElectronStore from 'electron-store'
import type { SettingsStore } from '../settings.ts'

/** `settings.json` in `folder`; throws when it is no JSON. */
export const electronSettings = (folder: string): SettingsStore => new ElectronStore({ cwd: folder, name: 'settings' })
