/** Starts the built Herald under the fake, as often as a test wants: each start is a fresh main process on its own or a shared data folder. */
import type { EventEmitter } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bridge, TextBridge } from '#contract'
import { bridgeFromText } from '../../src/renderer/data/text-bridge.ts'
import { createFake, type FakeElectron, type FakeOptions } from './fake.ts'
import { importMain, root } from './hooks.ts'
import { mayBegin } from './inputs.ts'
import { addRun } from './runs.ts'
import type { FakeWindow } from './windows.ts'

export type StartOptions = FakeOptions & {
  folder: string
  args?: string[]
  env?: Record<string, string>
  /** Words before Herald's own: of an installer, a launcher, a driver of tests. */
  before?: string[]
  /** The version that this Electron calls itself; without it, it says none. */
  electron?: string
}

export type Herald = {
  fake: FakeElectron
  /** Everything it wrote to stdout and stderr. */
  printed(): string
  /** Its first window, page loaded. */
  window(): FakeWindow
  /** What the page of the first window sees. */
  bridge(): Bridge
  /** 'Quit', and the exit status. */
  quit(): Promise<number>
  /** What the process itself tells Herald ('uncaughtException', 'SIGTERM'). */
  tell(event: string, ...told: unknown[]): void
  /** Events of the process that Herald listens to. */
  hears(): string[]
}

/** Milliseconds after which a start or an end is called stuck. */
const timeoutMs = 30_000
const processEvents = ['SIGINT', 'SIGTERM', 'disconnect', 'uncaughtException', 'unhandledRejection']
const own: EventEmitter = process

let seeded: Promise<string> | null = null

/** A data folder that `clean` removes. Its practice workspace is seeded already: to seed it is most of a first start. */
export async function dataFolder(): Promise<{ folder: string; clean(): void }> {
  seeded ??= seedOnce()
  const folder = newFolder()
  cpSync(join(await seeded, 'practice'), join(folder, 'practice'), { recursive: true })
  return { folder, clean: () => remove(folder) }
}

