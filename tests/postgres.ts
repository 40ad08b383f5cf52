/** A PostgreSQL of one's own for a test or a figure: Debian's programs, a folder that goes with it, no port. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Postgres = {
  /** Makes an empty database, unless it is there already, and answers its address. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

const versions = '/usr/lib/postgresql'
/** PostgreSQL refuses root: who is root starts it as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** What is kept here is thrown away: nothing waits for the disk. The socket is the only way in. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_senders: '0',
  wal_level: 'minimal',
  listen_addresses: '',
}

/** The folder of the newest version's programs; null where PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return found.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/** Starts a server; `durable` keeps every commit on disk before it is acknowledged. Throws what PostgreSQL says. */
export async function startPostgres(bin: string, durable = false): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-postgres-'))
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  const data = join(folder, 'data')
  const address = (name: string) => `postgres://herald@localhost/${name}?host=${encodeURIComponent(folder)}`
  try {
    const made = start(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'herald', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
      folder,
    )
    if ((await made.ended) !== 0) throw new Error(`initdb: ${made.said()}`)
    const kept = durable ? { listen_addresses: '' } : settings
    const options = Object.entries(kept).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = start(join(bin, 'postgres'), ['-D', data, '-k', folder, ...options], folder)
    await answering(address('postgres'), server)
    return { database: databasesOf(address), stop: () => stop(server, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type Running = { child: ChildProcess; ended: Promise<number | null>; said: () => string }

function start(program: string, args: readonly string[], folder: string): Running {
  const options: SpawnOptions = { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...nobody }
  const child = spawn(program, args, options)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-4_000)
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(-1))
    child.once('exit', (code) => resolve(code))
  })
  return { child, ended, said: () => text }
}

async function answering(address: string, server: Running): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (server.child.exitCode !== null) break
    try {
      return await asking(address, async () => undefined)
    } catch (error) {
      // Not there yet, or there and still starting.
      if (tries === 399) throw error
    }
    await pause(50)
  }
  throw new Error(`postgres: ${server.said()}`)
}

async function asking<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes each database once, also when two ask for it at the same time. */
function databasesOf(address: (name: string) => string): Postgres['database'] {
  const made = new Map<string, Promise<string>>()
  const make = async (name: string) => {
    await asking(address('postgres'), (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
    return address(name)
  }
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

async function stop({ child, ended }: Running, folder: string): Promise<void> {
  child.kill('SIGINT')
  await ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
