/** Jobs as the main process puts them together: real gateway and file; time stands still until a test moves it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionTracker, createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { createJobs, type Jobs, jobsFile } from '../../../../src/main/jobs/index.ts'
import type { Clock } from '../../../../src/main/ports.ts'
import type { JobState } from '../../../../src/preload/contract/index.ts'

export type ManualClock = Clock & { pass(ms: number): Promise<void> }

/** Lets everything run that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate)
}

export function manualClock(): ManualClock {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const waiting = new Set<{ at: number; task: () => void }>()
  return {
    now: () => now,
    after: (ms, task) => {
      const item = { at: now + ms, task }
      waiting.add(item)
      return () => void waiting.delete(item)
    },
    /** Step by step, so that what a task puts on comes in its turn. */
    pass: async (ms) => {
      const until = now + ms
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.task()
        await settled()
      }
      now = until
    },
  }
}

export type Answer = () => Response | Promise<Response>
export const says = (data: unknown) => () => Response.json({ success: true, data })
export const failing = (status: number) => () => new Response('down', { status })
export const cut = (code?: string): Answer => {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('cut'), { code }) })
  }
}

export type Bench = {
  jobs: Jobs
  clock: ManualClock
  connection: ConnectionTracker
  /** What the server says to a poll, and to a start. */
  server: { poll: Answer; start: Answer; polls: string[]; starts: string[] }
  seen: JobState[]
  logged: string[]
  /** The workspace whose gateway is open; null for none. */
  open: { id: string | null }
  file: string
  /** The same computer after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function bench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-jobs-'))
  const clock = manualClock()
  const connection = createConnection({ notify: () => {}, clock })
  const server: Bench['server'] = {
    poll: says({ status: 'running' }),
    start: says({ jobId: 7 }),
    polls: [],
    starts: [],
  }
  const answer = async (input: Request | URL | string): Promise<Response> => {
    const { method, url } = new Request(input)
    const path = url.replace(/^.*\/job-progress/, '')
    const isStart = method === 'POST'
    ;(isStart ? server.starts : server.polls).push(path)
    return isStart ? server.start() : server.poll()
  }
  const api = createGateway({ origin: 'https://api.example.com', token: 'token', fetch: answer, connection, clock })
  const seen: JobState[] = []
  const logged: string[] = []
  const open: Bench['open'] = { id: 'one' }
  const file = join(folder, 'jobs.json')
  const log = (level: string, message: string) => void logged.push(`${level} ${message}`)
  const start = () =>
    createJobs({
      api: () => (open.id === null ? null : { workspace: { id: open.id }, api }),
      connection,
      store: jobsFile(file, log),
      clock,
      log,
      changed: (job) => seen.push(job),
    })
  const at: Bench = {
    jobs: start(),
    clock,
    connection,
    server,
    seen,
    logged,
    open,
    file,
    restart: async () => {
      await at.jobs.close()
      at.jobs = start()
    },
    close: async () => {
      await at.jobs.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return at
}