async function seedOnce(): Promise<string> {
  const folder = newFolder()
  process.on('exit', () => remove(folder))
  const herald = await startHerald({ folder })
  await herald.quit()
  return folder
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'herald-electron-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Comes back once Herald said that it is ready, or ended. */
export async function startHerald(options: StartOptions): Promise<Herald> {
  const herald = await beginHerald(options)
  await inTime('the start', Promise.race([herald.spoken, herald.fake.exited]), herald.printed)
  if (herald.fake.everyWindow.length > 0) await loaded(herald.window())
  return herald
}

/** Comes back once its main module was evaluated and Electron is ready; `spoken` settles when Herald said something. */
export async function beginHerald({
  folder,
  args = [],
  before = [],
  env = {},
  electron,
  ...options
}: StartOptions): Promise<Herald & { spoken: Promise<void> }> {
  const argv = [process.execPath, ...(options.isPackaged ? [] : [root]), ...before, '--data', folder, ...args]
  if (process.platform === 'win32' && !mayBegin(argv.slice(1)))
    throw new Error('Fake Electron: Windows ends this before its first line (shell/app/electron_main_win.cc:224)')
  const fake = createFake(options)
  const spoken = Promise.withResolvers<void>()
  const output = listen((text) => /^Herald is /m.test(text) && spoken.resolve())
  const emitters = [
    ...processEvents.map((event) => [own, event] as const),
    ...[process.stdout, process.stderr].map((stream) => [stream as EventEmitter, 'error'] as const),
  ]
  const listened = emitters.map(([emitter, event]) => ({ emitter, event, before: emitter.listeners(event) }))
  const added = () =>
    listened.flatMap(({ emitter, event, before: theirs }) =>
      emitter.listeners(event).flatMap((listener) => (theirs.includes(listener) ? [] : [{ emitter, event, listener }])),
    )
  const restore = pretend(argv, env, electron)
  // Where a package keeps what stands beside the program; Herald reads it after the start too.
  Object.defineProperty(process, 'resourcesPath', { value: folder, configurable: true })
  void fake.exited.then(() => {
    output.stop()
    // What the program still has to say of its end is said with its listeners on.
    for (const { emitter, event, listener } of added()) emitter.removeListener(event, listener as () => void)
  })
  // A main module that waits for Electron before it is evaluated waits for ever: Electron is ready only after it.
  await inTime('the main module', importMain(addRun(fake)))
  restore()
  fake.release()
  const window = () => {
    const [first] = fake.everyWindow
    if (!first) throw new Error(`There is no window:\n${output.text()}`)
    return first
  }
  return {
    fake,
    spoken: spoken.promise,
    tell: (event, ...told) => {
      for (const one of added()) if (one.event === event) Reflect.apply(one.listener, own, told)
    },
    hears: () => added().map(({ event }) => event),
    printed: output.text,
    window,
    // What the preload exposes is checked against the contract by a test of its own.
    bridge: () => bridgeFromText(window().page().exposed.textBridge as TextBridge) as Bridge,
    quit: () => {
      fake.electron.app.quit()
      return inTime('the end', fake.exited, output.text)
    },
  }
}

/** Waits until the page of `window` is there and the window is shown. */
export const loaded = (window: FakeWindow): Promise<void> =>
  seen('the page of the window', () => window.answer() !== null && window.did.length > 0)

/** What the desktop side of main told the page since `from`. What the store tells (drafts, outbox) may come in between at any time. */
export const toldByDesktop = ({ contents }: FakeWindow, from = 0): FakeWindow['contents']['sent'] =>
  contents.sent.slice(from).filter(([channel]) => channel.startsWith('desktop.'))

/** Waits until what a test looks for is there, however busy the computer is; `what` names it where it never comes. */
export async function seen(what: string, isThere: () => boolean): Promise<void> {
  for (const until = performance.now() + timeoutMs; !isThere(); ) {
    if (performance.now() > until) throw new Error(`Never seen: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Throws with what still runs of Herald: workers, servers and sockets would keep the real process alive, or be killed in the middle of a write. Waits, for a port closes a moment after its worker. */
export async function nothingLeft(): Promise<void> {
  const left = () => process.getActiveResourcesInfo().filter((kind) => /Worker|MessagePort|TCP/.test(kind))
  await seen('nothing of it runs', () => left().length === 0).catch(() => {
    throw new Error(`Still running: ${left().join(', ')}`)
  })
}

async function inTime<T>(what: string, promise: Promise<T>, said: () => string = () => ''): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Stuck: ${what}\n${said()}`)), timeoutMs)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}

/** The command line and the environment that main reads while it is evaluated. */
function pretend(argv: string[], env: Record<string, string>, electron?: string): () => void {
  const before = { argv: process.argv, env: { ...process.env }, versions: process.versions }
  process.argv = argv
  if (electron) Object.defineProperty(process, 'versions', { value: { ...process.versions, electron } })
  Object.assign(process.env, env)
  return () => {
    process.argv = before.argv
    Object.defineProperty(process, 'versions', { value: before.versions })
    for (const key of Object.keys(env)) if (!(key in before.env)) delete process.env[key]
  }
}

/** Collects what Herald prints; everything that is not Herald's passes. */
function listen(heard: (text: string) => unknown): { text(): string; stop(): void } {
  const streams = [process.stdout, process.stderr] as const
  const writers = streams.map((stream) => stream.write)
  let text = ''
  streams.forEach((stream, index) => {
    const write = writers[index]
    stream.write = (...args: unknown[]) => {
      const [chunk] = args
      const ours = typeof chunk === 'string' && /^(Herald |\d{4}-\d\d-\d\dT\S+ (info|warn|error) )/.test(chunk)
      // The arguments are passed on as they came.
      if (!ours) return Reflect.apply(write ?? stream.write, stream, args) as boolean
      text += chunk
      heard(text)
      return true
    }
  })
  return {
    text: () => text,
    stop: () => {
      streams.forEach((stream, index) => {
        const write = writers[index]
        if (write) stream.write = write
      })
    },
  }
}
