/** Starts Herald for a test: with a data folder of its own, optionally a reference API of its own, and the built files. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { heldByModes } from '../fixtures/files.ts'
import { objectionsTo } from '../fixtures/spec/compare.ts'
import { type DesktopProgram, startDesktop } from './electron/program.ts'
import { beginDay, movePages, programClock } from './today.ts'

const root = join(import.meta.dirname, '../..')

/** A started program that has reported to be ready. */
export type Running = {
  url: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Requests an orderly end and waits for it; returns the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** One request as the reference API received it. */
export type Recorded = {
  /** Name of the row in the endpoint table; null for an unknown endpoint. */
  call: string | null
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  /** The body of an unauthenticated request is not read. */
  unread?: true
}

export type ReferenceServer = Running & {
  token: string
  /** All requests so far, in order. */
  requests(): Promise<Recorded[]>
  /** Its campaigns whose name contains `search`. */
  campaigns(search: string): Promise<{ id: number; name: string; status: string }[]>
  /** Makes the server misbehave; see the reference API's faults. */
  fault(rule: Record<string, unknown>): Promise<void>
  /** Ends all faults. */
  recover(): Promise<void>
  /** Replaces the token; the old one then gets 401. */
  changeToken(token: string): Promise<void>
}

/** `held`: file modes also restrict the host when the tests run as root. */
export type HostOptions = {
  data: string
  server?: string
  token?: string
  port?: number
  held?: boolean
  /** The organisation's policy, which replaces the system's. */
  policy?: string
}

/**
 * The host that a test runs in, set for a whole Playwright project. Tests marked @either-host only use `herald` and `page` and run in both
 * hosts.
 */
export type Options = { host: 'browser' | 'electron' }

type Fixtures = {
  /** The test's start time on its own clock; set before anything is started. */
  day: number
  /** A separate browser context with its own cookies and storage. Errors and CSP violations in its pages do not fail the test. */
  otherBrowser: () => Promise<BrowserContext>
  /** An empty folder that is removed after the test. */
  folder: string
  /** Starts only the reference API, with its control routes enabled. */
  startServer: (options?: { campaigns?: number; port?: number; data?: string }) => Promise<ReferenceServer>
  /** Starts the browser host on `data`. */
  startHost: (options: HostOptions) => Promise<Running>
  /** Starts Herald as a desktop program on the folder `data`; it is closed at the end of the test. */
  startProgram: (data: string) => Promise<DesktopProgram>
  /** Herald as a desktop program in the practice workspace; null in the browser host. */
  desktop: DesktopProgram | null
  /** Herald in the practice workspace, with the page open on the list. */
  herald: Running
  /** A reference API of the test's own. */
  server: ReferenceServer
  /** Starts Herald connected to `server`, with its data in `folder`/data, and opens the list in the page. */
  connect: () => Promise<Running>
  /** Herald as `connect` starts it. */
  connected: Running
}

export const test = base.extend<Options & Fixtures>({
  host: ['browser', { option: true }],
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      await use(beginDay())
    },
    { auto: true },
  ],
  context: async ({ context, day: _ }, use) => {
    await movePages(context)
    await use(context)
  },
  otherBrowser: async ({ browser, day: _ }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      await movePages(context)
      return context
    })
    await Promise.all(opened.map((one) => one.close()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  startServer: async ({ folder }, use) => {
    const started: ReferenceServer[] = []
    await use(async (options = {}) => {
      const server = await startServer(options.data ?? join(folder, 'server'), options)
      started.push(server)
      return server
    })
    const running = started.filter(({ process }) => process.exitCode === null && process.signalCode === null)
    const asked = (await Promise.all(running.map((one) => one.requests()))).flat()
    await Promise.all(started.map((one) => one.stop()))
    const read = asked.filter(({ unread }) => !unread)
    expect(read.flatMap(objectionsTo), 'requests that are not as the specifications show them').toEqual([])
  },
  // Depends on `folder`, so that hosts end before the folder is removed.
  startHost: async ({ folder: _ }, use) => {
    const started: Running[] = []
    await use(async (options) => {
      const host = await startHost(options)
      started.push(host)
      return host
    })
    await Promise.all(started.map((one) => one.stop()))
  },
  startProgram: async ({ folder: _ }, use) => {
    const started: DesktopProgram[] = []
    await use(async (data) => {
      firstSettings(data)
      const program = await startDesktop({ data })
      started.push(program)
      return program
    })
    // Closing a program that has ended fails.
    await Promise.all(started.map(({ app }) => app.close().catch(() => undefined)))
  },
  desktop: async ({ folder, host, startProgram }, use) => {
    await use(host === 'electron' ? await startProgram(join(folder, 'data')) : null)
  },
  herald: async ({ folder, startHost, page, desktop }, use) => {
    if (desktop) return use(desktop)
    const host = await startHost({ data: join(folder, 'data') })
    await page.goto(host.url)
    await use(host)
  },
  server: async ({ startServer }, use) => {
    await use(await startServer())
  },
  connect: async ({ folder, page, server, startHost }, use) => {
    await use(async () => {
      const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
      await page.goto(host.url)
      return host
    })
  },
  connected: async ({ connect }, use) => {
    await use(await connect())
  },
  page: async ({ page: tab, desktop }, use) => {
    const page = desktop?.page ?? tab
    const complaints = await listen(page)
    await use(page)
    expect(complaints, 'errors and policy violations in the page').toEqual([])
  },
})

