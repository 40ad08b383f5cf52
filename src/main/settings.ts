/** Settings of this computer, in one small JSON file in the data folder. Never contains drafts or a token. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import * as v from 'valibot'
import { defaultSettings, type Settings, settings as schema } from '#contract'
import { diskFailure, FailureError } from './failure.ts'
import { type JudgedPolicy, noPolicy } from './policy/index.ts'
import type { Log, Notify } from './ports.ts'

/** The store of the values: `conf` here, electron-store (which extends it) under Electron. */
export type SettingsStore = { store: Record<string, unknown> }

export type SettingsPatch = { [Key in keyof Settings]?: Settings[Key] | undefined }

export type SettingsPort = {
  current(): Settings
  /** Saves the patch, notifies the page and returns all settings. Throws `FailureError` if the disk fails. */
  change(patch: SettingsPatch): Settings
}

/**
 * Settings in `store`. An invalid value is read as its default, so a hand-edited file breaks nothing. Values of `policy` take precedence
 * over the file and are not written to it: without the policy the user's own choice applies again.
 */
export function createSettings({
  store,
  notify,
  policy = noPolicy,
}: {
  store: SettingsStore
  notify: Notify
  policy?: JudgedPolicy
}): SettingsPort {
  const current = () => ({ ...validSettings(store.store), ...policy.settings })
  return {
    current,
    change: (patch) => {
      const locked = policy.locked.find((key) => patch[key] !== undefined && patch[key] !== policy.settings[key])
      if (locked !== undefined)
        throw new FailureError({ kind: 'input', message: `Set by your organisation (${policy.source})`, path: locked })
      const ownSettings = validSettings({ ...validSettings(store.store), ...allowedPatch(patch, policy.locked) })
      // Keeps other values of the file (the window's bounds).
      try {
        store.store = { ...store.store, ...ownSettings }
      } catch (error) {
        throw diskFailure('The settings could not be saved on this computer', error)
      }
      const next = { ...ownSettings, ...policy.settings }
      notify('app.settingsChanged', next)
      return next
    },
  }
}

/**
 * `settings.json` in `folder`. An unreadable file is renamed and logged; if no file can be created, the settings last until Herald closes.
 */
export function openSettingsFile(
  folder: string,
  log: Log,
  openStore: (folder: string) => SettingsStore = (cwd) => new Conf({ cwd, configName: 'settings' }),
): SettingsStore {
  const file = join(folder, 'settings.json')
  const stored = read(file)
  try {
    if (stored === 'damaged') {
      log('warn', 'settings.json cannot be read; it is kept as settings.unreadable.json')
      renameSync(file, join(folder, 'settings.unreadable.json'))
    }
    return openStore(folder)
  } catch (error) {
    log('warn', 'Settings cannot be saved and last until Herald closes', error)
    return { store: stored === 'damaged' ? {} : stored }
  }
}

/** The current settings in `folder`, for values needed before anything is opened. Never throws. */
export function settingsIn(folder: string, policy: JudgedPolicy): Settings {
  const stored = read(join(folder, 'settings.json'))
  return createSettings({
    store: { store: stored === 'damaged' ? {} : stored },
    notify: () => undefined,
    policy,
  }).current()
}

/** Empty if there is no file, or it may not be read. */
function read(file: string): Record<string, unknown> | 'damaged' {
  try {
    const checked = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(file, 'utf8')))
    return checked.success ? checked.output : 'damaged'
  } catch (error) {
    return error instanceof SyntaxError ? 'damaged' : {}
  }
}

/** Ignores undefined fields (structured clones keep them), and settings locked by the policy. */
const allowedPatch = (patch: SettingsPatch, locked: readonly string[]) =>
  Object.fromEntries(Object.entries(patch).filter(([key, value]) => value !== undefined && !locked.includes(key)))

function validSettings(stored: Record<string, unknown>): Settings {
  const values = Object.entries(schema.entries).flatMap(([key, entry]) => {
    const checked = v.safeParse(entry, stored[key])
    return checked.success ? [[key, checked.output] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(values) }
}
