/** What a command line and the environment say, read once at the start: options, links to a screen, and files of Herald's own. */
import { homedir } from 'node:os'
import { isAbsolute, posix, resolve, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ownFileKind } from '#contract'
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

/** Links that open Herald at a screen, as herald://campaign/12. They are untrusted and checked like any input. */
export const linkScheme = 'herald:'

/** The target of a link: one of our own addresses, or a local draft, whose address only the draft store knows. */
export type LinkTarget = { route: string } | { draft: string }

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const serverId = /^[1-9]\d{0,14}$/
const slug = /^[a-z][a-z-]{0,39}$/

const link = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.check((text) => URL.canParse(text)),
  v.transform((text) => new URL(text)),
  v.check(
    ({ protocol, username, password, port, hash }) =>
      protocol === linkScheme && !username && !password && !port && !hash,
  ),
)

/** Whether an argument of the command line is a link. */
export const isLink = (word: string): boolean => word.toLowerCase().startsWith(linkScheme)

/** Null for a link that leads to no screen of Herald, or would do more than show one. */
export function linkTarget(text: unknown): LinkTarget | null {
  const checked = v.safeParse(link, text)
  if (!checked.success) return null
  const { host, pathname, searchParams } = checked.output
  const path = [host, ...pathname.split('/').slice(1)]
  // Systems and email apps add a trailing slash.
  if (path.at(-1) === '') path.pop()
  return targetOf(path, searchParams)
}

function targetOf([place = '', ...rest]: string[], query: URLSearchParams): LinkTarget | null {
  if (place === 'campaign') return campaignOf(rest)
  if (rest.length > 0) return null
  if (place === 'calendar' || place === 'segments') return { route: `/${place}` }
  if (place !== 'delivery-preferences') return null
  const tab = query.get('tab') ?? ''
  return { route: slug.test(tab) ? `/${place}?tab=${tab}` : `/${place}` }
}

function campaignOf(path: string[]): LinkTarget | null {
  const [first = '', channel = '', type = '', id = ''] = path
  if (path.length === 0) return { route: '/campaign' }
  if (path.length === 1 && first === 'create') return { route: '/campaign?create=1' }
  if (path.length === 1 && serverId.test(first)) return { route: `/campaign/${first}` }
  if (path.length === 1 && ulid.test(first)) return { draft: first }
  if (!slug.test(channel) || !slug.test(type)) return null
  if (first === 'create' && path.length === 3) return { route: `/campaign/create/${channel}/${type}` }
  const isId = serverId.test(id) || ulid.test(id)
  return first === 'edit' && path.length === 4 && isId ? { route: `/campaign/edit/${channel}/${type}/${id}` } : null
}

/** The last link on a command line; null if there is none. */
export const linkIn = (args: readonly string[]): string | null => args.findLast(isLink) ?? null

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

/**
 * Files of Herald's own types on a command line, where the system puts them after a double click or a drop onto the icon. The absolute path
 * of the last such file on a command line that was run in `folder`; null if there is none.
 */
export function ownFileIn(args: readonly string[], folder: string): string | null {
  const word = joinOptionValues(args).findLast(isOwnFile)
  return word === undefined ? null : resolve(folder, pathOf(word))
}

/** Whether an argument is such a file. */
export const isOwnFile = (word: string): boolean => !word.startsWith('-') && ownFileKind(pathOf(word)) !== null

/** Whether a text is the absolute path of one of Herald's own files. */
export const isOwnPath = (text: string): boolean => isAbsolute(text) && ownFileKind(text) !== null

/** Linux desktops pass a percent-encoded URL. '' if it is not a local file. */
function pathOf(word: string): string {
  // A single letter before the colon is a Windows drive.
  if (!/^[a-z][\w+.-]+:/i.test(word)) return word
  try {
    return fileURLToPath(word)
  } catch {
    return ''
  }
}
