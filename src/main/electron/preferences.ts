/** Settings that the system or Chromium has to follow: spelling, and the start with the computer. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, session } from 'electron'
import type { Policy, Settings } from '#contract'
import type { Log } from '../ports.ts'

/** What Chromium checks where it has a dictionary of none that is wanted. */
const lastResort = 'en-US'

const hiddenSwitch = '--hidden'

/** Whether the system started Herald at the login. */
export const startedAtLogin = (hidden: boolean): boolean =>
  hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)

/** Follows `initial` now, and what the answer is told from then on. Electron must be ready. */
export function followPreferences(initial: Settings, { locked }: Pick<Policy, 'locked'>, log: Log) {
  let before: Settings | null = null
  const follow = (settings: Settings) => {
    checkSpelling(settings, before)
    // At the start only what somebody else set: the person may have said otherwise in the system meanwhile.
    const mayHaveChanged = before ? before.startAtLogin !== settings.startAtLogin : locked.includes('startAtLogin')
    if (mayHaveChanged && app.isPackaged) startAtLogin(settings.startAtLogin, log)
    before = settings
  }
  follow(initial)
  return follow
}

/** macOS has its own setting for the languages. */
function checkSpelling({ spelling, spellingLanguages }: Settings, before: Settings | null): void {
  const { defaultSession } = session
  defaultSession.setSpellCheckerEnabled(spelling)
  const untouched = spellingLanguages.length === 0 && (before === null || before.spellingLanguages.length === 0)
  if (process.platform === 'darwin' || untouched) return
  const wanted = spellingLanguages.length > 0 ? spellingLanguages : app.getPreferredSystemLanguages()
  const known = wanted.flatMap((one) => dictionaryOf(one, defaultSession.availableSpellCheckerLanguages) ?? [])
  defaultSession.setSpellCheckerLanguages(known.length > 0 ? [...new Set(known)] : [lastResort])
}

/** The dictionary of 'de-AT' is that of 'de'. Electron throws for a language without one. */
function dictionaryOf(language: string, known: readonly string[]): string | undefined {
  const base = language.split('-')[0] ?? ''
  return known.find((one) => one === language) ?? known.find((one) => one === base || one.startsWith(`${base}-`))
}

function startAtLogin(on: boolean, log: Log): void {
  if (process.platform !== 'linux') {
    // macOS says by itself who started a program, and takes no words for it.
    app.setLoginItemSettings({ openAtLogin: on, ...(process.platform === 'win32' ? { args: [hiddenSwitch] } : {}) })
    return
  }
  const file = autostartFile(process.env)
  try {
    rmSync(file, { force: true })
    if (!on) return
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, autostartEntry(process.env.APPIMAGE ?? process.execPath))
  } catch (error) {
    log('warn', 'Herald could not be put among what starts with the computer', error)
  }
}

/** Electron has nothing for it on Linux (freedesktop.org, Desktop Application Autostart). */
const autostartFile = ({ XDG_CONFIG_HOME }: Record<string, string | undefined>, home = homedir()): string =>
  join(XDG_CONFIG_HOME || join(home, '.config'), 'autostart', 'herald.desktop')

/** An entry whose program was uninstalled does nothing (TryExec). */
const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Herald',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${asExec(program)} ${hiddenSwitch}`,
    '',
  ].join('\n')

/** As one word of Exec: quoted, then escaped as every text of such a file is; a percent sign begins a field (freedesktop.org, Desktop Entry). */
function asExec(program: string): string {
  const quoted = program.replaceAll(/(["\\`$])/g, '\\$1').replaceAll('%', '%%')
  return `"${quoted.replaceAll('\\', '\\\\')}"`
}
