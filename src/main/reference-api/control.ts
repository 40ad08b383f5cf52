/** The control routes: faults, the list of requests, the clock and the token. Only with --control, and only with the token. */
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { type Faults, fault } from './faults.ts'
import { acceptedResponse, Refusal, refusalResponse } from './reply.ts'
import { bearerOf, type TokenStore } from './token.ts'

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
