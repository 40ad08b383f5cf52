/** What the routes are made of: one handler per row of the endpoint table, and what every handler may use. */
import type * as v from 'valibot'
import type { EndpointName, Endpoints, ReplyOf } from '#contract'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/schema.ts'

/** What a handler knows of the request beyond its input. */
export type Asked = {
  /** Origin under which this server is reached, without a slash at the end; asked for only where an address is written. */
  origin: () => Promise<string>
  /** The multipart form of rows whose body is one. */
  form: FormData | null
}

/** A handler returns `data`, or a whole Response for rows that return bytes. It throws a `Refusal` to say no. */
export type Handlers = {
  [N in EndpointName]: (
    input: v.InferOutput<Endpoints[N]['input']>,
    asked: Asked,
  ) => Promise<ReplyOf<N> | Response> | ReplyOf<N>
}

/** What the handlers work with. */
export type Services = {
  db: Store
  clock: Clock
  /** Folder of the database; uploaded files stand in `files` beside it. */
  folder: string
  /** How long an approval takes, in milliseconds. */
  approvalDelay: number
}
