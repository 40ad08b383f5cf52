/** Jobs over time: every 3 s, sixty times, paused without a connection, over a restart, to a definite end. */
import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPrivate } from '../../../fixtures/files.ts'
import { type Bench, bench, cut, failing, says, settled } from './harness.ts'

let at: Bench
beforeEach(async () => {
  at = await bench()
  await at.jobs.use({ id: 'one' })
})
afterEach(() => at.close())

const start = (campaignId = 42) => at.jobs.start(campaignId)
const only = async () => (await at.jobs.handlers.list())[0]

describe('a started job', () => {
  test('is told of, and asked for every 3 s until it succeeds', async () => {
    await start()
    expect(await only()).toEqual({
      jobId: 7,
      campaignId: 42,
      state: 'running',
      message: null,
      polls: 0,
      failure: null,
      startedAt: '2026-03-01T10:00:00.000Z',
      endedAt: null,
    })
    expect(at.server.starts).toEqual(['/job/42'])
    await at.clock.pass(2_999)
    expect(at.server.polls).toEqual([])
    await at.clock.pass(1)
    expect(at.server.polls).toEqual(['/poll?job_id=7'])
    await at.clock.pass(6_000)
    expect(await only()).toMatchObject({ state: 'running', polls: 3 })
    at.server.poll = says({ status: 'success', message: 'Imported' })
    await at.clock.pass(3_000)
    expect(await only()).toMatchObject({ state: 'success', message: 'Imported', endedAt: '2026-03-01T10:00:12.000Z' })
    await at.clock.pass(60_000)
    expect(at.server.polls).toHaveLength(4)
    expect(at.seen.map(({ polls }) => polls)).toEqual([0, 1, 2, 3, 4])
  })

  test('has the campaign’s id where the server names none', async () => {
    at.server.start = says({})
    await start()
    expect(await only()).toMatchObject({ jobId: 42 })
  })

  test('that the server refuses has ended with its words', async () => {
    at.server.start = () => Response.json({ success: false, message: 'Nothing to do' })
    await start()
    expect(await only()).toMatchObject({ state: 'error', message: 'Nothing to do', failure: { kind: 'refused' } })
    await at.clock.pass(60_000)
    expect(at.server.polls).toEqual([])
    at.server.start = says({ job_id: 7 })
    expect(await at.jobs.handlers.checkAgain({ jobId: 42 })).toMatchObject({ jobId: 7, state: 'running' })
    expect(at.server.starts).toEqual(['/job/42', '/job/42'])
    await at.clock.pass(3_000)
    expect(at.server.polls).toEqual(['/poll?job_id=7'])
  })

  test('needs a connection', async () => {
    at.open.id = null
    await expect(start()).rejects.toMatchObject({ failure: { kind: 'offline' } })
  })

  test('fails with the server’s words', async () => {
    await start()
    at.server.poll = says({ status: 'error', message: 'Row 3 is a duplicate' })
    await at.clock.pass(3_000)
    expect(await only()).toMatchObject({ state: 'error', message: 'Row 3 is a duplicate' })
  })

  test('ends after 60 polls, and can be checked again for 60 more', async () => {
    await start()
    await at.clock.pass(3_000 * 80)
    expect(at.server.polls).toHaveLength(60)
    expect(await only()).toMatchObject({ state: 'unknown', message: 'Still running on the server', polls: 60 })
    expect(await at.jobs.handlers.checkAgain({ jobId: 7 })).toMatchObject({ state: 'running', polls: 0, endedAt: null })
    await at.clock.pass(0)
    expect(at.server.polls).toHaveLength(61)
    await at.clock.pass(3_000 * 80)
    expect(at.server.polls).toHaveLength(120)
    expect(await only()).toMatchObject({ state: 'unknown' })
  })

  test('ends also where the server only ever fails', async () => {
    await start()
    at.server.poll = failing(500)
    await at.clock.pass(3_000 * 80)
    expect(at.server.polls).toHaveLength(60)
    expect(await only()).toMatchObject({ state: 'unknown', failure: { kind: 'server', status: 500 } })
  })

  test('of two, each is followed by itself', async () => {
    await start(42)
    at.server.start = says({ jobId: 'b' })
    await at.clock.pass(1_000)
    await start(43)
    await at.clock.pass(3_000)
    expect(at.server.polls.sort()).toEqual(['/poll?job_id=7', '/poll?job_id=b'])
  })
})

