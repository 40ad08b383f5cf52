/** What a row of the endpoint table says, where each service begins, and the schemas that many rows share. */
import * as v from 'valibot'
import { serverId } from '../entities/index.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<I extends v.GenericSchema = v.GenericSchema, R extends v.GenericSchema = v.GenericSchema> = {
  method: Method
  /** Full path; `{name}` is filled from the input and leaves the rest. */
  path: string
  input: I
  /** Shape of the reply's `data`. Every reply is { success, data, message }. */
  reply: R
  /** `read` asks, `set` may be repeated without harm, `act` is sent once and only once. */
  nature: 'read' | 'set' | 'act'
  /** How often a failed read is tried again (3 for attributes, events, segments and common data). */
  retry?: number
  /** How long an answer stays fresh, in seconds. */
  cache?: number
  /** The last answer is kept on this computer, and stands while the server cannot be asked. */
  kept?: true
  /** How long to wait for the answer, in milliseconds; 15,000 where nothing stands. */
  timeout?: number
  /** Bytes that the answer may have, unpacked; 8 MB where nothing stands. */
  largest?: number
  /** Input fields that travel in the address of a POST, PUT or DELETE. GET puts all of them there. */
  query?: readonly string[]
  /** How the body travels; JSON where nothing stands. */
  body?: 'json' | 'multipart'
  /** What comes back; the JSON envelope where nothing stands. */
  answer?: 'json' | 'bytes'
  /** True where the specification shows no path. */
  assumed?: boolean
}

/** What most rows leave as it is. */
type Columns = Omit<Endpoint, 'method' | 'path' | 'input' | 'reply' | 'nature'>

/** A row: `nature`, method and path, what is sent, the shape of the reply, and what else differs. */
const row =
  (nature: Endpoint['nature']) =>
  <I extends v.GenericSchema, R extends v.GenericSchema>(
    method: Method,
    path: string,
    input: I,
    reply: R,
    columns: Columns = {},
  ): Endpoint<I, R> => ({ method, path, input, reply, nature, ...columns })

export const read = row('read')
export const set = row('set')
export const act = row('act')

/** Where each service begins, below the server's origin: the one place (Source: docs/reference/calls.md). */
export const bases = {
  campaigns: '/campaign-management/api',
  segments: '/segment-management/api',
  events: '/event-management/api',
  users: '/user-management/api',
} as const

export const nothing = v.undefined()
export const byId = v.strictObject({ id: serverId })
export const id = serverId
export const text = v.string()
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const acknowledged = v.unknown()
export const optional = <T extends v.GenericSchema>(schema: T) => v.optional(schema)
export const MiB = 1024 * 1024
/** Answers that hold many, each with all that belongs to it. */
export const list = 32 * MiB
export const idOrName = v.union([v.number(), v.string()])
