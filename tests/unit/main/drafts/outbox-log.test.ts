/** What the log answers to 'it did not go out': every attempt with its draft, and not a word of what was written. */
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

it('a request that was answered, one without a usable answer, and one that was refused', async () => {
  const server = smallServer()
  const outcomes: Record<string, ('server' | 'refused')[]> = { updateMessage: ['server', 'refused'] }
  const api = scriptedApi((asked) => {
    const kind = outcomes[asked.name]?.shift()
    return kind ? fail(kind, 'No such word', kind === 'server' ? { status: 500 } : {}) : server.answer(asked)
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

  const id = idOf(1)
  expect(bench.told).toEqual([
    `create segment of draft ${id}, campaign new: answered`,
    `update content of draft ${id}, campaign 100: lost, server 500`,
    `update content of draft ${id}, campaign 100: refused, refused`,
  ])
  for (const word of words) expect(bench.told.join('\n')).not.toContain(word)
})

it('a campaign that the server refuses to show', async () => {
  const server = smallServer()
  let isRefusing = false
  const api = scriptedApi((asked) =>
    isRefusing && asked.name === 'getCampaign'
      ? fail('refused', 'No such word', { status: 422 })
      : server.answer(asked),
  )
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  const { save } = bench.drafts.handlers.drafts
  await save(saveOf(writeOf(1, { name: words[0] ?? '' }), 'segment', [setupIntent(words[0] ?? '')]))
  await bench.rest()
  isRefusing = true
  const content = { ...writeOf(1, { revision: 1, sections: { content: words[1] ?? '' } }) }
  await save(saveOf(content, 'content', [contentIntent(words[1] ?? '', words[0])]))
  await bench.rest()
  expect(bench.told).toContain(`Draft ${idOf(1)} could not be read: refused 422`)
  for (const word of words) expect(bench.told.join('\n')).not.toContain(word)
})
