/**
 * The open workspace, its gateway, and the services that follow it when another one opens. The practice workspace opens with the embedded
 * reference API, or only with its drafts if that cannot be opened.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PracticeNames, practiceOrigin, type Session, type Workspace } from '#contract'
import type { Api, ConnectionTracker } from '../api/connection.ts'
import { createGateway } from '../api/gateway.ts'
import { FailureError } from '../failure.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import type { KnownServer } from '../transfers/server.ts'

/** Connection data of a workspace's server. */
export type Reach = Omit<KnownServer, 'expired'>

/** A service with data of the open workspace. */
export type WorkspaceFollower = {
  /** Called before a workspace is shown, to load its drafts. */
  use(workspace: Workspace): Promise<void>
  /** Called once it is shown and its server can be called: waiting requests may be sent. */
  wake(): void
}

export type OpenWorkspacePorts = {
  connection: ConnectionTracker
  clock: Clock
  notify: Notify
  log: Log
  timeoutOf?: (row: { timeout?: number }) => number
}

type OpenedWorkspace = { session: Session; api: Api | null; server: KnownServer | null }

export type OpenWorkspace = {
  now(): OpenedWorkspace
  /** Opens a workspace instead of the last one, and notifies the renderer. */
  enter(workspace: Workspace, reach: Reach, state: Omit<Session, 'workspace'>): Promise<Session>
  /** Shows the local data of a workspace while its token is pending; null: the workspace is not known yet. */
  waitIn(workspace: Workspace | null, waitsFor: Session['waitsFor']): Promise<Session>
  follow(follower: WorkspaceFollower): void
}

/** Starts without an open workspace. */
export function createOpenWorkspace({ connection, clock, notify, log, timeoutOf }: OpenWorkspacePorts): OpenWorkspace {
  const followers: WorkspaceFollower[] = []
  let openWorkspace: OpenedWorkspace = {
    session: { workspace: null, state: 'closed', tokenKept: null },
    api: null,
    server: null,
  }

  function show(next: OpenedWorkspace): Session {
    openWorkspace = next
    const { state, workspace } = next.session
    log('info', `Session: ${state}${workspace ? `, workspace ${workspace.id}` : ''}`)
    notify('session.changed', next.session)
    return next.session
  }

  return {
    now: () => openWorkspace,
    enter: async (workspace, reach, state) => {
      connection.reset()
      const next: OpenedWorkspace = { session: { ...state, workspace }, api: null, server: null }
      // A 401 of an earlier connection does not apply to this one.
      const onUnauthorized = () => {
        if (openWorkspace === next) show({ session: { ...next.session, state: 'expired' }, api: null, server: null })
      }
      const limits = timeoutOf ? { timeoutOf } : {}
      next.api = createGateway({ ...reach, connection, clock, log, onUnauthorized, ...limits })
      next.server = { ...reach, expired: onUnauthorized }
      await Promise.all(followers.map((follower) => follower.use(workspace)))
      const session = show(next)
      for (const follower of followers) follower.wake()
      return session
    },
    waitIn: async (workspace, waitsFor) => {
      if (workspace) await Promise.all(followers.map((follower) => follower.use(workspace)))
      const waitState = waitsFor ? { waitsFor } : {}
      return show({ session: { workspace, state: 'opening', tokenKept: null, ...waitState }, api: null, server: null })
    },
    follow: (follower) => void followers.push(follower),
  }
}

/** The embedded reference API; the composition root opens it. */
export type Practice = { fetch: typeof fetch; token: string; close(): Promise<void> }

export const practiceWorkspace: Workspace = {
  id: 'practice',
  kind: 'practice',
  address: 'practice',
  user: { id: 'practice', name: 'Ayesha Siddiqui' },
  brand: { id: 'practice', name: 'Gulmohar Retail' },
}

const workspaceNamed = (names: PracticeNames | null): Workspace => ({
  ...practiceWorkspace,
  user: { ...practiceWorkspace.user, name: names?.person || practiceWorkspace.user.name },
  brand: { ...practiceWorkspace.brand, name: names?.workspace || practiceWorkspace.brand.name },
})

/** Whether a local address is a file of the practice workspace: its server listens for files only, on a fixed port. */
export function isPracticeFile(dataFolder: string, { pathname, port }: URL): boolean {
  if (!pathname.startsWith('/storage/')) return false
  try {
    return readFileSync(join(dataFolder, 'practice', 'storage-port'), 'utf8') === port
  } catch {
    // No file has been published yet.
    return false
  }
}

type PracticePorts = {
  openPractice: () => Promise<Practice>
  /** The user's names for the workspace; null: the brand's own names. */
  names: () => PracticeNames | null
  enter: OpenWorkspace['enter']
  log: Log
}

type PracticeWorkspace = {
  /** Throws `FailureError` if the reference API cannot be opened; the next call tries again. */
  open(): Promise<Session>
  /** Opens only the local drafts, because the server cannot be opened. */
  openWithoutServer(): Promise<Session>
  close(): Promise<void>
}

export function createPracticeWorkspace({ openPractice, names, enter, log }: PracticePorts): PracticeWorkspace {
  let practice: Promise<Practice> | null = null
  return {
    open: async () => {
      practice ??= openPractice()
      try {
        const { fetch: fetchPort, token } = await practice
        const reach = { origin: practiceOrigin, token, fetch: fetchPort, inProcess: true }
        return await enter(workspaceNamed(names()), reach, { state: 'practice', tokenKept: null })
      } catch (error) {
        practice = null
        log('error', 'The practice workspace cannot be opened', error)
        throw new FailureError({ kind: 'storage', message: 'The practice workspace cannot be opened' })
      }
    },
    openWithoutServer: () => {
      const rejectUnreachable = () => Promise.reject(new TypeError('The practice server cannot be opened'))
      const reach = { origin: practiceOrigin, token: '', fetch: rejectUnreachable, inProcess: true }
      return enter(workspaceNamed(names()), reach, { state: 'practice', tokenKept: null })
    },
    close: async () => {
      // If it could not be opened, that is logged already, and there is nothing to close.
      await (await practice?.catch(() => undefined))?.close()
    },
  }
}
