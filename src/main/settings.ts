/** Preferences of this computer behind a port: one small JSON file in the data folder. Never drafts, never a token. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import * as v from 'valibot'
import { defaultSettings, type Settings, settings as schema } from '#contract'
import { diskFailure, FailureError } from './failure.ts'
import { type JudgedPolicy, noPolicy } from './policy/judge.ts'
import type { Log, Notify } from './ports.ts'

/** What keeps the values: `conf` here, electron-store (which extends it) under Electron. */
export type SettingsStore = { store: Record<string, unknown> }

export type SettingsPatch = { [Key in keyof Settings]?: Settings[Key] | undefined }

export type SettingsPort = {
  current(): Settings
  /** Keeps the patch and tells the page. Returns all settings. Throws `FailureError` where the disk refuses. */
  change(patch: SettingsPatch): Settings
}

/**
 * Settings over `store`. A value that does not fit is read as its default, so a file edited by hand breaks nothing. What `policy` sets holds
 * whatever the file says, and is not written into it: without the policy the person's own choice is there again.
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
  const current = () => ({ ...fitting(store.store), ...policy.settings })
  return {
    current,
    change: (patch) => {
      const locked = policy.locked.find((key) => patch[key] !== undefined && patch[key] !== policy.settings[key])
      if (locked !== undefined)
        throw new FailureError({ kind: 'input', message: `Set by your organisation (${policy.source})`, path: locked })
      const own = fitting({ ...fitting(store.store), ...given(patch, policy.locked) })
      // What else stands in the file (the window's place) stays.
      try {
        store.store = { ...store.store, ...own }
      } catch (error) {
        throw diskFailure('The settings could not be saved on this computer', error)
      }
      const next = { ...own, ...policy.settings }
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

/** What the file of `folder` says now, for what has to be known before anything is opened. Never throws. */
export function settingsIn(folder: string, policy: JudgedPolicy): Settings {
  const kept = read(join(folder, 'settings.json'))
  return createSettings({ store: { store: kept === 'damaged' ? {} : kept }, notify: () => undefined, policy }).current()
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

/** A field that is there but undefined (structured clones keep those) changes nothing, and neither does one that is not the person's. */
const given = (patch: SettingsPatch, locked: readonly string[]) =>
  Object.fromEntries(Object.entries(patch).filter(([key, value]) => value !== undefined && !locked.includes(key)))

function fitting(kept: Record<string, unknown>): Settings {
  const values = Object.entries(schema.entries).flatMap(([key, entry]) => {
    const checked = v.safeParse(entry, kept[key])
    return checked.success ? [[key, checked.output] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(values) }
}
