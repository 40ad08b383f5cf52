/** The reference API put together: store, seed, routes, storage and controls behind one `handle`. */
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

/** Everything plain data may say; a worker takes the same. */
export type ReferenceApiOptions = {
  /** Where database, files and token are kept; made where it is missing. */
  folder: string
  /** How many campaigns a fresh folder is given; 24 where nothing stands. */
  campaigns?: number
  /** The access token; made once and kept in the folder where nothing stands. */
  token?: string
  /** Answers /__faults, /__requests, /__clock and /__token. */
  control?: boolean
  /** How long an approval takes, in milliseconds; 20,000 where nothing stands. */
  approvalDelay?: number
  /** A clock that stands still at this moment (epoch milliseconds) until it is moved; the real one where nothing stands. */
  now?: number
}

export type ReferenceServer = {
  /** Returns one request; throws `Cut` where a fault breaks the connection. */
  handle(request: Request): Promise<Response>
  token: string
  clock: Clock
  faults: Faults
  /** The tables, for whoever tests what is kept. */
  db: Store
  close(): Promise<void>
}

/**
 * `originOf` says under which origin the server is reached; the request's own where nothing stands. `stored` opens the tables;
 * those of the folder where nothing stands.
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
