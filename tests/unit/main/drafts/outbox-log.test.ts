/** What the log answers to 'it did not go out': every attempt, merge and conflict with its ids, and not a word of what was written. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type Bench,
  contentIntent,
  fail,
  idOf,
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
let bench: Bench
beforeEach(async () => {
  folder = temporaryFolder()
  bench = await openBench(folder.file)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const words = ['Offer for Ayesha', 'Only today', 'No such word']

it('a request that went at its second attempt, one that was merged first, and one that was refused', async () => {
  const server = smallServer()
  const outcomes: Record<string, ('server' | 'refused')[]> = { updateMessage: ['server', 'refused'] }
  const api = scriptedApi((asked) => {
    const kind = outcomes[asked.name]?.shift()
    return kind ? fail(kind, 'No such word') : server.answer(asked)
  })
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  const { save } = bench.drafts.handlers.drafts
  const write = writeOf(1, { name: words[0] ?? '' })
  await save(saveOf(write, 'segment', [setupIntent(words[0] ?? '')]))
  await bench.rest()
  const content = { ...writeOf(1, { revision: 1, sections: { content: words[1] ?? '' } }) }
  await save(saveOf(content, 'content', [contentIntent(words[1] ?? '', words[0])]))
  await bench.rest()
  bench.clock.pass(60_000)
  await bench.rest()

  const told = bench.told.map((line) => line.replace(/\d{4}-\d\d-\d\dT\S+/, 'LATER').replace(/Intent \d+/, 'Intent N'))
  const id = idOf(1)
  const campaign = (await bench.drafts.handlers.drafts.open({ id }))?.campaignId
  const update = `Intent N, updateMessage of draft ${id}, campaign ${campaign}`
  expect(told).toEqual([
    `Intent N, createCampaign of draft ${id}, campaign new, attempt 1: done`,
    `${update}: the campaign was read and merged first`,
    `${update}, attempt 1: server, tried again from LATER`,
    `${update}: the campaign was read and merged first`,
    `${update}, attempt 2: waits for the person, refused`,
  ])
  for (const word of words) expect(bench.told.join('\n')).not.toContain(word)
})
