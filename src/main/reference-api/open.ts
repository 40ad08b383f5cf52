/**
 * Assembles the reference API: store, seed, storage, controls, and the endpoint table as Hono routes, whose rows define address, token,
 * input and reply.
 */
import { mkdir } from 'node:fs/promises'
import { Hono } from 'hono'
import * as v from 'valibot'
import { type Endpoint, type EndpointName, endpoints } from '#contract'
import { type Clock, clockFrom } from './clock.ts'
import { bearerOf, controlRoutes, createTokenStore, type TokenStore, tokenOf } from './control.ts'
import { Cut, type Faults, faultsOf } from './faults.ts'
import { acceptedResponse, jsonResponse, Refusal, refusalResponse } from './reply.ts'
import { type ApiRequest, type Handlers, handlersOf } from './routes/index.ts'
import { seedOnce } from './seed/index.ts'
import { storageRoutes } from './storage.ts'
import { openStore } from './store/open.ts'
import { isUnstorable, type Store } from './store/schema.ts'

/** Plain data only: a worker receives the same options. */
export type ReferenceApiOptions = {
  /** The folder for database, files and token; created if missing. */
  folder: string
  /** The number of campaigns in a new folder; default 24. */
  campaigns?: number
  /** The access token; by default generated once and stored in the folder. */
  token?: string
  /** Enables /__faults, /__requests, /__clock and /__token. */
  control?: boolean
  /** How long an approval takes, in milliseconds; default 20,000. */
  approvalDelay?: number
  /** Fixes the clock at this time (epoch milliseconds) until it is moved; default is the real clock. */
  now?: number
}

export type ReferenceServer = {
  /** Answers one request; throws `Cut` if a fault cuts the connection. */
  handle(request: Request): Promise<Response>
  token: string
  clock: Clock
  faults: Faults
  /** The tables, for tests of stored data. */
  db: Store
  close(): Promise<void>
}

/**
 * `originOf` returns the server's public origin; default is the request's own. `stored` opens the tables; default is the store of the
 * folder.
 */
export async function openServer(
  options: ReferenceApiOptions,
  originOf: (request: Request) => Promise<string> = async (request) => new URL(request.url).origin,
  stored: () => Promise<Store> = () => openStore(options.folder),
): Promise<ReferenceServer> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const clock = clockFrom(options.now ?? Date.now)
  const token = options.token ?? (await tokenOf(options.folder))
  const db = await stored()
  await seedOnce(db, clock.now(), options.campaigns ?? 24)
  const tokens = createTokenStore(token)
  const faults = faultsOf(options.control ?? false, clock.now)
  const services = { db, clock, folder: options.folder, approvalDelay: options.approvalDelay ?? 20_000 }
  const app: Hono = serverOf({ handlers: handlersOf(services), token: tokens, faults, now: clock.now, originOf })
  storageRoutes(app, services, faults)
  if (options.control) controlRoutes(app, { faults, clock, token: tokens })
  return { handle: async (request) => app.fetch(request), token, clock, faults, db, close: () => db.destroy() }
}

/** A JSON body larger than this is refused with 413, in bytes. */
const MAX_BODY_BYTES = 10_000_000
/** A larger form is not read at all: no sheet of 10 MB needs it (Source: docs/reference/rules.md). */
const MAX_FORM_BYTES = 11 * 1024 * 1024

type ServerParts = {
  handlers: Handlers
  token: TokenStore
  faults: Faults
  /** The server's clock, in epoch milliseconds. */
  now: () => number
  /** The server's public origin, written into upload addresses. */
  originOf: (request: Request) => Promise<string>
}

/** The routes of every row; any other path is a 404. */
function serverOf(parts: ServerParts): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('date', new Date(parts.now()).toUTCString())
  })
  for (const [name, row] of endpointsInMatchingOrder()) {
    app.on(row.method, routeOf(row), (context) =>
      answer(parts, name, row, context.req.raw, context.req.param() as Record<string, string>),
    )
  }
  app.notFound((context) =>
    parts.faults.around(null, context.req.raw, null, async () =>
      jsonResponse(404, {
        success: false,
        data: null,
        message: `There is no call ${context.req.method} ${context.req.path}`,
      }),
    ),
  )
  app.onError((error) => failureResponse(error))
  return app
}

type Row = Endpoint
const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** '/campaign/paginated' must match before '/campaign/{id}'. */
function endpointsInMatchingOrder(): [EndpointName, Row][] {
  // Object.entries loses the type of the table's keys.
  const rows = Object.entries(endpoints) as [EndpointName, Row][]
  return rows.sort(([, a], [, b]) => placeholders(a.path).length - placeholders(b.path).length)
}

/** `{id}` in Hono's syntax; a numeric field matches only digits. */
function routeOf(row: Row): string {
  const fields = fieldsOf(row.input)
  return row.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = fields[name]
    return schema && !v.safeParse(schema, 'text').success ? `:${name}{[0-9]+}` : `:${name}`
  })
}

/** The fields of an object schema; none if the row takes no input. */
function fieldsOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  // Every valibot object schema has its fields in `entries`; GenericSchema does not declare that.
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}
}

