/**
 * Credentials for a proxy: the user is asked once for all waiting requests, the answer is remembered while Herald runs, and asked again if
 * it was wrong.
 */
import type { Clock, Log } from '../ports.ts'

export type Credentials = { name: string; password: string }
export type AskingProxy = { host: string; port: number; realm: string }
/** Asks the user; null if they decline. `isRetry`: the previous credentials were wrong. */
export type AskPerson = (proxy: AskingProxy, isRetry: boolean) => Promise<Credentials | null>
/** The credentials to use; `refusedCredentials` is the object that the proxy refused, null at the first attempt. */
export type ProxySignIn = (proxy: AskingProxy, refusedCredentials: Credentials | null) => Promise<Credentials | null>

/** Milliseconds before a user who declined is asked again. */
const PAUSE_AFTER_CANCEL_MS = 300_000

export function createProxySignIn(ask: AskPerson, clock: Clock, log: Log): ProxySignIn {
  const answers = new Map<string, Promise<Credentials | null>>()
  const declinedAt = new Map<string, number>()
  return async (proxy, refusedCredentials) => {
    const key = JSON.stringify([proxy.host, proxy.port, proxy.realm])
    for (let earlier = answers.get(key); earlier; ) {
      const credentials = await earlier
      const now = answers.get(key)
      // Meanwhile the user was asked again, because another request was refused too.
      if (now !== earlier) earlier = now
      else if (credentials !== refusedCredentials) return credentials
      else break
    }
    const declinedSince = declinedAt.get(key)
    if (declinedSince !== undefined && clock.now() - declinedSince < PAUSE_AFTER_CANCEL_MS) return null
    const answer = ask(proxy, refusedCredentials !== null).catch((error) => {
      log('warn', 'The window for the proxy sign-in failed', error)
      return null
    })
    answers.set(key, answer)
    const credentials = await answer
    if (credentials === null) {
      answers.delete(key)
      declinedAt.set(key, clock.now())
    }
    return credentials
  }
}
