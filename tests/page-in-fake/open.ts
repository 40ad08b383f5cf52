/**
 * The built Herald's page in a real Chromium, served by the built main under the fake Electron: the answers of its `protocol.handle`, its
 * policies, its permission handlers and the built preload. Chromium takes no foreign scheme, so app://herald and app://designer
 * stand at two https addresses, in what it is answered too; whatever else it asks for is let fall and named.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { contextBridgeCopier } from './context-bridge.ts'
import type { Asked, Loaded, Told } from './messages.ts'
import { preloadWorld, type World } from './preload-world.ts'

const root = join(import.meta.dirname, '../..')
const places = [
  ['app://herald', 'https://herald.test'],
  ['app://designer', 'https://designer.test'],
] as const
const pageOrigin = places[0][1]
const here = (text: string) => places.reduce((all, [app, web]) => all.replaceAll(app, web), text)
const there = (url: string) => places.reduce((all, [app, web]) => all.replace(web, app), url)

/** What Electron calls what Chromium's own protocol calls otherwise. */
const permissions = [
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['notifications', { name: 'notifications' }],
  ['geolocation', { name: 'geolocation' }],
] as const

export type OpenedPage = {
  /** Asks the process of main. */
  ask(asked: Asked): Promise<unknown>
  /** Goes to one of our routes as main loads it. */
  load(route: string): Promise<void>
  /** Addresses beyond the two origins that the page asked for. */
  left: string[]
  /** 'Quit', and the exit status. */
  quit(): Promise<unknown>
}

/** `env` goes to the process of main; `paths` are files of the disk, by their names. */
export async function openPageInFake(
  page: Page,
  { data, env, paths }: { data: string; env: Record<string, string>; paths: World['paths'] },
): Promise<OpenedPage> {
  const { ask, stop } = await startMain(data, env, (channel, args) => hear(page, channel, args))
  const left: string[] = []
  let loading = false
  await page.route('**', async (route) => {
    const request = route.request()
    const url = there(request.url())
    if (url === request.url()) {
      left.push(url)
      return route.abort()
    }
    if (request.isNavigationRequest() && !loading) {
      const where = request.frame() === page.mainFrame() ? 'main' : 'frame'
      if (!(await ask({ kind: 'goes', url, where }))) return route.abort()
    }
    return fulfil(route, (await ask({ kind: 'load', url, method: request.method() })) as Loaded)
  })
  await page.exposeBinding('heraldCarry', ({ frame }, channel: string, args: unknown[]) =>
    ask({ kind: 'invoke', channel, args, url: there(frame.url()) }),
  )
  await page.addInitScript({ content: worldScript({ origin: pageOrigin, paths }) })
  await decidePermissions(page, ask)
  return {
    ask,
    left,
    load: async (route) => {
      loading = true
      await page.goto(pageOrigin + route)
      loading = false
    },
    quit: async () => {
      const status = await ask({ kind: 'quit' })
      stop()
      return status
    },
  }
}

function worldScript(world: World): string {
  const preload = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8')
  const given = [JSON.stringify(world), contextBridgeCopier, `function (require, exports, module) {${preload}\n}`]
  return `(${preloadWorld})(${given.join(',')})`
}

function fulfil(route: Route, { status, headers, body }: Loaded): Promise<void> {
  const moved = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, here(value)]))
  const isPage = headers['content-type']?.startsWith('text/html') === true
  const whole = Buffer.from(body)
  return route.fulfill({ status, headers: moved, body: isPage ? here(whole.toString('utf8')) : whole })
}

/** Like a message of main: a page that is not there yet, or no longer, hears nothing. */
async function hear(page: Page, channel: string, args: unknown[]): Promise<void> {
  const told = page.evaluate(
    ([name, given]) => {
      const { heraldHear } = globalThis as { heraldHear?: (channel: string, args: unknown[]) => void }
      heraldHear?.(name, given)
    },
    [channel, args] as const,
  )
  await told.catch(() => undefined)
}

/** What was decided holds as long as its session with the browser, which ends with the page. */
async function decidePermissions(page: Page, ask: OpenedPage['ask']): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  for (const [electron, permission] of permissions) {
    const setting = (await ask({ kind: 'permission', permission: electron })) ? 'granted' : 'denied'
    for (const [, origin] of places)
      await session.send('Browser.setPermission', {
        permission,
        setting,
        origin,
        ...(browserContextId ? { browserContextId } : {}),
      })
  }
}

/** Starts the process; its answers find their questions by number. */
async function startMain(
  data: string,
  env: Record<string, string>,
  onSent: (channel: string, args: unknown[]) => unknown,
): Promise<Pick<OpenedPage, 'ask'> & { stop(): void }> {
  const child = fork(join(import.meta.dirname, 'host.ts'), [data], {
    cwd: root,
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, ...env },
  })
  const ready = Promise.withResolvers<void>()
  const waiting: PromiseWithResolvers<unknown>[] = []
  child.on('message', (told: Told) => {
    if (told.kind === 'ready') ready.resolve()
    else if (told.kind === 'sent') onSent(told.channel, told.args)
    else if (told.kind === 'answer') waiting[told.id]?.resolve(told.value)
    else waiting[told.id]?.reject(new Error(told.message))
  })
  child.once('exit', (code) => {
    const ended = new Error(`Herald under the fake ended with ${code}`)
    for (const { reject } of [ready, ...waiting]) reject(ended)
  })
  await ready.promise
  return {
    ask: (asked) => {
      const answer = Promise.withResolvers<unknown>()
      const id = waiting.push(answer) - 1
      child.send({ id, asked })
      return answer.promise
    },
    stop: () => void child.kill(),
  }
}
