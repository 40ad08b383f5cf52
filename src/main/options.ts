/** Options of the command line and the environment, read once at the start. */
import { homedir } from 'node:os'
import { posix, resolve, win32 } from 'node:path'
import { parseArgs } from 'node:util'
import { isLink, linkIn } from './deep-link.ts'
import type { StartWith } from './session/start.ts'

export type Options = {
  /** 0: any free port. */
  port: number
  dataFolder: string
  /** Whether the page opens once it is ready. */
  open: boolean
  /** Started by the system at login: no window comes to the front. */
  hidden: boolean
  /** A herald:// link from the system; not checked yet. */
  link: string | null
  start: StartWith
}

type Environment = Record<string, string | undefined>

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  server: { type: 'string' },
  'no-open': { type: 'boolean' },
  // The computer started Herald, and the user is not waiting for a window.
  hidden: { type: 'boolean' },
  // Already handled by start.mjs.
  browser: { type: 'boolean' },
} as const

/**
 * All arguments, with the values of Herald's own options joined to them: on Windows Electron ends at once if anything follows a separate
 * address.
 */
export function joinOptionValues(args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const isValue = (index: number) => {
    const word = args[index] ?? '-'
    return index < end && takesNext(args[index - 1]) && !word.startsWith('-') && !isLink(word)
  }
  return args.flatMap((word, index) => {
    if (isValue(index)) return []
    return [isValue(index + 1) ? `${word}=${args[index + 1]}` : word]
  })
}

/**
 * Herald's own arguments, links included, with values joined to their options. Arguments for Electron and Chromium ('--updated',
 * '-Embedding', '--ozone-platform=x11'), added by installers, launchers, the system or the user, are left out.
 */
export function heraldArguments(args: readonly string[]): string[] {
  const ownArguments = joinOptionValues(args)
  const end = ownArguments.includes('--') ? ownArguments.indexOf('--') : ownArguments.length
  return ownArguments.filter((word, index) => {
    const [, name = ''] = /^--([^=]+)/.exec(word) ?? []
    return isLink(word) || (index < end && isOption(name))
  })
}

/** Names of the switches that Herald ignored, for the log; they include misspelt options of Herald. */
export const othersSwitches = (args: readonly string[]): string[] =>
  args.flatMap((word) => {
    const name = /^--?([\w-]+)/.exec(word)?.[1]
    return name === undefined || isOption(name) ? [] : [name]
  })

/** Only the data folder, before options are checked. Never throws: `readOptions` reports a wrong option. */
export function dataFolderIn(args: readonly string[], env: Environment, platform = process.platform): string {
  const option = heraldArguments(args).findLast((word) => word.startsWith('--data='))
  return folderOf(option?.slice('--data='.length), env, platform)
}

/** Whether the next argument is the value of this one. */
function takesNext(word: string | undefined): boolean {
  const name = word?.replace(/^--/, '') ?? ''
  return word?.startsWith('--') === true && isOption(name) && options[name].type === 'string'
}

const isOption = (name: string): name is keyof typeof options => Object.hasOwn(options, name)

const folderOf = (option: string | undefined, env: Environment, platform: NodeJS.Platform): string =>
  option ? resolve(option) : usualDataFolder(env, platform)

/**
 * Parses the options; throws an `Error` with a message for the user if one is wrong. The token is removed from `env`, so that no child
 * process inherits it.
 */
export function readOptions(args: readonly string[], env: Environment, platform = process.platform): Options {
  // The system may pass a link among the options; the link is checked when it is opened.
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

/** The system's usual folder for application data. */
export function usualDataFolder(env: Environment, platform = process.platform, home = homedir()): string {
  const { join } = platform === 'win32' ? win32 : posix
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Herald')
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Herald')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'herald')
}

function portOf(option: string | undefined): number {
  if (option === undefined) return 0
  const port = Number(option)
  if (/^\d+$/.test(option) && port <= 65_535) return port
  throw new Error(`--port must be a number from 0 to 65535, not '${option}'`)
}
