/** Settings under Electron: stored by electron-store, and applied to the system and Chromium (spelling, start at login). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, session } from 'electron'
import ElectronStore from 'electron-store'
import type { Policy, Settings } from '#contract'
import type { Log } from '../ports.ts'
import type { SettingsStore } from '../settings.ts'

/** Spelling language if Chromium has no dictionary for any wanted one. */
const lastResort = 'en-US'

const hiddenSwitch = '--hidden'

/** Whether the system started Herald at login. */
export const startedAtLogin = (isHidden: boolean): boolean =>
  isHidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)

/** Applies `initial` now; the returned function applies later settings. Electron must be ready. */
export function followPreferences(initial: Settings, { locked }: Pick<Policy, 'locked'>, log: Log) {
  let before: Settings | null = null
  const follow = (settings: Settings) => {
    checkSpelling(settings, before)
    // At the start only a locked setting is applied: the user may have changed the system's own setting since.
    const mayHaveChanged = before ? before.startAtLogin !== settings.startAtLogin : locked.includes('startAtLogin')
    if (mayHaveChanged && app.isPackaged) startAtLogin(settings.startAtLogin, log)
    before = settings
  }
  follow(initial)
  return follow
}

/** macOS has its own setting for spelling languages. */
function checkSpelling({ spelling, spellingLanguages }: Settings, before: Settings | null): void {
  const { defaultSession } = session
  defaultSession.setSpellCheckerEnabled(spelling)
  const isUntouched = spellingLanguages.length === 0 && (before === null || before.spellingLanguages.length === 0)
  if (process.platform === 'darwin' || isUntouched) return
  const languages = spellingLanguages.length > 0 ? spellingLanguages : app.getPreferredSystemLanguages()
  const dictionaries = languages.flatMap(
    (language) => dictionaryOf(language, defaultSession.availableSpellCheckerLanguages) ?? [],
  )
  defaultSession.setSpellCheckerLanguages(dictionaries.length > 0 ? [...new Set(dictionaries)] : [lastResort])
}

/** 'de-AT' uses the dictionary of 'de'. Electron throws for a language without a dictionary. */
function dictionaryOf(language: string, available: readonly string[]): string | undefined {
  const base = language.split('-')[0] ?? ''
  return (
    available.find((dictionary) => dictionary === language) ??
    available.find((dictionary) => dictionary === base || dictionary.startsWith(`${base}-`))
  )
}

function startAtLogin(isOn: boolean, log: Log): void {
  if (process.platform !== 'linux') {
    // macOS reports itself that it started a program at login, and accepts no arguments.
    app.setLoginItemSettings({ openAtLogin: isOn, ...(process.platform === 'win32' ? { args: [hiddenSwitch] } : {}) })
    return
  }
  const file = autostartFile(process.env)
  try {
    rmSync(file, { force: true })
    if (!isOn) return
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, autostartEntry(process.env.APPIMAGE ?? process.execPath))
  } catch (error) {
    log('warn', 'Start at login could not be set', error)
  }
}

/** Electron does not support this on Linux (freedesktop.org, Desktop Application Autostart). */
const autostartFile = ({ XDG_CONFIG_HOME }: Record<string, string | undefined>, home = homedir()): string =>
  join(XDG_CONFIG_HOME || join(home, '.config'), 'autostart', 'herald.desktop')

/** With TryExec, the entry does nothing once the program was uninstalled. */
const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Herald',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${asExec(program)} ${hiddenSwitch}`,
    '',
  ].join('\n')

/**
 * One argument of Exec: quoted, then escaped like every value of a .desktop file; a percent sign begins a field code (freedesktop.org,
 * Desktop Entry).
 */
function asExec(program: string): string {
  const quoted = program.replaceAll(/(["\\`$])/g, '\\$1').replaceAll('%', '%%')
  return `"${quoted.replaceAll('\\', '\\\\')}"`
}

/** `settings.json` in `folder`; throws if it is not JSON. */
export const electronSettings = (folder: string): SettingsStore => new ElectronStore({ cwd: folder, name: 'settings' })
