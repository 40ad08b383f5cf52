/** A file of drafts from elsewhere: whatever waits in it, nothing but the saves of steps is ever sent without a click. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checksumOf } from '../../../../src/main/drafts/store/db.ts'
import type { Event } from '../../../../src/model/events.ts'
import {
  contentIntent,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  smallServer,
  start,
  temporaryFolder,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** A draft with a save that waits, in a file that `forge` changes while Herald is closed; then Herald runs, and the user clicks 'Send now' and saves again. */
async function sentAfter(forge: (file: DatabaseSync) => void) {
  const server = smallServer()
  server.campaigns.set(7, { id: 7, name: 'Eid offer', status: 'draft', message: null })
  const api = scriptedApi(server.answer)
  let bench = await openBench(folder.file)
  await bench.drafts.use(workspaceA)
  const write = writeOf(1, { campaignId: 7, base: { id: 7 }, sections: { content: 'Hello' } })
  await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
  await bench.drafts.close()
  const file = new DatabaseSync(folder.file)
  forge(file)
  file.close()

  bench = await openBench(folder.file)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await bench.rest()
  await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
  const { revision = 0 } = (await bench.drafts.handlers.drafts.open({ id: idOf(1) })) ?? {}
  const again = writeOf(1, { campaignId: 7, revision, sections: { content: 'Hello' } })
  await bench.drafts.handlers.drafts.save(saveOf(again, 'content', [contentIntent('Hello')]))
  for (const wait of [1_000, 10_000, 60_000, 600_000]) {
    await bench.rest()
    bench.clock.pass(wait)
  }
  await bench.rest()
  const draft = await bench.drafts.handlers.drafts.open({ id: idOf(1) })
  await bench.drafts.close()
  return { sent: api.asked.filter(({ name }) => !['listCampaigns', 'getCampaign'].includes(name)), draft }
}

it.each<[name: string, change: string]>([
  ['of a step without a save', `section = 'schedule'`],
  ['that is done', `state = 'done', done_at = '2026-11-20T09:00:00.000Z'`],
  ['with a failure that cannot be read', `failure = '{'`],
  ['with a problem that cannot be read', `state = 'attention', problem = '{'`],
])('a forged line of the outbox %s changes nothing: requests follow from what was saved', async (_, change) => {
  const { sent, draft } = await sentAfter((file) => file.exec(`UPDATE outbox SET ${change}`))
  expect(sent.map(({ name }) => name)).toEqual(['updateMessage'])
  expect(sent[0]?.input).toMatchObject({ message: { design: 'Hello' } })
  expect(draft).toMatchObject({ sync: { waiting: [], problems: [] } })
})

const click = 'elsewhere/1'
const act = { kind: 'publish', click, reviewed: {}, until: 0, phase: 'ready', before: '', failure: null }
const asked: Event = { kind: 'asked', act: 'publish', reviewed: {}, until: start, window: 'elsewhere', n: 1 }
const request = { kind: 'act', act: 'publish', click }
const edit = (saved: object) => ({ base: {}, mine: saved, saved })
it.each<[name: string, forged: { edits?: object; [part: string]: unknown }, open?: number]>([
  ['a publishing that may leave', { act }],
  ['a publishing that may leave, of a draft that counts as at rest,', { act }, 0],
  ['a stop that may leave', { act: { ...act, kind: 'stop' } }],
  ['an approval that may leave', { act: { ...act, kind: 'approval' } }],
  ['a publishing that is held', { act: { ...act, phase: 'held' } }],
  ['a publishing on its way', { act: { ...act, phase: 'sent', before: 'draft' }, inFlight: request, isQuiet: false }],
  ['a publishing without an answer', { act: { ...act, phase: 'unknown', before: 'draft' } }],
  ['a status that was edited', { edits: { status: edit({ status: 'running' }) } }],
  ['a status inside an edit', { edits: { message: edit({ message: { design: 'Hello' }, status: 'running' }) } }],
])('%s in the state of a draft is never sent by itself', async (_, { edits, ...forged }, open = 1) => {
  const { sent } = await sentAfter((file) => {
    const known = file.prepare('SELECT state FROM states').get() as { state: string }
    const state = JSON.parse(known.state)
    const text = JSON.stringify({ ...state, ...forged, edits: { ...state.edits, ...edits } })
    file.prepare('UPDATE states SET state = ?, checksum = ?, open = ?').run(text, checksumOf(text), open)
  })
  expect(sent.map(({ name }) => name).filter((name) => name !== 'updateMessage')).toEqual([])
  for (const { input } of sent) expect(input).not.toHaveProperty('status')
})

it.each<[name: string, events: Event[]]>([
  ['a publishing that is held', [asked]],
  ['a publishing that may leave', [asked, { kind: 'holdOver', click, at: start, account: 'a' }]],
])('%s in the events of a draft is never sent by itself', async (_, events) => {
  const { sent } = await sentAfter((file) => {
    const last = file.prepare('SELECT max(seq) AS seq FROM events').get() as { seq: number }
    for (const [index, event] of events.entries()) {
      const body = JSON.stringify(event)
      const values = ['a', idOf(1), last.seq + index, start, event.kind, body, checksumOf(event.kind + body)]
      const columns = 'workspace, draft_id, previous, at, kind, body, checksum'
      file.prepare(`INSERT INTO events (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(...values)
    }
  })
  expect(sent.map(({ name }) => name)).toEqual(['updateMessage'])
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
