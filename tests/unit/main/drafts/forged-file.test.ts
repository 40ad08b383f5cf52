/** A file of drafts from elsewhere: whatever waits in it, nothing but the saves of steps is ever sent without a click. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import {
  contentIntent,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
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

const message = contentIntent('Hello').update?.input ?? {}
const forged: [name: string, column: string, call: string, input: JsonObject][] = [
  ['publishing', 'update_request', 'updateStatus', { status: 'running' }],
  ['stopping', 'update_request', 'updateStatus', { status: 'stopped' }],
  ['deleting', 'update_request', 'deleteCampaign', {}],
  ['an approval', 'update_request', 'approveWhatsapp', {}],
  ['an approval of a call', 'update_request', 'approveRoboCall', {}],
  ['a test send', 'update_request', 'sendTestContent', {}],
  ['a copy', 'update_request', 'copyCampaign', {}],
  ['the brand limits', 'update_request', 'setChannelLimits', {}],
  ['a call that there is not', 'update_request', 'toString', {}],
  ['a status inside a save', 'update_request', 'updateMessage', { ...message, status: 'running' }],
  ['an act in the place of the create', 'create_request', 'startJob', {}],
  ['a copy in the place of the create', 'create_request', 'copyCampaign', { id: 7 }],
]

it.each(forged)('%s is never sent by itself, and says so', async (_, column, call, input) => {
  const isCreate = column === 'create_request'
  const server = smallServer()
  server.campaigns.set(7, { id: 7, name: 'Eid offer', status: 'draft', message: null })
  const api = scriptedApi(server.answer)
  let bench = await openBench(folder.file)
  await bench.drafts.use(workspaceA)
  const { campaignId, base } = isCreate ? { campaignId: null, base: null } : { campaignId: 7, base: { id: 7 } }
  const write = writeOf(1, { campaignId, base, sections: { content: 'Hello' } })
  await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
  await bench.drafts.close()
  const file = new DatabaseSync(folder.file)
  file.prepare(`UPDATE intents SET ${column} = ?`).run(JSON.stringify({ call, input }))
  file.close()

  bench = await openBench(folder.file)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await bench.rest()
  await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
  await bench.rest()
  // Readings are all that left.
  expect(api.asked.filter(({ name }) => !['listCampaigns', 'getCampaign'].includes(name))).toEqual([])
  expect(await bench.drafts.handlers.outbox.list()).toMatchObject([
    {
      state: 'attention',
      failure: {
        kind: 'refused',
        message: `Herald sends '${call}' on a click only. Take it out of the outbox and do it again yourself.`,
      },
    },
  ])
  await bench.drafts.close()
})

it('a request that cannot be read any more waits for the person, its draft opens, and all others are sent', async () => {
  const server = smallServer()
  for (const id of [7, 8]) server.campaigns.set(id, { id, name: 'Eid offer', status: 'draft', message: null })
  const api = scriptedApi(server.answer)
  let bench = await openBench(folder.file)
  await bench.drafts.use(workspaceA)
  for (const n of [1, 2]) {
    const write = writeOf(n, { campaignId: n + 6, base: { id: n + 6 }, sections: { content: 'Hello' } })
    await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
  }
  await bench.drafts.close()
  const file = new DatabaseSync(folder.file)
  file.exec(`UPDATE intents SET update_request = '{"call":"updateMess', failure = '{' WHERE draft_id = '${idOf(1)}'`)
  file.close()

  bench = await openBench(folder.file)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await bench.rest()
  const message = 'What waited to be sent is damaged on this computer’s disk. Save Content again.'
  expect(await bench.drafts.handlers.drafts.open({ id: idOf(2) })).toMatchObject({ sync: { waiting: [] } })
  expect(await bench.drafts.handlers.drafts.open({ id: idOf(1) })).toMatchObject({
    sections: { content: 'Hello' },
    sync: { problems: [{ section: 'content', failure: { message } }] },
  })
  const waiting = (await bench.drafts.handlers.outbox.list()).filter(({ state }) => state !== 'done')
  expect(waiting).toMatchObject([{ draftId: idOf(1), failure: { message } }])

  const again = writeOf(1, { revision: 1, campaignId: 7, sections: { content: 'Hello' } })
  await bench.drafts.handlers.drafts.save(saveOf(again, 'content', [contentIntent('Hello')]))
  await bench.rest()
  expect(await bench.drafts.handlers.drafts.open({ id: idOf(1) })).toMatchObject({ sync: { waiting: [] } })
  expect(server.campaigns.get(7)).toMatchObject({ message: { design: 'Hello' } })
  await bench.drafts.close()
})

it('what the page asks to queue is refused before it waits', async () => {
  const bench = await openBench(folder.file)
  await bench.drafts.use(workspaceA)
  for (const intent of [
    { update: { call: 'updateStatus', input: { status: 'running' } } },
    { update: { call: 'setChannelLimits', input: {} } },
    { create: { call: 'copyCampaign', input: { id: 7 } } },
  ])
    await expect(bench.drafts.handlers.drafts.save(saveOf(writeOf(1), 'content', [intent]))).rejects.toMatchObject({
      failure: { kind: 'input', path: 'call' },
    })
  expect(await bench.drafts.handlers.outbox.list()).toEqual([])
  await bench.drafts.close()
})
