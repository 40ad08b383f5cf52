/** Builds the bridge by walking the contract, over any transport; never edited when a call is added. */
import * as v from 'valibot'
import { type Answer, type Bridge, contract, fromText, type PickedFile, refusedInput, type TextBridge } from '#contract'

/** Carries calls, notices and files: IPC in Electron, HTTP and server-sent events in the browser host. */
export type Transport = {
  call(name: string, input: unknown): Promise<Answer<unknown>>
  listen(name: string, listener: (payload: unknown) => void): () => void
  uploadFile(name: string, file: PickedFile): Promise<Answer<unknown>>
}

/** The bridge over `transport`. Every input is checked before it is sent; none of its functions throws. */
export function bridgeOver(transport: Transport): Bridge {
  // The walk keeps the contract's shape, which its type cannot express.
  return bridgeFrom((name, row) =>
    row.kind === 'call' ? callOf(transport, name, row) : otherOf(transport, name, row),
  ) as Bridge
}

/** The bridge in text, for a page on the other side of contextBridge: `transport` carries texts, and the value of an answer is a text. */
export function textBridgeOver(transport: Transport): TextBridge {
  return bridgeFrom((name, row) =>
    row.kind === 'call' ? textCallOf(transport, name, row) : otherOf(transport, name, row),
  )
}

function bridgeFrom(memberOf: (name: string, row: Row) => (input: never) => unknown): TextBridge {
  const groups = Object.entries(contract).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([member, row]) => [member, memberOf(`${group}.${member}`, row)])),
  ])
  return Object.fromEntries(groups)
}

type CallRow = { kind: 'call'; input: v.GenericSchema }
type Row = CallRow | { kind: 'notice' } | { kind: 'upload-file' }

function otherOf(transport: Transport, name: string, row: Exclude<Row, CallRow>) {
  if (row.kind === 'notice') return (listener: (payload: unknown) => void) => transport.listen(name, listener)
  return (file: PickedFile) => transport.uploadFile(name, file).catch((e) => brokenFailure(name, e))
}

function callOf(transport: Transport, name: string, row: CallRow) {
  return async (input: unknown): Promise<Answer<unknown>> => {
    const checked = v.safeParse(row.input, input)
    if (!checked.success) return refusedInput(name, checked.issues[0])
    return transport.call(name, input).catch((error) => brokenFailure(name, error))
  }
}

function textCallOf(transport: Transport, name: string, row: CallRow) {
  return async (text: unknown): Promise<string> => {
    const read = fromText(text)
    if (!read) return JSON.stringify(notJson(name))
    // JSON has no undefined: a call without input arrives as null.
    const input = row.input.type === 'undefined' ? (read.value ?? undefined) : read.value
    const checked = v.safeParse(row.input, input)
    if (!checked.success) return JSON.stringify(refusedInput(name, checked.issues[0]))
    const answer = await transport.call(name, text).catch((error) => brokenFailure(name, error))
    return answer.ok ? String(answer.value) : JSON.stringify(answer)
  }
}

const notJson = (name: string): Answer<never> => ({
  ok: false,
  failure: { kind: 'input', message: 'Not plain JSON', call: name },
})

function brokenFailure(name: string, error: unknown): Answer<never> {
  const message = error instanceof Error ? error.message : String(error)
  return {
    ok: false,
    failure: { kind: 'internal', message: `Herald's own service did not answer: ${message}`, call: name },
  }
}
