/**
 * The reference API on PostgreSQL: every row of the contract, and what this database does differently. One server for all of them, a
 * database for each store.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '../../../../src/main/reference-api/store/postgres.ts'
import { type Postgres, postgresPrograms, startPostgres } from '../../../postgres.ts'
import { day, openTest, readyCampaign, setup, storesAt, type TestServer, tabs } from './harness.ts'

const programs = postgresPrograms()
if (programs === null) console.log('postgres: not run (not installed)')

let postgres: Postgres | null = null
const addressOf = (folder: string) => {
  if (!postgres) throw new Error('PostgreSQL was not started')
  return postgres.database(basename(folder).toLowerCase())
}

describe.skipIf(programs === null)('on PostgreSQL', async () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    storesAt(async (folder) => openPostgres(await addressOf(folder)))
  })
  afterAll(() => postgres?.stop())

  await import('./open.test.ts')

  test('the tables stand in PostgreSQL', async () => {
    const server = await openTest()
    const { rows } = await sql<{ version: string }>`select version()`.execute(server.db)
    expect(rows[0]?.version).toMatch(/^PostgreSQL/)
    await server.end()
  })

  describe('two servers on one database', () => {
    let two: [TestServer, TestServer]
    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'herald-reference-'))
      two = await Promise.all([openTest({ folder, campaigns: 3 }), openTest({ folder, campaigns: 3 })])
    })
    afterAll(async () => {
      await two[0].close()
      await two[1].end()
    })

    test('that start together fill it once', async () => {
      const all = { limit: 10, page: 1, orderBy: 'id', orderDirection: 'asc' } as const
      const [one, other] = await Promise.all(two.map((server) => server.call('listCampaigns', all)))
      expect(one?.total).toBe(3)
      expect(other).toEqual(one)
    })

    test('let one of twenty have a name', async () => {
      const asked = Array.from({ length: 20 }, (_, at) => two[at % 2 === 0 ? 0 : 1])
      const replies = await Promise.all(asked.map((server) => server.send('createCampaign', setup('Wanted by all'))))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    })

    test('number twenty copies of a segment one after another', async () => {
      const asked = Array.from({ length: 20 }, (_, at) => two[at % 2 === 0 ? 0 : 1])
      const copies = await Promise.all(asked.map((server) => server.call('duplicateSegment', { id: 1 })))
      expect(new Set(copies.map(({ name }) => name)).size).toBe(20)
    })

    test('let a campaign end once, with one history', async () => {
      const id = await readyCampaign(two[0], 'Ends by itself')
      await two[0].call('updateStatus', { id, status: 'running', edit_page_tabs_values: tabs })
      for (const server of two) server.clock.advance(30 * day)
      const seen = await Promise.all([...two, ...two].map((server) => server.call('getCampaign', { id })))
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['completed']))
      const sent = two[0].db
        .selectFrom('activity')
        .select('at')
        .where('campaign_id', '=', id)
        .where('name', '=', 'sent')
      expect(await sent.execute()).toHaveLength(1)
    })
  })

  describe('what this database would do differently', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await openTest()
    })
    afterAll(() => server.end())

    test('names are ordered as on SQLite, byte by byte', async () => {
      const names = ['b-two', 'a two', 'Ütwo', '_two', 'A-two', 'b two', 'عید two', 'a-two 2']
      for (const name of names) await server.call('createCampaign', setup(name))
      const asked = { limit: 20, page: 1, orderBy: 'name', orderDirection: 'asc', search: 'TWO' } as const
      const { campaigns } = await server.call('listCampaigns', asked)
      expect(campaigns?.map(({ name }) => name)).toEqual([
        '_two',
        'a two',
        'A-two',
        'a-two 2',
        'b two',
        'b-two',
        'Ütwo',
        'عید two',
      ])
    })

    test('a number that no row can have, and a text with a zero byte, are the asker’s fault', async () => {
      expect(await server.send('getCampaign', { id: 2 ** 31 })).toMatchObject({ status: 404 })
      expect(await server.ask('GET', '/campaign-management/api/campaign/99999999999999999999')).toMatchObject({
        status: 422,
        message: expect.stringContaining('safe integer'),
      })
      expect(await server.send('createCampaign', setup('Zero \u0000 byte'))).toMatchObject({ status: 422 })
    })

    test('a connection that the database ends is replaced', async () => {
      const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
      await Promise.all([server.call('listSegments', undefined), server.call('listEvents', undefined)])
      const said = vi.spyOn(console, 'error').mockReturnValue()
      await end.execute(server.db)
      await expect.poll(async () => (await server.send('listSegments', undefined)).status).toBe(200)
      const words = expect.stringMatching(/^A connection to the database ended/)
      await expect.poll(() => said.mock.calls.flat()).toContainEqual(words)
      said.mockRestore()
    })
  })

  test('the standalone server takes its address, and refuses one of another kind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'herald-reference-'))
    const address = await addressOf(folder)
    const common = ['--data', folder, '--campaigns', '2', '--token', 'alone', '--database']
    expect(await standalone([...common, 'mysql://localhost/herald'])).toMatch(
      /--database takes an address like postgres:/,
    )
    expect(await standalone([...common, address])).toMatch(/^Reference API is ready: http:\/\/127\.0\.0\.1:\d+\n$/)
    const second = await openTest({ folder, campaigns: 24 })
    const all = { limit: 10, page: 1, orderBy: 'id', orderDirection: 'asc' } as const
    expect((await second.call('listCampaigns', all)).total).toBe(2)
    expect(await readdir(folder)).not.toContain('reference.db')
    await second.end()
  })
})

/** Everything the standalone server says until it ends, which it is told to once it is ready. */
function standalone(args: readonly string[]): Promise<string> {
  const file = new URL('../../../../src/main/reference-api/standalone.ts', import.meta.url)
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
      if (/is ready/.test(said)) child.kill('SIGTERM')
    })
  return new Promise((resolve) => child.once('close', () => resolve(said)))
}
