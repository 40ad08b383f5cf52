/** Which workspace is open, and with which token; only what sends requests is ever given the token. */
import { type Failure, filled, type Handlers, type Session, type Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError, failureOf } from '../failure.ts'
import type { KnownServer } from '../transfers/server.ts'
import { originOf, tokenOf } from './address.ts'
import type { KnownWorkspaces } from './known-workspaces.ts'
import { createOpenWorkspace, type OpenWorkspacePorts, type WorkspaceFollower } from './open-workspace.ts'
import { createPracticeWorkspace, type Practice } from './practice.ts'
import { signIn } from './sign-in.ts'
import * as texts from './texts.ts'
import type { TokenVault } from './token-vault.ts'

export type SessionPorts = OpenWorkspacePorts & {
  vault: TokenVault
  /** Where a token led before, for a start at which no server answers. */
  known?: KnownWorkspaces
  openPractice: () => Promise<Practice>
  fetch: typeof fetch
  /** The one server that the organisation connects to, 'https://api.example.com'; null or absent: any. */
  only?: string | null
}

/** Where to connect at the start, for managed installs. */
export type StartWith = { server?: string; token?: string }

export type SessionService = {
  handlers: Handlers['session']
  current(): Session
  /** The server of the open workspace; null before the first one and after the session expired. */
  api(): { workspace: Workspace; api: Api } | null
  /** The same server for what the gateway cannot carry (files); null when `api` is. */
  server(): KnownServer | null
  /** Adds what belongs to the open workspace; before `start`, so that it misses none. */
  follow(follower: WorkspaceFollower): void
  /** Opens what was asked for, else what the vault kept, else the practice workspace. Does not throw. */
  start(given: StartWith): Promise<void>
  close(): Promise<void>
}

/** Whether a failed sign-in says nothing of the token: no answer, the server's trouble, or whatever stands in front of it. */
const isAway = ({ kind, path }: Failure): boolean => kind !== 'input' && path !== 'token'

export function createSession(ports: SessionPorts): SessionService {
  const { vault, log, only = null } = ports
  const { now, enter, follow } = createOpenWorkspace(ports)
  const practice = createPracticeWorkspace({ openPractice: ports.openPractice, enter, log })
  const inTurn = createTurns()

  function enterServer(workspace: Workspace, token: string, tokenKept: 'vault' | 'memory'): Promise<Session> {
    const reach = { origin: workspace.address, token, fetch: ports.fetch, inProcess: false }
    return enter(workspace, reach, { state: 'connected', tokenKept })
  }

  async function connect(address: string, givenToken: string): Promise<Session> {
    const origin = originOf(address)
    if (only && origin !== only) {
      const message = filled(texts.yourOrganisationAllowsHeraldTo, { only })
      throw new FailureError({ kind: 'input', message, path: 'address' })
    }
    const token = tokenOf(givenToken)
    const workspace = await signIn(ports, origin, token)
    await ports.known?.keep(token, workspace)
    return enterServer(workspace, token, await vault.save({ address: origin, token, workspace }))
  }

  /** At the start no server need be well: what was written offline is there again where this token led before. */
  async function connectAgain(address: string, token: string): Promise<Session> {
    try {
      return await connect(address, token)
    } catch (error) {
      const known = isAway(failureOf(error)) ? await ports.known?.find(originOf(address), tokenOf(token)) : null
      if (!known) throw error
      return enterServer(known, tokenOf(token), 'memory')
    }
  }

  /** Returns whether there was a server to open. */
  async function startServer(given: StartWith): Promise<boolean> {
    const saved = await vault.load()
    if (given.server && given.token) await connectAgain(given.server, given.token)
    else if (saved && (!given.server || originOf(given.server) === saved.address) && (!only || only === saved.address))
      await enterServer(saved.workspace, saved.token, 'vault')
    else if (given.server) throw new FailureError({ kind: 'input', message: texts.noTokenIsKnownFor, path: 'token' })
    else return false
    return true
  }

  async function start(given: StartWith): Promise<void> {
    const connected = await startServer(given).catch((error: Error) => {
      log('warn', `${given.server ?? 'The last server'} was not opened: ${error.message}. Practice is open instead`)
      return false
    })
    if (!connected) await practice.open().catch(practice.openWithoutServer)
  }

  return {
    handlers: {
      current: () => now().session,
      connect: ({ address, token }) => inTurn(() => connect(address, token)),
      disconnect: () => inTurn(() => vault.clear().then(practice.open)),
      practice: () => inTurn(practice.open),
    },
    current: () => now().session,
    api: () => {
      const { session, api } = now()
      return session.workspace && api ? { workspace: session.workspace, api } : null
    },
    server: () => now().server,
    follow,
    start: (given) => inTurn(() => start(given)),
    close: () => inTurn(practice.close),
  }
}

/** One change at a time: a second click waits for the first. */
function createTurns(): <T>(change: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const next = last.then(change, change)
    // Its failure is its caller's to tell; the next change goes on after it.
    last = next.catch(() => undefined)
    return next
  }
}
