/** Which workspace is open, and with which token; only what sends requests is ever given the token. */
import { filled, type Handlers, type Session, type Workspace } from '#contract'
import type { Api } from '../api/api.ts'
import type { ConnectionTracker } from '../api/connection.ts'
import { createGateway } from '../api/gateway.ts'
import type { Clock } from '../clock.ts'
import { FailureError, failureOf } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notify.ts'
import type { KnownServer } from '../transfers/server.ts'
import { originOf, tokenOf } from './address.ts'
import type { KnownWorkspaces } from './known-workspaces.ts'
import { signIn } from './sign-in.ts'
import * as texts from './texts.ts'
import type { TokenVault } from './token-vault.ts'

/** The embedded reference API, as the composition root opens it. */
export type Practice = { fetch: typeof fetch; token: string; close(): Promise<void> }

export type SessionPorts = {
  vault: TokenVault
  /** Where a token led before, for a start at which no server answers. */
  known?: KnownWorkspaces
  openPractice: () => Promise<Practice>
  fetch: typeof fetch
  /** The one server that the organisation connects to, 'https://api.example.com'; null or absent: any. */
  only?: string | null
  connection: ConnectionTracker
  clock: Clock
  notify: Notify
  log: Log
  /** Called before a workspace is shown, so that its drafts are there. */
  onWorkspace: (workspace: Workspace) => Promise<void>
  /** Called once it is shown and its server can be asked: what waits for it may go. */
  onOpened: () => void
  timeoutOf?: (row: { timeout?: number }) => number
}

/** How a workspace's server is reached. */
type Reach = Omit<KnownServer, 'expired'>

/** Where to connect at the start, for managed installs. */
export type StartWith = { server?: string; token?: string }

export type SessionService = {
  handlers: Handlers['session']
  current(): Session
  /** The server of the open workspace; null before the first one and after the session expired. */
  api(): { workspace: Workspace; api: Api } | null
  /** The same server for what the gateway cannot carry (files); null when `api` is. */
  server(): KnownServer | null
  /** Opens what was asked for, else what the vault kept, else the practice workspace. Does not throw. */
  start(given: StartWith): Promise<void>
  close(): Promise<void>
}

/** An address of its own for requests that never leave this process. */
const practiceOrigin = 'http://practice.localhost'
export const practiceWorkspace: Workspace = {
  id: 'practice',
  kind: 'practice',
  address: 'practice',
  user: { id: 'practice', name: texts.ayeshaSiddiqui },
  brand: { id: 'practice', name: texts.gulmoharRetail },
}

/** Failures that say nothing about the token. */
const unreachable: ReadonlySet<string> = new Set(['timeout', 'network', 'offline'])

type Open = { session: Session; api: Api | null; server: KnownServer | null }

export function createSession(ports: SessionPorts): SessionService {
  const { vault, connection, clock, notify, log, only = null } = ports
  let open: Open = { session: { workspace: null, state: 'closed', tokenKept: null }, api: null, server: null }
  let practice: Promise<Practice> | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** One change at a time: a second click waits for the first. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const next = last.then(change, change)
    // Its failure is its caller's to tell; the next change goes on after it.
    last = next.catch(() => undefined)
    return next
  }

  function show(next: Open): Session {
    open = next
    const { state, workspace } = next.session
    log('info', `Session: ${state}${workspace ? `, workspace ${workspace.id}` : ''}`)
    notify('session.changed', next.session)
    return next.session
  }

  async function enter(workspace: Workspace, reach: Reach, state: Omit<Session, 'workspace'>): Promise<Session> {
    connection.reset()
    const next: Open = { session: { ...state, workspace }, api: null, server: null }
    // A 401 that comes from an earlier connection says nothing about this one.
    const expired = () => {
      if (open === next) show({ session: { ...next.session, state: 'expired' }, api: null, server: null })
    }
    const timeoutOf = ports.timeoutOf ? { timeoutOf: ports.timeoutOf } : {}
    next.api = createGateway({ ...reach, connection, clock, log, onUnauthorized: expired, ...timeoutOf })
    next.server = { ...reach, expired }
    await ports.onWorkspace(workspace)
    const session = show(next)
    ports.onOpened()
    return session
  }

  function enterServer(workspace: Workspace, token: string, tokenKept: 'vault' | 'memory'): Promise<Session> {
    const reach = { origin: workspace.address, token, fetch: ports.fetch, inProcess: false }
    return enter(workspace, reach, { state: 'connected', tokenKept })
  }

  async function connect(address: string, givenToken: string): Promise<Session> {
    const origin = originOf(address)
    if (only && origin !== only)
      throw new FailureError({
        kind: 'input',
        message: filled(texts.yourOrganisationAllowsHeraldTo, { only }),
        path: 'address',
      })
    const token = tokenOf(givenToken)
    const workspace = await signIn(ports, origin, token)
    await ports.known?.keep(token, workspace)
    return enterServer(workspace, token, await vault.save({ address: origin, token, workspace }))
  }

  /** At the start no server need answer: what was written offline is there again where this token led before. */
  async function connectAgain(address: string, token: string): Promise<Session> {
    try {
      return await connect(address, token)
    } catch (error) {
      const known = unreachable.has(failureOf(error).kind)
        ? await ports.known?.find(originOf(address), tokenOf(token))
        : null
      if (!known) throw error
      return enterServer(known, tokenOf(token), 'memory')
    }
  }

  async function openPractice(): Promise<Session> {
    practice ??= ports.openPractice()
    try {
      const { fetch: fetchPort, token } = await practice
      const reach = { origin: practiceOrigin, token, fetch: fetchPort, inProcess: true }
      return await enter(practiceWorkspace, reach, { state: 'practice', tokenKept: null })
    } catch (error) {
      practice = null
      log('error', 'The practice workspace cannot be opened', error)
      throw new FailureError({ kind: 'storage', message: texts.thePracticeWorkspaceCannotBe })
    }
  }

  /** Its server cannot be opened, and its drafts are on this computer all the same. */
  function openPracticeAway(): Promise<Session> {
    const away = () => Promise.reject(new TypeError('The practice server cannot be opened'))
    const reach = { origin: practiceOrigin, token: '', fetch: away, inProcess: true }
    return enter(practiceWorkspace, reach, { state: 'practice', tokenKept: null })
  }

  async function startServer(given: StartWith): Promise<boolean> {
    const saved = await vault.load()
    if (given.server && given.token) await connectAgain(given.server, given.token)
    else if (saved && (!given.server || originOf(given.server) === saved.address) && (!only || only === saved.address))
      await enterServer(saved.workspace, saved.token, 'vault')
    else if (given.server) throw new FailureError({ kind: 'input', message: texts.noTokenIsKnownFor, path: 'token' })
    else return false
    return true
  }

  return {
    handlers: {
      current: () => open.session,
      connect: ({ address, token }) => inTurn(() => connect(address, token)),
      disconnect: () => inTurn(() => vault.clear().then(openPractice)),
      practice: () => inTurn(openPractice),
    },
    current: () => open.session,
    api: () => {
      const { session, api } = open
      return session.workspace && api ? { workspace: session.workspace, api } : null
    },
    server: () => open.server,
    start: (given) =>
      inTurn(async () => {
        const connected = await startServer(given).catch((error: Error) => {
          log('warn', `${given.server ?? 'The last server'} was not opened: ${error.message}. Practice is open instead`)
          return false
        })
        if (!connected) await openPractice().catch(openPracticeAway)
      }),
    close: async () => {
      await last
      await (await practice?.catch(() => undefined))?.close()
    },
  }
}
