/** The workspace that is open, its gateway, and what follows it when another one opens. */
import type { Session, Workspace } from '#contract'
import type { Api, ConnectionTracker } from '../api/connection.ts'
import { createGateway } from '../api/gateway.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import type { KnownServer } from '../transfers/server.ts'

/** How a workspace's server is reached. */
export type Reach = Omit<KnownServer, 'expired'>

/** What belongs to the open workspace. */
export type WorkspaceFollower = {
  /** Called before a workspace is shown, so that its drafts are there. */
  use(workspace: Workspace): Promise<void>
  /** Called once it is shown and its server can be asked: what waits for it may go. */
  wake(): void
}

export type OpenWorkspacePorts = {
  connection: ConnectionTracker
  clock: Clock
  notify: Notify
  log: Log
  timeoutOf?: (row: { timeout?: number }) => number
}

type Open = { session: Session; api: Api | null; server: KnownServer | null }

export type OpenWorkspace = {
  now(): Open
  /** Opens a workspace in place of the last one, and tells the renderer. */
  enter(workspace: Workspace, reach: Reach, state: Omit<Session, 'workspace'>): Promise<Session>
  /** Shows what is on this computer of a workspace whose token is still waited for; null: not even the workspace is known. */
  waitIn(workspace: Workspace | null, waitsFor: Session['waitsFor']): Promise<Session>
  follow(follower: WorkspaceFollower): void
}

/** Nothing is open at first. */
export function createOpenWorkspace({ connection, clock, notify, log, timeoutOf }: OpenWorkspacePorts): OpenWorkspace {
  const followers: WorkspaceFollower[] = []
  let open: Open = { session: { workspace: null, state: 'closed', tokenKept: null }, api: null, server: null }

  function show(next: Open): Session {
    open = next
    const { state, workspace } = next.session
    log('info', `Session: ${state}${workspace ? `, workspace ${workspace.id}` : ''}`)
    notify('session.changed', next.session)
    return next.session
  }

  return {
    now: () => open,
    enter: async (workspace, reach, state) => {
      connection.reset()
      const next: Open = { session: { ...state, workspace }, api: null, server: null }
      // A 401 that comes from an earlier connection says nothing about this one.
      const onUnauthorized = () => {
        if (open === next) show({ session: { ...next.session, state: 'expired' }, api: null, server: null })
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
      const waits = waitsFor ? { waitsFor } : {}
      return show({ session: { workspace, state: 'opening', tokenKept: null, ...waits }, api: null, server: null })
    },
    follow: (follower) => void followers.push(follower),
  }
}
