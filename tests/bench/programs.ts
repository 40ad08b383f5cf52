/** Starts what a figure is measured on: the built browser host, a second program of ours, a Chromium. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { hostEnvironment, hostFlags } from '../../scripts/host-flags.mjs'
import { openServer } from '../../src/main/reference-api/open.ts'
import { chromiumFlags, measuredChromiumPath } from '../chromium.mjs'
import { secretIn } from '../electron-built/built-host.ts'

export const root = join(import.meta.dirname, '../..')

export type Program = { url: string; process: ChildProcess; stop(): Promise<void> }

/** Starts a program, with the flags and the environment that `npm start` gives the browser host, that says '<ready>URL' on a line of its own; throws with what it printed when it ends before. */
export function startProgram(file: string, args: readonly string[], ready: string): Promise<Program> {
  const child = spawn(process.execPath, [...hostFlags, join(root, file), ...args], {
    env: { ...process.env, ...hostEnvironment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill()
    await ended
  }
  return new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = printed
        .split('\n')
        .find((line) => line.startsWith(ready))
        ?.slice(ready.length)
      if (url && printed.endsWith('\n')) resolve({ url: url.trim(), process: child, stop })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready:\n${printed}`)))
  })
}

/** The built Herald on `data`. */
export function startHost(data: string): Promise<Program> {
  const settings = join(data, 'settings.json')
  mkdirSync(data, { recursive: true })
  // Named, so that it opens the list and not the form of the first start.
  if (!existsSync(settings)) writeFileSync(settings, JSON.stringify({ practiceNames: { workspace: '', person: '' } }))
  return startProgram('out/main/browser-host.js', ['--no-open', '--port', '0', '--data', data], 'Herald is ready: ')
}

/** A folder that goes with the figure. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = measuredChromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A fresh Herald of its own and a browser; `campaigns`: how many the practice workspace has, its own where nothing stands. */
export const inHerald = <T>(work: (browser: Browser, url: string) => Promise<T>, campaigns?: number): Promise<T> =>
  inFolder(async (folder) => {
    const data = join(folder, 'data')
    if (campaigns !== undefined) await (await openServer({ folder: join(data, 'practice'), campaigns })).close()
    const herald = await startHost(data)
    try {
      return await inChromium((browser) => work(browser, herald.url))
    } finally {
      await herald.stop()
    }
  })

/** The list of campaigns, once it says that it has all `total`. */
export async function listPage(browser: Browser, url: string, total: number): Promise<Page> {
  const page = await (await letIn(browser, url)).newPage()
  await page.goto(new URL('/campaign', url).href)
  await page
    .locator('footer')
    .filter({ hasText: `of ${total.toLocaleString('en-GB')} campaigns` })
    .waitFor({ timeout: 60_000 })
  return page
}

type Let = NonNullable<BrowserContextOptions['storageState']>

/** What an address was exchanged for: it opens once. */
const entered = new Map<string, Promise<Let>>()

/** A browser that has been let in and has loaded nothing yet: its caches are empty. */
export async function letIn(browser: Browser, url: string): Promise<BrowserContext> {
  const known = entered.get(url) ?? exchanged(browser, url)
  entered.set(url, known)
  return browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: await known })
}

/** The cookie, and the page's secret where the page keeps it. */
async function exchanged(browser: Browser, url: string): Promise<Let> {
  const context = await browser.newContext()
  const page = await (await context.request.get(url)).text()
  const { cookies } = await context.storageState()
  await context.close()
  const { origin } = new URL(url)
  return { cookies, origins: [{ origin, localStorage: [{ name: 'herald-page', value: secretIn(page) }] }] }
}
