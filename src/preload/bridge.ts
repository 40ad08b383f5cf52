/** Builds the bridge by walking the contract, over any transport; never edited when a call is added. */
import * as v from 'valibot'
import { type Answer, type Bridge, contract, type PickedFile, refusedInput } from '#contract'

/** What carries calls, notices and files across: IPC in Electron, HTTP and server-sent events in the browser host. */
export type Transport = {
  call(name: string, input: unknown): Promise<Answer<unknown>>
  listen(name: string, listener: (payload: unknown) => void): () => void
  handOver(name: string, file: PickedFile): Promise<Answer<unknown>>
}

/** The bridge over `transport`. Every input is checked here before it travels; no function of it throws. */
export function bridgeOver(transport: Transport): Bridge {
  const groups = Object.entries(contract).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).map(([member, row]) => [member, faceOf(transport, `${group}.${member}`, row)]),
    ),
  ])
  // The walk keeps the contract's own shape; Object.fromEntries cannot say so.
  return Object.fromEntries(groups) as Bridge
}

type Row = { kind: 'call'; input: v.GenericSchema } | { kind: 'notice' } | { kind: 'hand-over' }

function faceOf(transport: Transport, name: string, row: Row) {
  if (row.kind === 'notice') return (listener: (payload: unknown) => void) => transport.listen(name, listener)
  if (row.kind === 'hand-over')
    return (file: PickedFile) => transport.handOver(name, file).catch((e) => broken(name, e))
  return async (input: unknown): Promise<Answer<unknown>> => {
    const checked = v.safeParse(row.input, input)
    if (!checked.success) return refusedInput(name, checked.issues[0])
    return transport.call(name, input).catch((error) => broken(name, error))
  }
}

function broken(name: string, error: unknown): Answer<never> {
  const message = error instanceof Error ? error.message : String(error)
  return {
    ok: false,
    failure: { kind: 'internal', message: `Herald's own service did not answer: ${message}`, call: name },
  }
}
