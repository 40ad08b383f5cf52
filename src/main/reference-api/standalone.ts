/**
 * The reference API as a server of its own: node reference-api-server.js --port N --data DIR --campaigns N --token T
 * [--database postgres://...] [--control].
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listen } from './http.ts'
import { openServer, type ReferenceApiOptions } from './open.ts'
import type { Store } from './store/schema.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string', default: join(process.cwd(), 'reference-data') },
    campaigns: { type: 'string', default: '24' },
    token: { type: 'string' },
    database: { type: 'string' },
    control: { type: 'boolean', default: false },
    'approval-delay': { type: 'string', default: '20000' },
  },
})

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not '${text}'`)
  return number
}

/** How to open the team's database, where one is named; the driver is read only then. */
function storeAt(address: string | undefined): (() => Promise<Store>) | undefined {
  if (address === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(address))
    throw new Error('--database takes an address like postgres://user@host/database')
  return async () => (await import('./store/postgres.ts')).openPostgres(address)
}

const options: ReferenceApiOptions = {
  folder: values.data,
  campaigns: whole('campaigns', values.campaigns),
  control: values.control,
  approvalDelay: whole('approval-delay', values['approval-delay']),
  ...(values.token === undefined ? {} : { token: values.token }),
}
const server = await openServer(options, undefined, storeAt(values.database))
const listener = await listen(whole('port', values.port), server.handle)
console.log(`Reference API is ready: ${listener.origin}`)

async function end(): Promise<void> {
  await listener.close()
  await server.close()
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
