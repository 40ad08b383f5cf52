/** What an earlier connection says is nothing that the present one says. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  fail,
  openBench,
  saveOf,
  scriptedApi,
  setupIntent,
  smallServer,
  temporaryFolder,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('a 401 that comes late, of the token before, holds up nothing of the new one', async () => {
  const bench = await openBench(folder.file)
  const { drafts } = bench
  let refuse = () => {}
  const expired = scriptedApi(
    ({ name }) =>
      new Promise((_, reject) => {
        if (name !== 'createCampaign') return
        refuse = () => {
          try {
            fail('unauthorized', 'Session expired', { status: 401 })
          } catch (error) {
            reject(error)
          }
        }
      }),
  )
  bench.connect(workspaceA, expired)
  await drafts.use(workspaceA)
  drafts.wake()
  await drafts.handlers.drafts.save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]))
  await bench.rest()
  expect(expired.asked.map(({ name }) => name)).toContain('createCampaign')

  const server = smallServer()
  const api = scriptedApi(server.answer)
  bench.connect(workspaceA, api)
  await drafts.use(workspaceA)
  drafts.wake()
  await bench.rest()
  refuse()
  await bench.rest()
  await drafts.handlers.drafts.save(saveOf(writeOf(2, { name: 'Second' }), 'segment', [setupIntent('Second')]))
  for (let turn = 0; turn < 20; turn += 1) {
    bench.clock.pass(60_000)
    await bench.rest()
  }
  expect([...server.campaigns.values()].map(({ name }) => name).sort()).toEqual(['Eid offer', 'Second'])
  await drafts.close()
})
