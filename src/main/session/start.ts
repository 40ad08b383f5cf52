/** Starts the session: chooses what opens first, and what is shown while the keyring or a server takes long. */
import type { Failure, Session, Workspace } from '#contract'
import { FailureError, failureOf, loggedText } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import type { KnownWorkspaces, TokenVault } from './known-workspaces.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { originOf, tokenOf } from './sign-in.ts'

/** Server and token given at the start, for managed installations. */
export type StartWith = { server?: string; token?: string }

type StartPorts = {
  vault: TokenVault
  knownWorkspaces?: KnownWorkspaces
  /** The only allowed server of the organisation; null or absent: any. */
  only?: string | null
  clock: Clock
  log: Log
  inTurn: RunInTurn
  /** Signs in; null if the user has to be asked whose token it is. */
  workspaceAt(origin: string, token: string): Promise<Workspace | null>
  accept(found: { workspace: Workspace; token: string }): Promise<Session>
  enterServer(workspace: Workspace, token: string, tokenPlace: 'vault' | 'memory'): Promise<Session>
  waitIn: OpenWorkspace['waitIn']
  /** Opens the practice workspace if `openedSession` is null. */
  openPractice(openedSession: Session | null): Promise<void>
}

/** Milliseconds to wait for a keyring or a server before Herald opens without them. */
const START_WAIT_MS = 1_000

/** Whether a failed sign-in says nothing about the token: no response, a server error, or a proxy or portal. */
const isAway = ({ kind, path }: Failure): boolean => kind !== 'input' && path !== 'token'

/** Opens the workspace that was found. */
type Opening = () => Promise<Session>

export function createStart(ports: StartPorts) {
  const { vault, only = null, inTurn, log } = ports
  /** True until the start has opened a workspace, or the user chose another one. */
  let isStarting = false
  let waitsFor: Session['waitsFor']

  /** The server may be unreachable at the start: then the workspace this token led to before opens with its local drafts. */
  async function connectAgain(origin: string, token: string): Promise<Opening | null> {
    waitsFor = { what: 'server', address: origin }
    try {
      const workspace = await ports.workspaceAt(origin, token)
      return workspace && (() => ports.accept({ workspace, token }))
    } catch (error) {
      const former = isAway(failureOf(error)) ? await ports.knownWorkspaces?.find(origin, token) : null
      if (!former) throw error
      return () => ports.enterServer(former, token, 'memory')
    }
  }

  const isWanted = (origin: string, { server }: StartWith) =>
    (!server || originOf(server) === origin) && (!only || only === origin)

  /** Null if there is no server to open. */
  async function lastServer(options: StartWith): Promise<Opening | null> {
    if (options.server && options.token) return connectAgain(originOf(options.server), tokenOf(options.token))
    waitsFor = { what: 'keyring' }
    const saved = await vault.load()
    if (saved && isWanted(saved.address, options)) return () => ports.enterServer(saved.workspace, saved.token, 'vault')
    if (options.server) throw new FailureError({ kind: 'input', message: 'No token is saved for it', path: 'token' })
    return null
  }

  /** The workspace that will open; null if not known yet. */
  async function workspaceToOpen(options: StartWith): Promise<Workspace | null> {
    const { server, token } = options
    const workspace =
      server && token ? await ports.knownWorkspaces?.find(originOf(server), tokenOf(token)) : await vault.expected()
    return workspace && isWanted(workspace.address, options) ? workspace : null
  }

  /** Does nothing if the user chose another workspace meanwhile. */
  async function finish(openFound: Opening | null, onFailure: (error: Error) => null): Promise<void> {
    if (!isStarting) return
    isStarting = false
    await ports.openPractice(openFound && (await openFound().catch(onFailure)))
  }

  return {
    start: async (options: StartWith): Promise<void> => {
      const onFailure = (error: Error): null => {
        log(
          'warn',
          `${options.server ?? 'The last server'} was not opened: ${loggedText(error)}. Practice is open instead`,
        )
        return null
      }
      isStarting = true
      const finding = lastServer(options).catch(onFailure)
      const endOfStart = finding.then((openFound) => inTurn(() => finish(openFound, onFailure)))
      const timeout = Promise.withResolvers<'late'>()
      const cancel = ports.clock.after(START_WAIT_MS, () => timeout.resolve('late'))
      const first = await Promise.race([finding, timeout.promise])
      cancel()
      if (first !== 'late') return endOfStart
      endOfStart.catch((error) => log('error', 'The start failed', error))
      await inTurn(async () => {
        if (!isStarting) return
        const workspace = await workspaceToOpen(options).catch((error) => {
          log('warn', 'Which workspace is being opened cannot be shown', error)
          return null
        })
        await ports.waitIn(workspace, waitsFor)
      })
    },
    /** The user's choice replaces the workspace that the start would open. */
    chosen: (change: () => Promise<Session>): Promise<Session> =>
      inTurn(async () => {
        const session = await change()
        isStarting = false
        return session
      }),
    /** Cancels the start: it opens nothing any more. */
    giveUp: () => {
      isStarting = false
    },
  }
}

type RunInTurn = <T>(change: () => Promise<T>) => Promise<T>

/** Runs one change at a time: a second click waits for the first. */
export function createTurns(): RunInTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const next = last.then(change, change)
    // The caller reports the failure; the next change runs anyway.
    last = next.catch(() => undefined)
    return next
  }
}