/** Own fields of the schema only: every object also has 'constructor'. */
const fieldOf = (schema: v.GenericSchema, name: string): v.GenericSchema | undefined =>
  Object.hasOwn(fieldsOf(schema), name) ? fieldsOf(schema)[name] : undefined

type Body = { json: unknown; form: FormData | null }
const unread: Body = { json: undefined, form: null }

async function answer(
  parts: ServerParts,
  name: EndpointName,
  row: Row,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  try {
    // The body of an unauthorised request is not read.
    const isAllowed = parts.token.allows(tokenIn(row, request))
    const body = isAllowed ? await bodyOf(row, request) : unread
    return await parts.faults.around(name, request, isAllowed ? (body.form ?? body.json ?? null) : undefined, () =>
      isAllowed
        ? effect(parts, name, row, request, params, body).catch(failureResponse)
        : Promise.resolve(failureResponse(notAllowed())),
    )
  } catch (error) {
    return failureResponse(error)
  }
}

const notAllowed = () => new Refusal(401, 'The access token is missing, wrong or expired')

/** The customers' download carries the token in its address (Source: docs/reference/calls.md). */
const tokenIn = (row: Row, request: Request): string =>
  bearerOf(request) || (row.answer === 'bytes' ? (new URL(request.url).searchParams.get('t') ?? '') : '')

async function effect(
  parts: ServerParts,
  name: EndpointName,
  row: Row,
  request: Request,
  params: Record<string, string>,
  body: Body,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  // The token may have expired while the body arrived or a fault delayed it.
  if (!parts.token.allows(tokenIn(row, request))) throw notAllowed()
  const input = v.safeParse(row.input, inputOf(row, params, query, body.json))
  if (!input.success) throw shapeRefusal(input.issues)
  const apiRequest: ApiRequest = { origin: () => parts.originOf(request), form: body.form }
  const data = await call(parts.handlers, name, input.output, apiRequest)
  return data instanceof Response ? data : acceptedResponse(data)
}

function call(handlers: Handlers, name: EndpointName, input: unknown, request: ApiRequest): unknown {
  // The row's schema has just parsed the input; the type cannot express that name and input belong together.
  const handler = handlers[name] as (input: unknown, request: ApiRequest) => unknown
  return handler(input, request)
}

/** Invalid input: a 422 that names the first wrong field and lists all. */
function shapeRefusal(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Refusal {
  const path = v.getDotPath(issues[0]) ?? ''
  return new Refusal(422, path ? `${path}: ${issues[0].message}` : issues[0].message, path)
}

/**
 * The input of a row: its placeholders from the path, a GET's fields (and those listed in `query`) from the query, the rest from the body.
 */
function inputOf(row: Row, params: Record<string, string>, query: URLSearchParams, body: unknown): unknown {
  const queryFields =
    row.method === 'GET' ? [...query.keys()] : [...query.keys()].filter((key) => row.query?.includes(key))
  const addressed = queryFields.map((key) => [key, typedValue(fieldOf(row.input, key), query.get(key) ?? '')])
  const placed = placeholders(row.path).map((key) => [key, typedValue(fieldOf(row.input, key), params[key] ?? '')])
  const outside = Object.fromEntries([...addressed, ...placed])
  if (row.method === 'GET') return row.input.type === 'undefined' ? undefined : outside
  if (body === undefined || row.body === 'multipart') return outside
  // A loose schema would accept an array as an object without fields.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(422, 'The body must be a JSON object', '')
  return { ...body, ...outside }
}

/** Query values are texts: a text that the schema refuses is converted to a number if it is numeric. */
function typedValue(schema: v.GenericSchema | undefined, text: string): string | number {
  if (!schema || v.safeParse(schema, text).success) return text
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

async function bodyOf(row: Row, request: Request): Promise<Body> {
  if (row.method === 'GET') return { json: undefined, form: null }
  if (row.body === 'multipart') return { json: undefined, form: await formOf(request) }
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const text = await request.text()
  if (text.length > MAX_BODY_BYTES) throw tooLarge()
  if (text === '') return { json: undefined, form: null }
  try {
    return { json: JSON.parse(text), form: null }
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'The body is not JSON')
    throw error
  }
}

const tooLarge = () => new Refusal(413, 'The body is larger than 10 MB')

async function formOf(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES)
    throw new Refusal(422, 'File size exceeds 10MB', 'file')
  return request.formData().catch(() => {
    throw new Refusal(422, 'file: a multipart form with a file is expected', 'file')
  })
}

/** The response for an error. A `Cut` is rethrown to the listener or worker. */
function failureResponse(error: unknown): Response {
  if (error instanceof Cut) throw error
  if (error instanceof Refusal) return refusalResponse(error)
  if (isUnstorable(error)) return refusalResponse(new Refusal(422, 'The database cannot hold one of these values'))
  const message = error instanceof Error ? error.message : String(error)
  return jsonResponse(500, { success: false, data: null, message: `The reference API failed: ${message}` })
}
