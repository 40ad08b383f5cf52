/** The end of Herald waits a second for what is on its way, and no longer. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  contentIntent,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  segmentIntent,
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

it.each([
  ['a save', 'updateMessage'],
  ['a publishing', 'updateStatus'],
  ['what is looked at before it', 'getCampaign'],
])('%s that has no answer is given up', async (_, silent) => {
  const server = smallServer()
  const api = scriptedApi(server.answer)
  const bench = await openBench(folder.file)
  const { drafts } = bench.drafts.handlers
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await drafts.save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer'), segmentIntent(3)]))
  await bench.rest()
  let isSilent = false
  api.server = (asked) => {
    // Once it is silent, it says nothing more.
    isSilent ||= asked.name === silent
    return isSilent ? new Promise(() => {}) : server.answer(asked)
  }
  const input = { status: 'running' }
  const ended =
    silent === 'updateMessage'
      ? drafts.save(saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]))
      : drafts.act({ id: idOf(1), revision: 1, request: { call: 'updateStatus', input } })
  await bench.rest()
  expect(api.asked.at(-1)?.name).toBe(silent)
  let isClosed = false
  const closed = bench.drafts.close().then(() => {
    isClosed = true
  })
  bench.clock.pass(1_000)
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(isClosed).toBe(true)
  await closed
  await Promise.resolve(ended).catch(() => undefined)
  bench.clock.pass(60_000)
  expect(bench.logged).toEqual([])
})
