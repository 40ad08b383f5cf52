/** Binds every call of the `api` group to the gateway: a new row of the endpoint table needs no line here. */
import { contract, type EndpointName, type Handlers, type PageEndpointName } from '#contract'
import type { Api } from './api.ts'

/** Told of every answer that a call of the page brought. */
type Heard = (name: EndpointName, input: unknown, reply: unknown) => Promise<void>

/** `api` answers the gateway of the moment; it throws `FailureError` where there is none. */
export function apiHandlers(api: () => Api, heard: Heard): Handlers['api'] {
  const bound = Object.keys(contract.api).map((key) => {
    // The group is made from the endpoint table: its keys are the names of the rows.
    const name = key as PageEndpointName
    const handler = async (input: never) => {
      const reply = await api().call(name, input)
      await heard(name, input, reply)
      return reply
    }
    return [name, handler]
  })
  // The walk keeps the contract's own shape; Object.fromEntries cannot say so.
  return Object.fromEntries(bound) as Handlers['api']
}
