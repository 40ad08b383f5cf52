/** Binds every call of the `api` group to the server: a new row of the endpoint table needs no line here. */
import { contract, type EndpointName, type Handlers, type PageEndpointName } from '#contract'
import { CachedReply, type Reads } from '../reads/index.ts'

/** Told of every answer of the server that a call of the page brought, and which workspace was open when it was asked. */
type OnReply = (name: EndpointName, input: unknown, reply: unknown, workspace: string | null) => Promise<void>

export function apiHandlers(
  reads: Pick<Reads, 'call'>,
  onReply: OnReply,
  workspace: () => string | null,
): Handlers['api'] {
  const bound = Object.keys(contract.api).map((key) => {
    // The group is made from the endpoint table: its keys are the names of the rows.
    const name = key as PageEndpointName
    const handler = async (input: never) => {
      const asked = workspace()
      const reply = await reads.call(name, input)
      if (!(reply instanceof CachedReply)) await onReply(name, input, reply, asked)
      return reply
    }
    return [name, handler]
  })
  // The walk keeps the contract's own shape; Object.fromEntries cannot say so.
  return Object.fromEntries(bound) as Handlers['api']
}
