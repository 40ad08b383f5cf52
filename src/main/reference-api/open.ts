/** Assembles the reference API: store, seed, routes, storage and controls behind one `handle`. */
import { mkdir } from 'node:fs/promises'
import type { Hono } from 'hono'
import { type Clock, clockFrom } from './clock.ts'
import { controlRoutes } from './control.ts'
import { type Faults, faultsOf } from './faults.ts'
import { handlersOf } from './routes/index.ts'
import { seedOnce } from './seed/index.ts'
import { serverOf } from './server.ts'
import { storageRoutes } from './storage.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/schema.ts'
import { createTokenStore, tokenOf } from './token.ts'

/** Plain data only: a worker receives the same options. */
export type ReferenceApiOptions = {
  /** The folder for database, files and token; created if missing. */
  folder: string
  /** The number of campaigns in a new folder; default 24. */
  campaigns?: number
  /** The access token; by default generated once and stored in the folder. */
  token?: string
  /** Enables /__faults, /__requests, /__clock and /__token. */
  control?: boolean
  /** How long an approval takes, in milliseconds; default 20,000. */
  approvalDelay?: number
  /** Fixes the clock at this time (epoch milliseconds) until it is moved; default is the real clock. */
  now?: number
}

export type ReferenceServer = {
  /** Answers one request; throws `Cut` if a fault cuts the connection. */
  handle(request: Request): Promise<Response>
  token: string
  clock: Clock
  faults: Faults
  /** The tables, for tests of stored data. */
  db: Store
  close(): Promise<void>
}

/**
 * `originOf` returns the server's public origin; default is the request's own. `stored` opens the tables; default is the store of the
 * folder.
 */
export async function openServer(
  options: ReferenceApiOptions,
  originOf: (request: Request) => Promise<string> = async (request) => new URL(request.url).origin,
  stored: () => Promise<Store> = () => openStore(options.folder),
): Promise<ReferenceServer> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const clock = clockFrom(options.now ?? Date.now)
  const token = options.token ?? (await tokenOf(options.folder))
  const db = await stored()
  await seedOnce(db, clock.now(), options.campaigns ?? 24)
  const tokens = createTokenStore(token)
  const faults = faultsOf(options.control ?? false, clock.now)
  const services = { db, clock, folder: options.folder, approvalDelay: options.approvalDelay ?? 20_000 }
  const app: Hono = serverOf({ handlers: handlersOf(services), token: tokens, faults, now: clock.now, originOf })
  storageRoutes(app, services, faults)
  if (options.control) controlRoutes(app, { faults, clock, token: tokens })
  return { handle: async (request) => app.fetch(request), token, clock, faults, db, close: () => db.destroy() }
}
