/** A row of the endpoint table, the base path of each service, and schemas that many rows share. */
import * as v from 'valibot'
import { serverId } from '../entities/index.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<I extends v.GenericSchema = v.GenericSchema, R extends v.GenericSchema = v.GenericSchema> = {
  method: Method
  /** Full path; `{name}` is replaced by that field of the input, which is then not sent elsewhere. */
  path: string
  input: I
  /** Shape of the reply's `data`. Every reply is { success, data, message }. */
  reply: R
  /** `read` reads, `set` is idempotent, `act` is sent once and only once. */
  nature: 'read' | 'set' | 'act'
  /** How often a failed read is retried (3 for attributes, events, segments and common data). */
  retry?: number
  /** How long an answer stays fresh, in seconds. */
  cache?: number
  /** The last answer is stored on this computer and used while the server cannot be reached. */
  cached?: true
  /** Timeout of the answer in milliseconds; 15,000 by default. */
  timeout?: number
  /** Limit of the answer in bytes, unpacked; 8 MB by default. */
  largest?: number
  /** Input fields that are sent in the address of a POST, PUT or DELETE. GET sends all of them there. */
  query?: readonly string[]
  /** Format of the body; JSON by default. */
  body?: 'json' | 'multipart'
  /** Format of the answer; the JSON envelope by default. */
  answer?: 'json' | 'bytes'
  /** Whether the specification gives no path. */
  assumed?: boolean
}

/** Columns with a default. */
type Columns = Omit<Endpoint, 'method' | 'path' | 'input' | 'reply' | 'nature'>

/** A row: `nature`, method and path, input, shape of the reply, and other columns. */
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

/** The base path of each service below the server's origin, only here (Source: docs/reference/calls.md). */
export const bases = {
  campaigns: '/campaign-management/api',
  segments: '/segment-management/api',
  events: '/event-management/api',
  users: '/user-management/api',
} as const

export const noInput = v.undefined()
export const byId = v.strictObject({ id: serverId })
export const id = serverId
export const text = v.string()
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const acknowledged = v.unknown()
export const optional = <T extends v.GenericSchema>(schema: T) => v.optional(schema)
export const MiB = 1024 * 1024
/** For answers that list many complete objects. */
export const list = 32 * MiB
export const idOrName = v.union([v.number(), v.string()])
