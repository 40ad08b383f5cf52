/** B6: one durable draft save with 1,000 drafts held, against `conf` (electron-store's engine) holding the same. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Conf from 'conf'
import { openStoreClient } from '../../src/main/drafts/client.ts'
import { openStore } from '../../src/main/drafts/store/store.ts'
import { serve } from '../../src/main/serve.ts'
import type { DraftWrite, Handlers } from '../../src/preload/contract/index.ts'
import { type Figure, interleaved, median, percentile } from './figure.ts'
import { bridgeTo, openHttpBridge } from './http-bridge.ts'

const held = 1_000
const now = '2026-11-20T09:00:00.000Z'
const idOf = (n: number): string => `01HERA0DRAFTS${String(n).padStart(13, '0')}`

/** A draft as an SMS campaign fills it: some 3 KB. */
const sectionsOf = (n: number) => ({
  segment: {
    segmentRadio: 'existing',
    selectedSegment: { id: 3, name: 'Winter buyers', counts: { total: 48_210, sms: 40_112 } },
  },
  goals: { goals: [{ eventId: 7, eventName: 'purchase', within: { value: 30, duration: 'days' }, properties: [] }] },
  content: {
    design: 'Assalam-o-alaikum {{first_name}}, Blessed Friday starts early for you. '.repeat(12),
    revision: n,
  },
  schedule: { date: '2026-11-27', time: '10:00', timezone: 'Asia/Karachi', weekDays: [1, 2, 3, 4, 5] },
})
const writeOf = (n: number, revision: number): DraftWrite => ({
  id: idOf(n),
  channel: 'sms',
  type: 'one-time',
  campaignId: null,
  revision,
  ...(revision === 0
    ? { name: `Offer ${n}`, sections: sectionsOf(n) }
    : { sections: { content: { design: `words ${revision}` } } }),
})

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-b6-'))
  try {
    return await measureIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<Figure[]> {
  const store = openStore(join(folder, 'drafts.db'))
  const conf = new Conf<Record<string, unknown>>({ cwd: folder, configName: 'peer' })
  const drafts: Record<string, unknown> = {}
  for (let n = 0; n < held; n += 1) {
    store.write('a', writeOf(n, 0), now)
    drafts[idOf(n)] = { ...writeOf(n, 0) }
  }
  conf.set('drafts', drafts)
  const revisions = new Map<number, number>()
  const next = (): DraftWrite => {
    const n = Math.floor(Math.random() * held)
    const revision = (revisions.get(n) ?? 0) + 1
    revisions.set(n, revision)
    return writeOf(n, revision)
  }
  const inWorker: number[] = []
  const timed = await interleaved(
    15,
    () => {
      const times = Array.from({ length: 40 }, () => timeOf(() => store.write('a', next(), now)))
      inWorker.push(...times)
      return median(times)
    },
    () => timeOf(() => conf.set(`drafts.${idOf(7)}.sections.content`, { design: `words ${Math.random()}` })),
  )
  store.close()
  const page = await fromPage(join(folder, 'drafts.db'), next)
  const p95 = percentile(inWorker, 95)
  const common = { id: 'B6', unit: 'ms' }
  return [
    {
      ...common,
      what: `durable draft save, ${held} drafts held`,
      ours: timed.ours,
      peer: timed.peer,
      peerName: 'conf',
      ratio: timed.ratio,
      target: 'at most 1/50',
      met: timed.ratio <= 1 / 50,
    },
    {
      ...common,
      what: 'durable draft save in the worker, p95',
      ours: p95,
      peer: 2,
      peerName: 'the limit',
      ratio: p95 / 2,
      target: 'at most 2 ms',
      met: p95 <= 2,
    },
    {
      ...common,
      what: 'durable draft save seen from the page, through bridge, HTTP and worker, p95',
      ours: page,
      peer: 10,
      peerName: 'the limit',
      ratio: page / 10,
      target: 'at most 10 ms',
      met: page <= 10,
    },
  ]
}

/** The whole way of a write, as the page of the browser host takes it. */
async function fromPage(file: string, next: () => DraftWrite): Promise<number> {
  const client = await openStoreClient(new URL('../../src/main/drafts/worker.ts', import.meta.url), file)
  const write = async (asked: DraftWrite) => (await client.write('a', asked, now)).stamp
  // One call is asked; `serve` answers for any other that there is none.
  const face = await openHttpBridge(serve({ drafts: { write } } as unknown as Handlers, () => {}))
  const bridge = bridgeTo(face)
  const times: number[] = []
  for (let n = 0; n < 300; n += 1) {
    const asked = next()
    const began = performance.now()
    const answer = await bridge.drafts.write(asked)
    times.push(performance.now() - began)
    if (!answer.ok) throw new Error(answer.failure.message)
  }
  await face.close()
  await client.close()
  return percentile(times, 95)
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
