/** Firefox and WebKitGTK as Debian has them, driven without a library: one over WebDriver BiDi, the other over WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '../chromium.mjs'

/** A started browser with one page. */
export type OtherBrowser = {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page; what it returns is JSON. */
  run(body: string): Promise<unknown>
  /** Presses the mouse at a place of the window, in CSS pixels. */
  click(at: { x: number; y: number }): Promise<void>
  type(text: string): Promise<void>
  /** Addresses that the page asked for, also those that were refused. */
  asked(): Promise<string[]>
  end(): Promise<void>
}

export type OtherBrowserKind = {
  name: string
  /** What is not installed; null if it can be started. */
  missing(): string | null
  start(): Promise<OtherBrowser>
}

/** Milliseconds that a browser has for its start and for each answer. */
const TIMEOUT_MS = 30_000

export const otherBrowsers: readonly OtherBrowserKind[] = [
  { name: 'Firefox', missing: () => (firefoxPath() ? null : 'firefox-esr'), start: startFirefox },
  { name: 'WebKit', missing: () => missingOfWebKit(), start: startWebKit },
]

const firefoxPath = () => programPath('firefox-esr') ?? programPath('firefox')
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')[0]

function missingOfWebKit(): string | null {
  if (!miniBrowser()) return 'MiniBrowser of WebKitGTK'
  return ['WebKitWebDriver', 'xvfb-run'].find((name) => !programPath(name)) ?? null
}

async function startFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'herald-firefox-'))
  writeFileSync(join(profile, 'user.js'), 'user_pref("app.normandy.enabled", false);\n')
  const port = await freePort()
  const words = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank']
  const program = spawn(firefoxPath() ?? '', words, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const end = async () => {
    await ended(program)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await told(program, /WebDriver BiDi listening on/)
    const { send, asked } = await connected(`ws://127.0.0.1:${port}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const context = contexts[0]?.context ?? ''
    await send('session.subscribe', { events: ['network.beforeRequestSent'] })
    await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
    const act = (actions: readonly object[]) => send('input.performActions', { context, actions })
    return {
      ...{ ...byActions(act), end, asked: async () => asked },
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: async (body) => {
        const expression = `JSON.stringify((() => { ${body} })() ?? null)`
        const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: false })
        const { result, exceptionDetails } = answer as { result?: { value: string }; exceptionDetails?: object }
        if (!result) throw new Error(`Firefox: ${JSON.stringify(exceptionDetails)}`)
        return JSON.parse(result.value)
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** A connection to a browser over WebDriver BiDi. */
async function connected(url: string) {
  const socket = new WebSocket(url)
  await inTime('the connection', new Promise((resolve) => socket.addEventListener('open', resolve)))
  const waiting = new Map<number, (message: { result?: unknown; error?: string; message?: string }) => void>()
  const asked: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.method === 'network.beforeRequestSent') asked.push(message.params.request.url)
    else waiting.get(message.id)?.(message)
  })
  let last = 0
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<{ result?: unknown; error?: string; message?: string }>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await inTime(method, promise)
    if (error) throw new Error(`${method}: ${error}, ${message}`)
    return result
  }
  return { send, asked }
}

async function startWebKit(): Promise<OtherBrowser> {
  const port = await freePort()
  const words = ['-a', '-s', '-screen 0 1440x1000x24', 'WebKitWebDriver', `--port=${port}`]
  // A script that leaves its programs behind when it is ended: they are a group, and have none of our streams to keep open.
  const program = spawn('xvfb-run', words, { stdio: 'ignore', detached: true })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...{ method, signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`)
    return value
  }
  try {
    await answering(() => call('GET', '/status'))
    const options = { binary: miniBrowser(), args: ['--automation'] }
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const { sessionId } = (await call('POST', '/session', asked)) as { sessionId: string }
    const session = `/session/${sessionId}`
    await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 1000 })
    const run = (script: string) => call('POST', `${session}/execute/sync`, { script, args: [] })
    return {
      ...byActions((actions) => call('POST', `${session}/actions`, { actions })),
      open: async (url) => void (await call('POST', `${session}/url`, { url })),
      run,
      asked: async () =>
        (await run("return performance.getEntriesByType('resource').map(({ name }) => name)")) as string[],
      end: async () => {
        // Its answer may be the end of the browser.
        await call('DELETE', session).catch(() => undefined)
        await ended(program)
      },
    }
  } catch (error) {
    await ended(program)
    throw error
  }
}

/** Mouse and keys, which both protocols name alike. */
function byActions(act: (actions: readonly object[]) => Promise<unknown>): Pick<OtherBrowser, 'click' | 'type'> {
  return {
    click: async ({ x, y }) => {
      const to = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 }
      const actions = [to, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    type: async (text) => {
      const actions = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat()
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}

async function answering(call: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + TIMEOUT_MS; ; ) {
    try {
      await call()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Resolves once the program prints what fits `line`. */
function told(program: ChildProcess, line: RegExp): Promise<void> {
  let text = ''
  return inTime(
    'the start of the browser',
    new Promise((resolve, reject) => {
      program.stderr?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (line.test(text)) resolve()
      })
      program.on('error', reject)
      program.on('exit', (code) => reject(new Error(`The browser ended with ${code}:\n${text}`)))
    }),
  )
}

/** Ends a program and all that it started: they are one group. */
async function ended(program: ChildProcess): Promise<void> {
  const { pid } = program
  if (pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  const gone = new Promise((resolve) => program.on('exit', resolve))
  const kill = setTimeout(() => process.kill(-pid, 'SIGKILL'), 5_000)
  process.kill(-pid, 'SIGTERM')
  await gone
  clearTimeout(kill)
}

async function inTime<T>(what: string, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in time: ${what}`)), TIMEOUT_MS)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}

/** A port that nothing listens to. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