export { expect }

/** Collects uncaught errors and content-security-policy violations in a page. */
async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      complaints.push(message.text())
  })
  await page.exposeFunction('heraldViolation', (what: string) => complaints.push(`policy: ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as { heraldViolation?: (what: string) => void }).heraldViolation
      const { target } = event
      const at = target instanceof Element ? target.outerHTML.slice(0, 300) : ''
      tell?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${at}`)
    })
  })
  return complaints
}

/** Writes settings so that publishing waits only as long as a test asks for, and no names are asked for. Existing settings are kept. */
export function firstSettings(data: string, { publishHoldSeconds = 0 } = {}): void {
  const file = join(data, 'settings.json')
  if (existsSync(file)) return
  mkdirSync(data, { recursive: true })
  writeFileSync(file, JSON.stringify({ publishHoldSeconds, practiceNames: { workspace: '', person: '' } }))
}

/** Starts the browser host. Throws with its output if it ends before the ready line. */
export function startHost({ data, server, token, port = 0, held = false, policy }: HostOptions): Promise<Running> {
  firstSettings(data)
  const args = ['--no-open', '--port', String(port), '--data', data, ...(server ? ['--server', server] : [])]
  const env = { ...(token ? { HERALD_TOKEN: token } : {}), ...(policy ? { HERALD_POLICY: policy } : {}) }
  return start('out/main/browser-host.js', args, 'Herald is ready: ', env, held)
}

async function startServer(
  data: string,
  { campaigns, port = 0 }: { campaigns?: number; port?: number },
): Promise<ReferenceServer> {
  const token = 'a-token-for-tests'
  const crowd = campaigns === undefined ? [] : ['--campaigns', String(campaigns)]
  const args = ['--port', String(port), '--data', data, '--token', token, '--control', ...crowd]
  const running = await start('out/main/reference-api-server.js', args, 'Reference API is ready: ', {})
  const server = { ...running, token }
  const ask = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const reply = await fetch(`${running.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: unknown }).data
  }
  return Object.assign(server, {
    requests: async () => (await ask('/__requests')) as Recorded[],
    campaigns: async (search: string) => {
      const query = new URLSearchParams({ limit: '100', page: '1', orderBy: 'name', orderDirection: 'asc', search })
      const found = await ask(`/campaign-management/api/campaign/paginated?${query}`)
      return (found as { campaigns: { id: number; name: string; status: string }[] }).campaigns
    },
    fault: async (rule: Record<string, unknown>) => void (await ask('/__faults', rule)),
    recover: async () => void (await ask('/__faults', undefined, 'DELETE')),
    changeToken: async (next: string) => {
      await ask('/__token', { token: next })
      server.token = next
    },
  })
}

function start(
  file: string,
  args: string[],
  readyLine: string,
  env: Record<string, string>,
  held = false,
): Promise<Running> {
  const nodeArgs = [join(root, file), ...args]
  const child = spawn(...(held ? heldByModes(nodeArgs) : ([process.execPath, nodeArgs] as const)), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...programClock(), ...env },
  })
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  return new Promise((resolve, reject) => {
    const heard = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = printed.match(new RegExp(`^${readyLine}(\\S+)$`, 'm'))?.[1]
      if (url) resolve({ url, process: child, output: () => printed, stop })
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready:\n${printed}`)))
  })
}
