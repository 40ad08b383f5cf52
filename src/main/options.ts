/** What may be said on the command line and in the environment, read once at the start. */
import { homedir } from 'node:os'
import { posix, resolve, win32 } from 'node:path'
import { parseArgs } from 'node:util'
import { isLink, linkIn } from './deep-link.ts'
import type { StartWith } from './session/start.ts'

export type Options = {
  /** 0: any free one. */
  port: number
  dataFolder: string
  /** Open the page once it is ready. */
  open: boolean
  /** The system started it at the login: no window comes in front. */
  hidden: boolean
  /** A herald:// link, as the system hands it over; not checked yet. */
  link: string | null
  start: StartWith
}

type Environment = Record<string, string | undefined>

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  server: { type: 'string' },
  'no-open': { type: 'boolean' },
  // The computer started it, and nobody is waiting for a window.
  hidden: { type: 'boolean' },
  // start.mjs decides by it; here it has been decided.
  browser: { type: 'boolean' },
} as const

/**
 * All words of a command line, each value of Herald's own joined to its option: Windows ends Electron before its first line where anything
 * follows an address that stands by itself.
 */
export function joined(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const isValue = (index: number) => {
    const word = words[index] ?? '-'
    return index < end && takesNext(words[index - 1]) && !word.startsWith('-') && !isLink(word)
  }
  return words.flatMap((word, index) => {
    if (isValue(index)) return []
    return [isValue(index + 1) ? `${word}=${words[index + 1]}` : word]
  })
}

/**
 * Herald's own words of a command line, links among them, each value joined to its option. Installers, launchers, the system and
 * whoever helps put words for Electron and Chromium beside ('--updated', '-Embedding', '--ozone-platform=x11'): not Herald's to judge.
 */
export function heraldArguments(words: readonly string[]): string[] {
  const own = joined(words)
  const end = own.includes('--') ? own.indexOf('--') : own.length
  return own.filter((word, index) => {
    const [, name = ''] = /^--([^=]+)/.exec(word) ?? []
    return isLink(word) || (index < end && isOption(name))
  })
}

/** Names of the switches that were left to Electron, for the log: a misspelt option of Herald's own is among them. */
export const othersSwitches = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const name = /^--?([\w-]+)/.exec(word)?.[1]
    return name === undefined || isOption(name) ? [] : [name]
  })

/** The data folder alone, before anything else is judged. Never throws: a wrong option is told by `readOptions`. */
export function dataFolderIn(words: readonly string[], env: Environment, platform = process.platform): string {
  const given = heraldArguments(words).findLast((word) => word.startsWith('--data='))
  return folderOf(given?.slice('--data='.length), env, platform)
}

/** Whether the word after this one is its value. */
function takesNext(word: string | undefined): boolean {
  const name = word?.replace(/^--/, '') ?? ''
  return word?.startsWith('--') === true && isOption(name) && options[name].type === 'string'
}

const isOption = (name: string): name is keyof typeof options => Object.hasOwn(options, name)

const folderOf = (given: string | undefined, env: Environment, platform: NodeJS.Platform): string =>
  given ? resolve(given) : usualDataFolder(env, platform)

/**
 * Reads the options; a wrong one throws an `Error` in words for the person. The token is removed from `env`, so that nothing
 * that is started later inherits it.
 */
export function readOptions(args: readonly string[], env: Environment, platform = process.platform): Options {
  // The system puts a link among the options; what it says is checked where it is followed.
  const { values } = parseArgs({ args: args.filter((word) => !isLink(word)), options })
  const server = values.server ?? env.HERALD_SERVER
  const token = env.HERALD_TOKEN
  delete env.HERALD_TOKEN
  return {
    port: portOf(values.port),
    dataFolder: folderOf(values.data, env, platform),
    open: values['no-open'] !== true,
    hidden: values.hidden === true,
    link: linkIn(args),
    start: { ...(server ? { server } : {}), ...(token ? { token } : {}) },
  }
}

/** Where each system keeps such things. */
export function usualDataFolder(env: Environment, platform = process.platform, home = homedir()): string {
  const { join } = platform === 'win32' ? win32 : posix
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Herald')
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Herald')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'herald')
}

function portOf(given: string | undefined): number {
  if (given === undefined) return 0
  const port = Number(given)
  if (/^\d+$/.test(given) && port <= 65_535) return port
  throw new Error(`--port must be a number from 0 to 65535, not '${given}'`)
}
