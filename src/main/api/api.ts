/** What the main process's services know of the server: one typed call per row of the endpoint table. */
import type { EndpointName, InputOf, ReplyOf } from '#contract'

/** Asks the server. Throws `FailureError`; a call whose nature is `act` is sent once and only once. */
export type Api = {
  call<N extends EndpointName>(name: N, input: InputOf<N>, options?: { signal?: AbortSignal }): Promise<ReplyOf<N>>
}
