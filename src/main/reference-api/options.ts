/** Options of the standalone reference API: from the command line, files and the environment. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReferenceApiOptions } from './open.ts'

export type ServerOptions = {
  port: number
  api: ReferenceApiOptions
  /** 'postgres://user:password@host/database'; null: SQLite in the folder. */
  database: string | null
}

export const help = `npm run server -- [options]
Starts the reference API as a server of its own, on 127.0.0.1.

  --port N               port to listen on (default 0: any free port)
  --data DIR             data folder (default ./reference-data)
  --campaigns N          campaigns in a new data folder (default 24)
  --approval-delay MS    how long an approval takes (default 20000)
  --control              opens the routes for faults and recorded requests
  --token-file FILE      reads the access token from this file
  --database-file FILE   reads the address of a PostgreSQL database from this file: postgres://user:password@host/database
  --token T, --database ADDRESS
                         the same on the command line, which everybody on this computer can read: for trials only
  --help                 shows this help

  HERALD_SERVER_TOKEN, HERALD_SERVER_DATABASE
                         the token and the address where no option gives them; removed from the environment once read

Without a token, Herald makes one and keeps it in reference-token in the data folder.`

/** Null if only help was requested. Throws an `Error` with a message for the user. Secrets are removed from `env`. */
export function readServerOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): ServerOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string', default: join(process.cwd(), 'reference-data') },
      campaigns: { type: 'string', default: '24' },
      token: { type: 'string' },
      'token-file': { type: 'string' },
      database: { type: 'string' },
      'database-file': { type: 'string' },
      control: { type: 'boolean', default: false },
      'approval-delay': { type: 'string', default: '20000' },
      help: { type: 'boolean', default: false },
    },
  })
  const fromEnvironment = { token: env.HERALD_SERVER_TOKEN, database: env.HERALD_SERVER_DATABASE }
  delete env.HERALD_SERVER_TOKEN
  delete env.HERALD_SERVER_DATABASE
  if (values.help) return null
  const token = readOneSecret('token', values.token, values['token-file'], fromEnvironment.token)
  const database = readOneSecret('database', values.database, values['database-file'], fromEnvironment.database)
  if (database !== null && !/^postgres(ql)?:\/\//.test(database))
    throw new Error('--database takes an address like postgres://user@host/database')
  return {
    port: integerOf('port', values.port),
    api: {
      folder: values.data,
      campaigns: integerOf('campaigns', values.campaigns),
      control: values.control,
      approvalDelay: integerOf('approval-delay', values['approval-delay']),
      ...(token === null ? {} : { token }),
    },
    database,
  }
}

/** Reads a secret from one of three places; throws if both options are given. */
function readOneSecret(
  name: string,
  typedSecret: string | undefined,
  file: string | undefined,
  stored: string | undefined,
) {
  if (typedSecret !== undefined && file !== undefined) throw new Error(`Give --${name} or --${name}-file, not both`)
  const value = file === undefined ? (typedSecret ?? (stored || undefined)) : contentOf(name, file)
  if (value === '') throw new Error(`The ${name} is empty`)
  return value ?? null
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`--${name}-file: ${file} cannot be read`)
  }
}

function integerOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not '${text}'`)
  return number
}
