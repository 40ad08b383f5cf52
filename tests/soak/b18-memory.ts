/**
 * B18: resident memory of the browser host with 10,000 campaigns under scripted use, fifteen minutes: it may grow by less than 5 %.
 * HERALD_SOAK_SECONDS shortens a run; what is shorter than five minutes is shown and not judged, because the program still warms up.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openServer } from '../../src/main/reference-api/open.ts'
import { bridgeOver, type Transport } from '../../src/preload/bridge.ts'
import type { Answer, Bridge, ListQuery } from '../../src/preload/contract/index.ts'
import { median } from '../bench/figure.ts'
import { inFolder, startHost } from '../bench/programs.ts'
import { secretIn } from '../electron-built/built-host.ts'

const campaigns = 10_000
const seconds = Number(process.env.HERALD_SOAK_SECONDS ?? 900)
const limit = 5
const judged = seconds >= 300
/** A fifth of the time warms caches and compiled code up; then an early stretch is held against the last one. */
const [warm, early, late] = [0.2, 0.35, 0.85]

type Sample = { at: number; mebibytes: number }

await inFolder(async (folder) => {
  const data = join(folder, 'data')
  const practice = await openServer({ folder: join(data, 'practice'), campaigns })
  await practice.close()
  const host = await startHost(data)
  try {
    const samples = await used(host.url, Number(host.process.pid))
    if (!tell(samples)) process.exitCode = 1
  } finally {
    await host.stop()
  }
})

/** Works with the host until the time is over and looks at its memory four times a second. */
async function used(url: string, pid: number): Promise<Sample[]> {
  const headers = await letIn(url)
  const leave = new AbortController()
  const notices = heard(new URL('/notices', url), headers, leave.signal)
  const bridge = bridgeOver(transportTo(url, headers))
  const samples: Sample[] = []
  const began = performance.now()
  const share = () => (performance.now() - began) / 1_000 / seconds
  const watch = setInterval(() => samples.push({ at: share(), mebibytes: residentOf(pid) }), 250)
  let rounds = 0
  try {
    while (share() < 1) await round(bridge, rounds++)
  } finally {
    clearInterval(watch)
    leave.abort()
  }
  console.log(`B18: ${rounds} rounds of use in ${seconds} s, ${await notices} bytes of notices`)
  return samples
}

/** Resident memory in MiB, as the kernel counts it. */
function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/** Says what was seen; whether it holds. */
function tell(samples: readonly Sample[]): boolean {
  const between = (from: number, to: number) =>
    median(samples.filter(({ at }) => at >= from && at < to).map(({ mebibytes }) => mebibytes))
  const [before, after] = [between(warm, early), between(late, 1.1)]
  const growth = (after / before - 1) * 100
  const holds = growth < limit
  const verdict = judged ? (holds ? 'met   ' : 'MISSED') : 'shown '
  const peak = Math.max(...samples.map(({ mebibytes }) => mebibytes))
  console.log(
    `${verdict} B18  resident memory of the browser host, ${campaigns} campaigns, ${seconds} s of use: ${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB (at most ${peak.toFixed(0)}), growth ${growth.toFixed(1)} %; target under ${limit} %${judged ? '' : ' over fifteen minutes'}`,
  )
  return holds || !judged
}

/** One round: looks through the list, reads what a report and the steps read, writes a draft, looks back at it, throws it away. */
async function round(bridge: Bridge, turn: number): Promise<void> {
  const common: ListQuery = { limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }
  const towns = ['karachi', 'lahore', 'eid sale', 'launch', 'zzz']
  await done(bridge.campaigns.list({ ...common, page: 1 + (turn % 400) }))
  await done(bridge.campaigns.list({ ...common, orderBy: 'name', search: towns[turn % 5] ?? '' }))
  await done(bridge.campaigns.list({ ...common, status: 'draft' }))
  if (turn % 50 === 0) await done(bridge.campaigns.list({ ...common, limit: campaigns }))
  if (turn % 20 === 0) await done(bridge.campaigns.refresh(common))
  await done(bridge.campaigns.scheduled({ from: '2026-11-01', to: '2026-12-06' }))
  await done(bridge.api.getCampaign({ id: 1 + ((turn * 7_919) % campaigns) }))
  await done(bridge.api.listSegments())
  await done(bridge.api.listMergeTags({ channel: 'sms' }))
  await done(bridge.api.getPerformanceStats({ id: 2, trend_frequency: 'last_30_days' }))
  await writeDraft(bridge, turn)
}

async function writeDraft(bridge: Bridge, turn: number): Promise<void> {
  const id = `01HERA0S0AK${String(turn).padStart(15, '0')}`
  for (let revision = 0; revision < 10; revision++) {
    const sections = { content: { design: `Salaam {{first_name}}, ${'take everything '.repeat(revision + 1)}` } }
    const write = { id, channel: 'sms', type: 'one-time', campaignId: null, revision, name: `Soaked ${turn}`, sections }
    await done(bridge.drafts.write(write))
  }
  await done(bridge.drafts.open({ id }))
  await done(bridge.drafts.versions({ id }))
  await done(bridge.outbox.state())
  await done(bridge.drafts.discard({ id }))
}

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const settled = await answer
  if (settled.ok) return settled.value
  throw new Error(`${settled.failure.kind}: ${settled.failure.message}`)
}

/** Gives the key of the launch for the cookie and the page's secret, as a browser does. */
async function letIn(url: string): Promise<Record<string, string>> {
  const reply = await fetch(url, { redirect: 'manual' })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, origin: new URL(url).origin, 'x-herald-page': secretIn(await reply.text()) }
}

function transportTo(url: string, headers: Record<string, string>): Transport {
  return {
    call: async (name, input) => {
      const body = JSON.stringify(input ?? null)
      const json = { ...headers, 'content-type': 'application/json' }
      const reply = await fetch(new URL(`/call/${name}`, url), { method: 'POST', headers: json, body })
      return (await reply.json()) as Answer<unknown> // What the host answers to every call.
    },
    listen: () => () => {},
    uploadFile: async () => ({ ok: false, failure: { kind: 'internal', message: 'No file is handed over here' } }),
  }
}

/** Hears the notices as an open page does; returns how many bytes came. */
async function heard(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  let bytes = 0
  try {
    const reply = await fetch(url, { headers, signal })
    for await (const chunk of reply.body ?? []) bytes += chunk.byteLength
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return bytes
}
