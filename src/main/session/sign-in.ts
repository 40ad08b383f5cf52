/** Tries an address and a token with one cheap read, and says in the person's words what is wrong with which of them. */
import type { Failure, Workspace } from '#contract'
import { saysNoReason } from '../api/broken.ts'
import { createConnection } from '../api/connection.ts'
import { createGateway, type GatewayPorts } from '../api/gateway.ts'
import { FailureError, failureOf } from '../failure.ts'
import { workspaceOf } from './identity.ts'
import * as texts from './texts.ts'

export type SignInPorts = Pick<GatewayPorts, 'fetch' | 'connection' | 'clock' | 'timeoutOf'>

/** The workspace behind `origin` and `token`. Throws `FailureError` with path 'address' or 'token'. */
export async function signIn(ports: SignInPorts, origin: string, token: string): Promise<Workspace> {
  if (ports.connection.current().workOffline)
    throw new FailureError({ kind: 'offline', message: texts.heraldIsWorkingOffline, path: 'address' })
  // What happens at an address that is only tried says nothing of the server that is connected.
  const connection = createConnection({ notify: () => undefined, clock: ports.clock })
  const probe = createGateway({ ...ports, connection, origin, token, retries: false })
  try {
    return workspaceOf(origin, token, await probe.call('getChannelConfiguration', undefined))
  } catch (error) {
    throw new FailureError(inPlainText(failureOf(error)))
  }
}

const nobody = texts.cannotReachAServerAt

function inPlainText(failure: Failure): Failure {
  const { kind, status } = failure
  const kept = { kind, ...(status === undefined ? {} : { status }) }
  if (kind === 'unauthorized' || status === 403) return { ...kept, message: texts.theServerDidNotAccept, path: 'token' }
  if (kind === 'timeout' || kind === 'network' || kind === 'offline')
    return { ...kept, message: saysNoReason.has(failure.message) ? nobody : failure.message, path: 'address' }
  if (kind === 'malformed' || kind === 'not-found')
    return { ...kept, message: texts.theServerAtThisAddress, path: 'address' }
  return { ...kept, message: failure.message, path: 'address' }
}
