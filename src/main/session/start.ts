/** The start of a session: what opens first, and what is shown while the keyring or a server keeps it waiting. */
import type { Failure, Session, Workspace } from '#contract'
import { FailureError, failureOf } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { originOf, tokenOf } from './address.ts'
import type { KnownWorkspaces } from './known-workspaces.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { TokenVault } from './token-vault.ts'

/** Where to connect at the start, for managed installs. */
export type StartWith = { server?: string; token?: string }

type StartPorts = {
  vault: TokenVault
  known?: KnownWorkspaces
  /** The one server that the organisation connects to; null or absent: any. */
  only?: string | null
  clock: Clock
  log: Log
  inTurn: Turns
  /** Signs in; null where somebody has to be asked whose the token is. */
  workspaceAt(origin: string, token: string): Promise<Workspace | null>
  accept(found: { workspace: Workspace; token: string }): Promise<Session>
  enterServer(workspace: Workspace, token: string, tokenKept: 'vault' | 'memory'): Promise<Session>
  waitIn: OpenWorkspace['waitIn']
  /** Opens the practice workspace where nothing else is `opened`. */
  openPractice(opened: Session | null): Promise<void>
}

/** Milliseconds that a keyring or a server may keep the start waiting before the rest of Herald goes on without them. */
const START_WAIT_MS = 1_000

/** Whether a failed sign-in says nothing of the token: no answer, the server's trouble, or whatever stands in front of it. */
const isAway = ({ kind, path }: Failure): boolean => kind !== 'input' && path !== 'token'

/** Opens what was found. */
type Opening = () => Promise<Session>

export function createStart(ports: StartPorts) {
  const { vault, only = null, inTurn, log } = ports
  /** Until what the start opens is open, or something else was chosen. */
  let isStarting = false
  let waitsFor: Session['waitsFor']

  /** At the start no server need be well: what was written offline is there again where this token led before. */
  async function connectAgain(origin: string, token: string): Promise<Opening | null> {
    waitsFor = { what: 'server', address: origin }
    try {
      const workspace = await ports.workspaceAt(origin, token)
      return workspace && (() => ports.accept({ workspace, token }))
    } catch (error) {
      const known = isAway(failureOf(error)) ? await ports.known?.find(origin, token) : null
      if (!known) throw error
      return () => ports.enterServer(known, token, 'memory')
    }
  }

  const isWanted = (origin: string, { server }: StartWith) =>
    (!server || originOf(server) === origin) && (!only || only === origin)

  /** Null where there is no server to open. */
  async function lastServer(given: StartWith): Promise<Opening | null> {
    if (given.server && given.token) return connectAgain(originOf(given.server), tokenOf(given.token))
    waitsFor = { what: 'keyring' }
    const saved = await vault.load()
    if (saved && isWanted(saved.address, given)) return () => ports.enterServer(saved.workspace, saved.token, 'vault')
    if (given.server) throw new FailureError({ kind: 'input', message: 'No token is saved for it', path: 'token' })
    return null
  }

  /** The workspace that will open, as far as it is known meanwhile. */
  async function expected(given: StartWith): Promise<Workspace | null> {
    const { server, token } = given
    const kept = server && token ? await ports.known?.find(originOf(server), tokenOf(token)) : await vault.expected()
    return kept && isWanted(kept.address, given) ? kept : null
  }

  /** Whoever chose another workspace meanwhile stays there. */
  async function finish(open: Opening | null, failed: (error: Error) => null): Promise<void> {
    if (!isStarting) return
    isStarting = false
    await ports.openPractice(open && (await open().catch(failed)))
  }

  return {
    start: async (given: StartWith): Promise<void> => {
      const failed = (error: Error): null => {
        log('warn', `${given.server ?? 'The last server'} was not opened: ${error.message}. Practice is open instead`)
        return null
      }
      isStarting = true
      const finding = lastServer(given).catch(failed)
      const ended = finding.then((open) => inTurn(() => finish(open, failed)))
      const late = Promise.withResolvers<'late'>()
      const cancel = ports.clock.after(START_WAIT_MS, () => late.resolve('late'))
      const first = await Promise.race([finding, late.promise])
      cancel()
      if (first !== 'late') return ended
      ended.catch((error) => log('error', 'The start did not come to its end', error))
      await inTurn(async () => {
        if (isStarting) await ports.waitIn(await expected(given).catch(() => null), waitsFor)
      })
    },
    /** What somebody chooses goes before what the start was about to open. */
    chosen: (change: () => Promise<Session>): Promise<Session> =>
      inTurn(async () => {
        const session = await change()
        isStarting = false
        return session
      }),
    /** Nothing opens any more. */
    giveUp: () => {
      isStarting = false
    },
  }
}

type Turns = <T>(change: () => Promise<T>) => Promise<T>

/** One change at a time: a second click waits for the first. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const next = last.then(change, change)
    // Its failure is its caller's to tell; the next change goes on after it.
    last = next.catch(() => undefined)
    return next
  }
}
