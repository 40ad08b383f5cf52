/** Who signs in to a proxy: asked once for all requests that wait, remembered while Herald runs, asked anew when it was wrong. */
import type { Clock, Log } from '../ports.ts'

export type Credentials = { name: string; password: string }
export type AskingProxy = { host: string; port: number; realm: string }
/** Asks the person; null when they decline. `again`: what they said before was wrong. */
export type AskPerson = (proxy: AskingProxy, again: boolean) => Promise<Credentials | null>
/** What to sign in with; `refused` is the very answer that the proxy did not take, null where it asks for the first time. */
export type ProxySignIn = (proxy: AskingProxy, refused: Credentials | null) => Promise<Credentials | null>

/** Milliseconds for which somebody who declined is left in peace. */
const PAUSE_AFTER_CANCEL_MS = 300_000

export function createProxySignIn(ask: AskPerson, clock: Clock, log: Log): ProxySignIn {
  const known = new Map<string, Promise<Credentials | null>>()
  const declinedAt = new Map<string, number>()
  return async (proxy, refused) => {
    const key = JSON.stringify([proxy.host, proxy.port, proxy.realm])
    for (let before = known.get(key); before; ) {
      const given = await before
      const now = known.get(key)
      // Another request, whose answer was refused too, has asked anew meanwhile.
      if (now !== before) before = now
      else if (given !== refused) return given
      else break
    }
    const since = declinedAt.get(key)
    if (since !== undefined && clock.now() - since < PAUSE_AFTER_CANCEL_MS) return null
    const asked = ask(proxy, refused !== null).catch((error) => {
      log('warn', 'Nobody could be asked to sign in to the proxy', error)
      return null
    })
    known.set(key, asked)
    const given = await asked
    if (given === null) {
      known.delete(key)
      declinedAt.set(key, clock.now())
    }
    return given
  }
}
