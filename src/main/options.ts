/** What may be said on the command line and in the environment, read once at the start. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLink, linkIn } from './deep-link.ts'
import type { StartWith } from './session/session.ts'

export type Options = {
  /** 0: any free one. */
  port: number
  dataFolder: string
  /** Open the page once it is ready. */
  open: boolean
  /** A herald:// link, as the system hands it over; not checked yet. */
  link: string | null
  start: StartWith
}

type Environment = Record<string, string | undefined>

/**
 * Reads the options; a wrong one throws an `Error` in words for the person. The token is removed from `env`, so that nothing
 * that is started later inherits it.
 */
export function readOptions(args: readonly string[], env: Environment, platform = process.platform): Options {
  const { values } = parseArgs({
    // The system puts a link among the options; what it says is checked where it is followed.
    args: args.filter((word) => !isLink(word)),
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      server: { type: 'string' },
      'no-open': { type: 'boolean' },
      // start.mjs decides by it; here it has been decided.
      browser: { type: 'boolean' },
    },
  })
  const server = values.server ?? env.HERALD_SERVER
  const token = env.HERALD_TOKEN
  delete env.HERALD_TOKEN
  return {
    port: portOf(values.port),
    dataFolder: values.data ? resolve(values.data) : usualDataFolder(env, platform),
    open: values['no-open'] !== true,
    link: linkIn(args),
    start: { ...(server ? { server } : {}), ...(token ? { token } : {}) },
  }
}

/** Where each system keeps such things. */
export function usualDataFolder(env: Environment, platform = process.platform, home = homedir()): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Herald')
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Herald')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'herald')
}

function portOf(given: string | undefined): number {
  if (given === undefined) return 0
  const port = Number(given)
  if (/^\d+$/.test(given) && port <= 65_535) return port
  throw new Error(`--port takes a number from 0 to 65535, not '${given}'`)
}
