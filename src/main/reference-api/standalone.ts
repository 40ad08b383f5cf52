/** The standalone reference API server; node reference-api-server.js --help lists its options. */
import { listen } from './http.ts'
import { openServer } from './open.ts'
import { help, readServerOptions, type ServerOptions } from './options.ts'
import type { Store } from './store/schema.ts'

const options = readServerOptions(process.argv.slice(2), process.env)
if (options) await run(options)
else console.log(help)

async function run({ port, api, database }: ServerOptions): Promise<void> {
  const server = await openServer(api, undefined, storeAt(database))
  const listener = await listen(port, server.handle)
  console.log(`Reference API is ready: ${listener.origin}`)
  const end = async () => {
    await listener.close()
    await server.close()
  }
  process.once('SIGINT', () => void end())
  process.once('SIGTERM', () => void end())
}

/** Opens the team's database if an address is given; only then the driver is loaded. */
function storeAt(address: string | null): (() => Promise<Store>) | undefined {
  if (address === null) return undefined
  return async () => (await import('./store/postgres.ts')).openPostgres(address)
}
