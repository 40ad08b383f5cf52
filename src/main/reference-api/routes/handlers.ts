/** Types of the routes: one handler per row of the endpoint table, and what every handler may use. */
import type * as v from 'valibot'
import type { EndpointName, Endpoints, ReplyOf } from '#contract'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/schema.ts'

/** The request data of a handler, besides its input. */
export type ApiRequest = {
  /** The server's public origin, without a trailing slash; called only when an address is written. */
  origin: () => Promise<string>
  /** The multipart form, for rows with such a body. */
  form: FormData | null
}

/** A handler returns `data`, or a whole Response for rows that return bytes. It throws a `Refusal` to refuse. */
export type Handlers = {
  [N in EndpointName]: (
    input: v.InferOutput<Endpoints[N]['input']>,
    request: ApiRequest,
  ) => Promise<ReplyOf<N> | Response> | ReplyOf<N>
}

/** Dependencies of the handlers. */
export type Services = {
  db: Store
  clock: Clock
  /** Folder of the database; uploaded files are in its subfolder `files`. */
  folder: string
  /** How long an approval takes, in milliseconds. */
  approvalDelay: number
}
