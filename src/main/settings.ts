/** Preferences of this computer behind a port: one small JSON file in the data folder. Never drafts, never a token. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import * as v from 'valibot'
import { holdSeconds, type Settings, settings as schema } from '#contract'
import { diskFailure } from './failure.ts'
import type { Log } from './log.ts'
import type { Notify } from './notify.ts'

/** What keeps the values: `conf` here, electron-store (which extends it) under Electron. */
export type SettingsStore = { store: Record<string, unknown> }

export type SettingsPatch = { [Key in keyof Settings]?: Settings[Key] | undefined }

export type SettingsPort = {
  current(): Settings
  /** Keeps the patch and tells the page. Answers all settings. Throws `FailureError` where the disk refuses. */
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
  publishHoldSeconds: holdSeconds.initial,
  currency: '',
  brandColours: {},
}

/** Settings over `store`. A value that does not fit is read as its default, so a file edited by hand breaks nothing. */
export function createSettings({ store, notify }: { store: SettingsStore; notify: Notify }): SettingsPort {
  const current = () => fitting(store.store)
  return {
    current,
    change: (patch) => {
      const next = fitting({ ...current(), ...given(patch) })
      // What else stands in the file (the window's place) stays.
      try {
        store.store = { ...store.store, ...next }
      } catch (error) {
        throw diskFailure('The settings could not be kept on this computer', error)
      }
      notify('app.settingsChanged', next)
      return next
    },
  }
}

/**
 * `settings.json` in `folder`. A file that cannot be read is put aside under another name, and said so; where the disk lets none be
 * made, the settings live until Herald closes.
 */
export function openSettingsFile(
  folder: string,
  log: Log,
  open: (folder: string) => SettingsStore = (cwd) => new Conf({ cwd, configName: 'settings' }),
): SettingsStore {
  const file = join(folder, 'settings.json')
  const kept = read(file)
  try {
    if (kept === 'damaged') {
      log('warn', 'settings.json cannot be read; it is kept as settings.unreadable.json')
      renameSync(file, join(folder, 'settings.unreadable.json'))
    }
    return open(folder)
  } catch (error) {
    log('warn', 'The settings live only until Herald closes', error)
    return { store: kept === 'damaged' ? {} : kept }
  }
}

/** Empty where there is no file, or none that may be read. */
function read(file: string): Record<string, unknown> | 'damaged' {
  try {
    const checked = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(file, 'utf8')))
    return checked.success ? checked.output : 'damaged'
  } catch (error) {
    return error instanceof SyntaxError ? 'damaged' : {}
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