describe('checking again', () => {
  test('a job that nobody knows', async () => {
    await expect(at.jobs.handlers.checkAgain({ jobId: 9 })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('an ended job answers its end', async () => {
    await start()
    at.server.poll = says({ status: 'success' })
    await at.clock.pass(3_000)
    expect(await at.jobs.handlers.checkAgain({ jobId: 7 })).toMatchObject({ state: 'success' })
    await at.clock.pass(60_000)
    expect(at.server.polls).toHaveLength(1)
  })

  test('a running job asks at once', async () => {
    await start()
    await at.jobs.handlers.checkAgain({ jobId: 7 })
    await settled()
    expect(at.server.polls).toHaveLength(1)
    expect(await only()).toMatchObject({ polls: 1 })
  })
})

describe('without a connection', () => {
  test('working offline: nothing is asked, nothing spent; back online it goes on at once', async () => {
    await start()
    await at.clock.pass(3_000)
    at.connection.workOffline(true)
    await at.clock.pass(600_000)
    expect(at.server.polls).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'paused', message: 'Waiting for a connection', polls: 1 })
    at.connection.workOffline(false)
    await settled()
    expect(await only()).toMatchObject({ state: 'running', polls: 2, message: null })
  })

  test('cut off: tried again after longer and longer pauses, nothing spent', async () => {
    await start()
    at.server.poll = cut('ECONNREFUSED')
    await at.clock.pass(3_000)
    expect(await only()).toMatchObject({ state: 'paused', polls: 0, failure: { kind: 'offline' } })
    await at.clock.pass(6_000 + 12_000 + 24_000)
    expect(at.server.polls).toHaveLength(4)
    await at.clock.pass(3_600_000)
    expect(at.server.polls.length).toBeLessThan(70)
    expect(await only()).toMatchObject({ state: 'paused', polls: 0 })
    at.server.poll = says({ status: 'success' })
    at.connection.answered()
    await settled()
    expect(await only()).toMatchObject({ state: 'success', polls: 1 })
  })

  test('a session that is over: paused, and goes on with the new token', async () => {
    await start()
    at.server.poll = failing(401)
    await at.clock.pass(3_000)
    expect(await only()).toMatchObject({ state: 'paused', message: 'Session expired', polls: 0 })
    at.open.id = null
    await at.clock.pass(600_000)
    expect(at.server.polls).toHaveLength(1)
    at.server.poll = says({ status: 'running' })
    at.open.id = 'one'
    at.jobs.wake()
    await settled()
    expect(await only()).toMatchObject({ state: 'running', polls: 1 })
  })

  test('whoever forgets to wake it delays it by a minute at most', async () => {
    await start()
    at.open.id = null
    await at.clock.pass(600_000)
    at.open.id = 'one'
    await at.clock.pass(60_000)
    expect((await only())?.state).toBe('running')
  })
})

describe('over a restart', () => {
  test('a running job goes on where it was', async () => {
    await start()
    await at.clock.pass(9_000)
    await at.restart()
    expect(at.jobs.handlers.list()).toEqual([])
    await at.jobs.use({ id: 'one' })
    expect(await only()).toMatchObject({ jobId: 7, state: 'running', polls: 3 })
    await at.clock.pass(3_000 * 80)
    expect(at.server.polls).toHaveLength(60)
    expect(await only()).toMatchObject({ state: 'unknown' })
  })

  test('a closed one asks no more', async () => {
    await start()
    await at.jobs.close()
    await at.clock.pass(60_000)
    expect(at.server.polls).toEqual([])
  })

  test('an ended job is remembered and left alone', async () => {
    await start()
    at.server.poll = says({ status: 'success' })
    await at.clock.pass(3_000)
    await at.restart()
    await at.jobs.use({ id: 'one' })
    await at.clock.pass(60_000)
    expect(await only()).toMatchObject({ state: 'success' })
    expect(at.server.polls).toHaveLength(1)
  })

  test('the file is this person’s alone, and a damaged one is put aside', async () => {
    await start()
    expect(isPrivate(at.file)).toBe(true)
    expect(JSON.parse(await readFile(at.file, 'utf8'))).toMatchObject([{ workspace: 'one', jobId: 7 }])
    await writeFile(at.file, '[{"workspace":')
    await at.restart()
    await at.jobs.use({ id: 'one' })
    expect(at.jobs.handlers.list()).toEqual([])
    expect(at.logged).toEqual([`warn The list of jobs cannot be read; the file is kept as ${at.file}.damaged`])
    expect(await readFile(`${at.file}.damaged`, 'utf8')).toBe('[{"workspace":')
  })
})

describe('another workspace', () => {
  test('sees none of them, and its server is never asked for them', async () => {
    await start()
    at.open.id = 'two'
    await at.jobs.use({ id: 'two' })
    await at.clock.pass(60_000)
    expect(at.jobs.handlers.list()).toEqual([])
    expect(at.server.polls).toEqual([])
    at.open.id = 'one'
    await at.jobs.use({ id: 'one' })
    await at.clock.pass(3_000)
    expect(await only()).toMatchObject({ state: 'running', polls: 1 })
  })

  test('one that opens between two polls stops them', async () => {
    await start()
    at.open.id = 'two'
    await at.clock.pass(3_000)
    expect(at.server.polls).toEqual([])
    expect(await only()).toMatchObject({ state: 'paused' })
  })
})
