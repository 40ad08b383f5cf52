/** Who signs in to a proxy: asked once for all requests that wait, remembered while Herald runs, asked anew when it was wrong. */
import type { Clock } from '../clock.ts'

export type Credentials = { name: string; password: string }
export type AskingProxy = { host: string; port: number; realm: string }
/** Asks the person; null when they decline. `again`: what they said before was wrong. */
export type AskPerson = (proxy: AskingProxy, again: boolean) => Promise<Credentials | null>

/** Milliseconds for which somebody who declined is left in peace. */
const peace = 300_000

/** Answers what to sign in with; `attempt` counts from 1 within one request: a proxy that asks again refused what it was given. */
export function createProxySignIn(ask: AskPerson, clock: Clock) {
  const known = new Map<string, Promise<Credentials | null>>()
  const declinedAt = new Map<string, number>()
  return async (proxy: AskingProxy, attempt: number): Promise<Credentials | null> => {
    const key = JSON.stringify([proxy.host, proxy.port, proxy.realm])
    const since = declinedAt.get(key)
    if (since !== undefined && clock.now() - since < peace) return null
    const before = attempt > 1 ? null : known.get(key)
    if (before) return before
    const asked = ask(proxy, attempt > 1).catch(() => null)
    known.set(key, asked)
    const given = await asked
    if (given === null) {
      known.delete(key)
      declinedAt.set(key, clock.now())
    }
    return given
  }
}
