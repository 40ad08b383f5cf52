/** The open workspace and its token; only code that sends requests gets the token. */
import { randomBytes } from 'node:crypto'
import type { FormerAccount, Handlers, PracticeNames, Session, Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'
import type { KnownServer } from '../transfers/server.ts'
import type { KnownWorkspaces, TokenVault } from './known-workspaces.ts'
import {
  createOpenWorkspace,
  createPracticeWorkspace,
  type OpenWorkspacePorts,
  type Practice,
  type WorkspaceFollower,
} from './open-workspace.ts'
import { isNamed, mayBeSame, originOf, signIn, tokenOf } from './sign-in.ts'
import { createStart, createTurns, type StartWith } from './start.ts'

type AccountPorts = {
  /** The workspace that a token led to before. */
  knownWorkspaces?: KnownWorkspaces
  /** Workspaces at this address that were open before, the latest first. */
  workspacesAt?: (address: string) => Promise<{ workspace: Workspace; seenAt: string }[]>
}

export type SessionPorts = OpenWorkspacePorts &
  AccountPorts & {
    vault: TokenVault
    openPractice: () => Promise<Practice>
    /** Stores names of the practice workspace; `keep` throws `FailureError` if it cannot. */
    practiceNames: { current: () => PracticeNames | null; keep: (names: PracticeNames) => void }
    fetch: typeof fetch
    /** The only allowed server of the organisation, 'https://api.example.com'; null or absent: any. */
    only?: string | null
  }

export type SessionService = {
  handlers: Handlers['session']
  current(): Session
  /** The API of the open workspace; null before the first one and after the session expired. */
  api(): { workspace: Workspace; api: Api } | null
  /** The same server for transfers of files; null if `api` is null. */
  server(): KnownServer | null
  /** Adds a follower; call before `start`, so that it misses no workspace. */
  follow(follower: WorkspaceFollower): void
  /**
   * Opens the requested server, else the one in the vault, else the practice workspace. Resolves once it is open, or once the keyring or
   * the server takes too long: then the session is `opening` and the start continues. Does not throw.
   */
  start(options: StartWith): Promise<void>
  close(): Promise<void>
}

export function createSession(ports: SessionPorts): SessionService {
  const { vault, log, only = null } = ports
  const { now, enter, waitIn, follow } = createOpenWorkspace(ports)
  const question = createAccountQuestion(ports)
  const practice = createPracticeWorkspace({
    openPractice: ports.openPractice,
    names: ports.practiceNames.current,
    enter,
    log,
  })
  const runInTurn = createTurns()
  function enterServer(workspace: Workspace, token: string, tokenPlace: 'vault' | 'memory'): Promise<Session> {
    question.drop()
    const reach = { origin: workspace.address, token, fetch: ports.fetch, inProcess: false }
    return enter(workspace, reach, { state: 'connected', tokenKept: tokenPlace })
  }

  /** Null if the user has to be asked whose token it is. */
  async function workspaceAt(origin: string, token: string): Promise<Workspace | null> {
    if (only && origin !== only) {
      const message = `Your organisation allows Herald to connect only to ${only}`
      throw new FailureError({ kind: 'input', message, path: 'address' })
    }
    return question.workspaceFor(await signIn(ports, origin, token), token)
  }

  async function connect(address: string, typedToken: string): Promise<Session> {
    const origin = originOf(address)
    const token = tokenOf(typedToken)
    const workspace = await workspaceAt(origin, token)
    return workspace ? accept({ workspace, token }) : current()
  }

  async function accept({ workspace, token }: { workspace: Workspace; token: string }): Promise<Session> {
    await ports.knownWorkspaces?.keep(token, workspace)
    return enterServer(workspace, token, await vault.save({ address: workspace.address, token, workspace }))
  }

  function current(): Session {
    const asks = question.question()
    return asks ? { ...now().session, asks } : now().session
  }

  function openPractice(): Promise<Session> {
    question.drop()
    return practice.open()
  }

  const { start, chosen, giveUp } = createStart({
    ...ports,
    inTurn: runInTurn,
    workspaceAt,
    accept,
    enterServer,
    waitIn,
    openPractice: async (openedSession) => {
      if (!openedSession || question.question()) await practice.open().catch(practice.openWithoutServer)
    },
  })

  return {
    handlers: {
      current,
      connect: ({ address, token }) => chosen(() => connect(address, token)),
      answer: ({ account }) => chosen(async () => accept(question.answer(account))),
      disconnect: () => chosen(() => vault.clear().then(openPractice)),
      practice: () => chosen(openPractice),
      name: (names) =>
        chosen(async () => {
          ports.practiceNames.keep(names)
          return now().session.state === 'practice' ? openPractice() : current()
        }),
    },
    current,
    api: () => {
      const { session, api } = now()
      return session.workspace && api ? { workspace: session.workspace, api } : null
    },
    server: () => now().server,
    follow,
    start,
    close: () => {
      giveUp()
      return runInTurn(practice.close)
    },
  }
}

type PendingQuestion = { token: string; workspace: Workspace; accounts: FormerAccount[] }

type AccountQuestion = {
  /** The workspace with the id of its local data; null if the user has to be asked. */
  workspaceFor(workspace: Workspace, token: string): Promise<Workspace | null>
  /** The open question; null if there is none. */
  question(): Session['asks'] | null
  /** Answers the question: `account` is one of the offered ones, null a new one. Throws `FailureError`. */
  answer(account: string | null): { workspace: Workspace; token: string }
  /** Drops the question: another workspace was opened. */
  drop(): void
}

/** Asks the user which account a token belongs to if the server does not say, because pending saves belong to one account. */
function createAccountQuestion({ knownWorkspaces, workspacesAt }: AccountPorts): AccountQuestion {
  let pending: PendingQuestion | null = null
  return {
    workspaceFor: async (workspace, token) => {
      pending = null
      if (isNamed(workspace)) return workspace
      const knownWorkspace = await knownWorkspaces?.find(workspace.address, token)
      if (knownWorkspace) return { ...workspace, id: knownWorkspace.id }
      const former = (await workspacesAt?.(workspace.address)) ?? []
      const nameless = former.filter((entry) => !isNamed(entry.workspace) && mayBeSame(entry.workspace, workspace))
      // The first account at this address.
      if (nameless.length === 0) return workspace
      pending = { token, workspace, accounts: nameless.map(({ workspace: { id }, seenAt }) => ({ id, seenAt })) }
      return null
    },
    question: () => pending && { address: pending.workspace.address, accounts: pending.accounts },
    answer: (account) => {
      if (!pending) throw new FailureError({ kind: 'stale', message: 'Enter the access token again' })
      const { token, workspace, accounts } = pending
      if (account !== null && !accounts.some(({ id }) => id === account))
        throw new FailureError({ kind: 'input', message: 'This account is not known at this address', path: 'account' })
      return { token, workspace: { ...workspace, id: account ?? randomBytes(16).toString('hex') } }
    },
    drop: () => {
      pending = null
    },
  }
}
