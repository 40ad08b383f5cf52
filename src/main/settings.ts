/** Preferences of this computer behind a port: one small JSON file in the data folder. Never drafts, never a token. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import * as v from 'valibot'
import { type Settings, settings as schema } from '#contract'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'

/** What keeps the values: `conf` here, electron-store (which extends it) under Electron. */
export type SettingsStore = { store: Record<string, unknown> }

export type SettingsPatch = { [Key in keyof Settings]?: Settings[Key] | undefined }

export type SettingsPort = {
  current(): Settings
  /** Keeps the patch and tells the page. Answers all settings. */
  change(patch: SettingsPatch): Settings
}

/** What stands before the person changed anything. */
export const defaultSettings: Settings = {
  colorScheme: 'auto',
  railClosed: false,
  listPageSize: 25,
  listOrderBy: 'updated_at',
  listOrderDirection: 'desc',
  dbType: '',
  campaignAnalyticsFlag: false,
}

/** Settings over `store`. A value that does not fit is read as its default, so a file edited by hand breaks nothing. */
export function createSettings({ store, notify }: { store: SettingsStore; notify: Notify }): SettingsPort {
  const current = () => fitting(store.store)
  return {
    current,
    change: (patch) => {
      const next = fitting({ ...current(), ...given(patch) })
      // What else stands in the file (the window's place) stays.
      store.store = { ...store.store, ...next }
      notify('app.settingsChanged', next)
      return next
    },
  }
}

/** `settings.json` in `folder`. A file that cannot be read is put aside under another name, and said so. */
export function openSettingsFile(
  folder: string,
  log: Log,
  open: (folder: string) => SettingsStore = (cwd) => new Conf({ cwd, configName: 'settings' }),
): SettingsStore {
  try {
    return open(folder)
  } catch (error) {
    log('warn', 'settings.json cannot be read; it is kept as settings.unreadable.json', error)
    renameSync(join(folder, 'settings.json'), join(folder, 'settings.unreadable.json'))
    return open(folder)
  }
}

/** A field that is there but undefined (structured clones keep those) changes nothing. */
const given = (patch: SettingsPatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

function fitting(kept: Record<string, unknown>): Settings {
  const values = Object.entries(schema.entries).flatMap(([key, entry]) => {
    const checked = v.safeParse(entry, kept[key])
    return checked.success ? [[key, checked.output] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(values) }
}
