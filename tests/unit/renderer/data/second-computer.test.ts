/** Two data folders on one reference API: what another computer wrote is published, stopped and sent for approval like any other. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { failureOf } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { type DraftPort, DraftSession } from '../../../../src/renderer/data/draft-session.ts'
import { freshDraft } from '../../../../src/renderer/data/draft-state.ts'
import { type Bench, openBench, workspaceA } from '../../main/drafts/support.ts'
import { openTest, readyCampaign, type TestServer, tabs } from '../../main/reference-api/harness.ts'

type Sent = { method: string; path: string; body: unknown }

let server: TestServer
let sent: Sent[] = []
let computers: { bench: Bench; folder: string }[] = []
beforeEach(async () => {
  server = await openTest()
  sent = []
  computers = []
})
afterEach(async () => {
  for (const { bench, folder } of computers) {
    await bench.drafts.close()
    await rm(folder, { recursive: true, force: true })
  }
  await server.end()
})

/** One more computer: a data folder of its own, the real gateway to the same server. Requests other than reads are recorded. */
async function computer() {
  const folder = await mkdtemp(join(tmpdir(), 'herald-computer-'))
  const bench = await openBench(join(folder, 'drafts.db'))
  const connection = createConnection({ notify: () => {}, clock: systemClock })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = request.method === 'GET' ? null : await request.clone().text()
    if (body !== null)
      sent.push({ method: request.method, path: new URL(request.url).pathname, body: body && JSON.parse(body) })
    return server.handle(request)
  }
  const ports = { origin: 'http://reference.test', token: 'secret', fetch, connection, clock: systemClock }
  const api = createGateway(ports)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  computers.push({ bench, folder })
  const { drafts, campaigns } = bench.drafts.handlers
  const port = {
    drafts: { ...answering(drafts), changed: () => () => {} },
    api: { getCampaign: ({ id }: { id: number }) => answered(() => api.call('getCampaign', { id })) },
    // The handlers' own shapes, each wrapped as it crosses to the page.
  } as unknown as DraftPort
  return { bench, port, campaigns, drafts, api }
}
type Computer = Awaited<ReturnType<typeof computer>>

async function answered<T>(work: () => Promise<T> | T): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

const answering = (handlers: object) =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (input: unknown) => answered(() => handle(input))]),
  )

/** The campaign as the editor opens it on a computer that keeps nothing of it. */
async function opened({ port }: Computer, id: number, channel = 'sms'): Promise<DraftSession> {
  const base = await port.api.getCampaign({ id })
  if (!base.ok) throw new Error(base.failure.message)
  const draft = freshDraft({ id: '01JD0000000000000000000000', channel, type: 'one-time', base: base.value })
  const timers = { now: () => 0, after: () => () => {} }
  return new DraftSession(port, timers, draft, { id: '01JD00000000000000000PAGE0', n: 0 })
}

const running = { call: 'updateStatus', input: { status: 'running', edit_page_tabs_values: tabs } }
const statusOnServer = async (id: number) => (await server.call('getCampaign', { id })).status

describe('a campaign that this computer never edited', () => {
  it("a colleague's ready draft is published: one request, as the specification has it", async () => {
    const id = await readyCampaign(server, 'Eid offer')
    const mine = await computer()
    const session = await opened(mine, id)
    expect(await session.act(running)).toMatchObject({ outcome: 'done' })
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `/campaign-management/api/campaign/${id}/update_status`,
        body: { status: 'running', edit_page_tabs_values: tabs },
      },
    ])
    expect(['running', 'scheduled']).toContain(await statusOnServer(id))
    expect(session.state.status).toBe(await statusOnServer(id))
  })

  it('a copy is published', async () => {
    const id = await readyCampaign(server, 'Eid offer')
    const mine = await computer()
    const copy = await mine.api.call('copyCampaign', { id })
    sent = []
    expect(await (await opened(mine, copy.id)).act(running)).toMatchObject({ outcome: 'done' })
    expect(sent.map(({ path }) => path)).toEqual([`/campaign-management/api/campaign/${copy.id}/update_status`])
  })

  it('a WhatsApp message is sent for approval, and the approved one published', async () => {
    const content = { type: 'custom' }
    const id = await readyCampaign(server, 'Eid Mubarak', 'whatsapp', content)
    const mine = await computer()
    const session = await opened(mine, id, 'whatsapp')
    expect(await session.act({ call: 'approveWhatsapp', input: {} })).toMatchObject({ outcome: 'done' })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /campaign-management/api/campaign/${id}/whatsapp/approval`,
    ])
  })

  it('is not published when somebody changed it after it was looked at', async () => {
    const id = await readyCampaign(server, 'Eid offer')
    const mine = await computer()
    const session = await opened(mine, id)
    await server.call('addSegment', { id, segmentId: 2, edit_setup_page_values: {} })
    expect(await session.act(running)).toMatchObject({
      outcome: 'refused',
      failure: { message: 'Someone else changed this campaign. Check it and try again.' },
    })
    expect(sent).toEqual([])
    expect(await statusOnServer(id)).toBe('draft')
  })

  it('is stopped from the list, where it keeps no draft', async () => {
    const id = await readyCampaign(server, 'Eid offer')
    await server.call('updateStatus', { id, status: 'running' })
    const mine = await computer()
    expect(await mine.campaigns.stop({ campaignId: id })).toEqual({ outcome: 'done', status: 'stopped' })
    expect(sent).toEqual([
      { method: 'PUT', path: `/campaign-management/api/campaign/${id}/update_status`, body: { status: 'stopped' } },
    ])
    expect(await mine.drafts.find({ campaignId: id })).toBeNull()
  })

  it('what one computer published, the other one cannot publish again', async () => {
    const id = await readyCampaign(server, 'Eid offer')
    const [one, other] = [await computer(), await computer()]
    const [first, second] = [await opened(one, id), await opened(other, id)]
    expect(await first.act(running)).toMatchObject({ outcome: 'done' })
    expect(await second.act(running)).toMatchObject({ outcome: 'refused', failure: { kind: 'stale' } })
    expect(sent).toHaveLength(1)
  })
})
