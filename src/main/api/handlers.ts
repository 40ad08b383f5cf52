/** Connects every call of the `api` group to the server; a new endpoint needs no change here. */
import { contract, type EndpointName, type Handlers, type PageEndpointName } from '#contract'
import { CachedReply, type Reads } from '../reads/index.ts'

/** Called for every reply to a call of the page, with the workspace that was open when the call was made. */
type OnReply = (name: EndpointName, input: unknown, reply: unknown, workspace: string | null) => Promise<void>

export function apiHandlers(
  reads: Pick<Reads, 'call'>,
  onReply: OnReply,
  workspace: () => string | null,
): Handlers['api'] {
  const bound = Object.keys(contract.api).map((key) => {
    // The group is built from the endpoint table: its keys are the names of the endpoints.
    const name = key as PageEndpointName
    const handler = async (input: never) => {
      const workspaceBefore = workspace()
      const reply = await reads.call(name, input)
      if (!(reply instanceof CachedReply)) await onReply(name, input, reply, workspaceBefore)
      return reply
    }
    return [name, handler]
  })
  // The contract's shape, which Object.fromEntries cannot express.
  return Object.fromEntries(bound) as Handlers['api']
}
