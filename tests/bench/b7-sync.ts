/**
 * B7: syncing 1,000 queued drafts at 20 ms of server latency, six at a time, against the ideal: calls / 6, rounded up, x 20 ms. Somebody
 * types meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../../src/main/api/connection.ts'
import type { Drafts } from '../../src/main/drafts/index.ts'
import { systemClock } from '../../src/main/ports.ts'
import type { DraftSave, EndpointName, Intent, JsonObject, Workspace } from '../../src/preload/contract/index.ts'
import { openDrafts } from '../unit/main/drafts/open-drafts.ts'
import { type Figure, percentile } from './figure.ts'

const queued = 1_000
const latency = 20
const atOnce = 6

const workspace: Workspace = {
  id: 'bench',
  kind: 'server',
  address: 'https://bench.example.com',
  user: { id: '1', name: 'Ayesha Siddiqui' },
  brand: { id: '1', name: 'Gulmohar Retail' },
}
const tabs = { selected: 'CONTENT', tabs: ['SEGMENT', 'CONTENT'], disabledKeys: [] }
const idOf = (n: number): string => `01HERA0DRAFTS${String(n).padStart(13, '0')}`

/** Returns every call after the latency; keeps what a save says, as a server does. */
function slowServer() {
  const campaigns = new Map<number, JsonObject>()
  let calls = 0
  const call = async (name: EndpointName, input: unknown): Promise<unknown> => {
    if (name === 'listCampaigns') return { campaigns: [], total: 0 }
    calls += 1
    const sent = (input ?? {}) as JsonObject
    // A timer of 20 ms ends up to 1 ms late; the ideal has none of that.
    await pause(latency - 0.5)
    if (name === 'createCampaign') {
      const made = { ...sent, id: campaigns.size + 1, status: 'draft' }
      campaigns.set(made.id, made)
      return made
    }
    const known = campaigns.get(Number(sent.id)) ?? {}
    if (name !== 'getCampaign') Object.assign(known, sent)
    return known
  }
  return { api: { call } as unknown as Api, calls: () => calls } // The bench asks for the rows that it answers.
}

/** Two steps of a campaign: `fresh` ones make it, later ones change its content. */
function savesOf(n: number, round: number, revision: number): DraftSave[] {
  const name = `Offer ${n}`
  const setup = { channelName: 'sms' }
  const body = {
    name,
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: setup,
    schedule: { type: 'one_time' },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
    channelName: 'sms',
    channel_configuration_id: 1,
  }
  const segment: Intent[] = [
    { create: { call: 'createCampaign', input: body } },
    { update: { call: 'addSegment', input: { segmentId: 3, edit_setup_page_values: setup } } },
  ]
  const message = {
    message: { design: `words ${round}` },
    name,
    edit_content_page_values: {},
    edit_page_tabs_values: tabs,
  }
  const content: Intent[] = [{ update: { call: 'updateMessage', input: message } }]
  const write = (at: number, sections: DraftSave['write']['sections']): DraftSave['write'] => ({
    id: idOf(n),
    channel: 'sms',
    type: 'one-time',
    campaignId: null,
    revision: at,
    name,
    ...(sections ? { sections } : {}),
  })
  const step = (section: 'segment' | 'content', at: number, intents: Intent[]): DraftSave => ({
    section,
    intents,
    wait: false,
    write: write(at, { [section]: `${section} ${round}` }),
  })
  return round === 0
    ? [step('segment', revision, segment), step('content', revision + 1, content)]
    : [step('content', revision, content)]
}

async function drained(drafts: Drafts): Promise<number> {
  const began = performance.now()
  drafts.wake()
  for (;;) {
    await pause(50)
    const { waiting, sending } = await drafts.handlers.outbox.state()
    if (waiting === 0 && !sending) return performance.now() - began
  }
}

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-b7-'))
  const server = slowServer()
  let connected = false
  const drafts = await openDrafts({
    worker: new URL('../../src/main/drafts/worker.ts', import.meta.url),
    file: join(folder, 'drafts.db'),
    api: () => (connected ? { workspace, api: server.api } : null),
    connection: { online: () => connected },
    notify: () => {},
    clock: systemClock,
    log: () => {},
  })
  await drafts.use(workspace)
  drafts.wake()
  const figures: Figure[] = []
  for (const [round, what] of ['never synced', 'known to the server'].entries()) {
    connected = false
    for (let n = 0; n < queued; n += 1) await queue(drafts, n, round)
    connected = true
    const before = server.calls()
    const typing = type(drafts, queued + 1 + round)
    const took = await drained(drafts)
    const keys = await typing.stop()
    const calls = server.calls() - before
    const ideal = Math.ceil(calls / atOnce) * latency
    figures.push({
      id: 'B7',
      what: `syncing ${queued} queued drafts ${what}, ${calls} calls, readings included`,
      unit: 'ms',
      ours: took,
      peer: ideal,
      peerName: 'the ideal',
      ratio: took / ideal,
      target: 'at most 1.3',
      met: took / ideal <= 1.3,
    })
    const p95 = percentile(keys, 95)
    figures.push({
      id: 'B7',
      what: `a durable write of who types meanwhile, ${keys.length} writes, p95`,
      unit: 'ms',
      ours: p95,
      peer: 50,
      peerName: 'the limit',
      ratio: p95 / 50,
      target: 'at most 50 ms',
      met: p95 <= 50,
    })
  }
  await drafts.close()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/** Writes a draft as autosave does, until it is stopped; returns how many milliseconds each write took. */
function type(drafts: Drafts, n: number): { stop(): Promise<number[]> } {
  let stopped = false
  const typed = (async () => {
    const times: number[] = []
    for (let revision = 0; !stopped; ) {
      const began = performance.now()
      const words = { content: { design: `words ${revision}` } }
      const stamp = await drafts.handlers.drafts.write({
        id: idOf(n),
        channel: 'sms',
        type: 'one-time',
        campaignId: null,
        revision,
        sections: words,
      })
      times.push(performance.now() - began)
      revision = stamp.revision
      await pause(100)
    }
    return times
  })()
  return {
    stop: () => {
      stopped = true
      return typed
    },
  }
}

async function queue(drafts: Drafts, n: number, round: number): Promise<void> {
  const known = await drafts.handlers.drafts.open({ id: idOf(n) })
  let revision = known?.revision ?? 0
  for (const save of savesOf(n, round, revision)) {
    const stamp = await drafts.handlers.drafts.save({ ...save, write: { ...save.write, revision } })
    revision = stamp.revision
  }
}
