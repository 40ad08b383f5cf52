/**
 * The access token, given at start or generated once and stored in the data folder, readable by this user only; and the control routes,
 * which need it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { type Faults, fault } from './faults.ts'
import { acceptedResponse, Refusal, refusalResponse } from './reply.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, for any lengths. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

/** The folder's token, generated at the first call. */
export async function tokenOf(folder: string): Promise<string> {
  const file = join(folder, 'reference-token')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (stored.trim()) return stored.trim()
  const token = randomBytes(32).toString('base64url')
  await writeFile(file, token, { mode: 0o600 })
  // `mode` is ignored if the file already exists.
  await chmod(file, 0o600)
  return token
}

/** Checks tokens; the token can be replaced while the server runs, to test expiry. */
export type TokenStore = {
  current(): string
  replace(token: string): void
  /** Whether the token is the current one. */
  allows(token: string): boolean
  /** Whether the token is the current or the first one: the control routes stay reachable after an expiry. */
  controls(token: string): boolean
}

export function createTokenStore(first: string): TokenStore {
  let currentToken = first
  return {
    current: () => currentToken,
    replace: (token) => {
      currentToken = token
    },
    allows: (token) => sameSecret(token, currentToken),
    controls: (token) => sameSecret(token, currentToken) || sameSecret(token, first),
  }
}

/** The bearer token of a request, '' if there is none. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}

type Parts = { faults: Faults; clock: Clock; token: TokenStore }

const oneOrMore = v.union([
  v.array(fault),
  v.pipe(
    fault,
    v.transform((fault) => [fault]),
  ),
])
const shift = v.strictObject({ advance: v.number() })
const change = v.strictObject({ token: v.pipe(v.string(), v.minLength(1)) })

/** The control routes: faults, the list of requests, the clock and the token. Only with --control, and only with the token. */
export function controlRoutes(app: Hono, { faults, clock, token }: Parts): void {
  const guardedRoute = (act: (context: Context) => unknown) => async (context: Context) => {
    try {
      if (!token.controls(bearerOf(context.req.raw))) throw new Refusal(401, 'The control routes need the token')
      return acceptedResponse(await act(context))
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error)
      throw error
    }
  }
  app.post(
    '/__faults',
    guardedRoute(async (context) => {
      for (const fault of await parseBody(oneOrMore, context)) faults.add(fault)
    }),
  )
  app.delete(
    '/__faults',
    guardedRoute(() => faults.clear()),
  )
  app.get(
    '/__requests',
    guardedRoute(() => faults.requests()),
  )
  app.delete(
    '/__requests',
    guardedRoute(() => faults.forget()),
  )
  app.post(
    '/__clock',
    guardedRoute(async (context) => {
      clock.advance((await parseBody(shift, context)).advance)
      return { now: clock.now() }
    }),
  )
  app.post(
    '/__token',
    guardedRoute(async (context) => token.replace((await parseBody(change, context)).token)),
  )
}

async function parseBody<S extends v.GenericSchema>(schema: S, context: Context): Promise<v.InferOutput<S>> {
  const body: unknown = await context.req.json().catch(() => {
    throw new Refusal(400, 'The body is not JSON')
  })
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new Refusal(422, result.issues[0].message, v.getDotPath(result.issues[0]) ?? '')
}
