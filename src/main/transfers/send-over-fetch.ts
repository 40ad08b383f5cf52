/** Sends a file through a fetch: for the practice workspace, whose server is a worker and has no port. */
import { buffer } from 'node:stream/consumers'
import { counted, type Send } from './send.ts'

/** The whole file crosses to the worker in one message, so it is read whole. */
export function sendOverFetch(ask: typeof fetch): Send {
  return async (outgoing) => {
    const { address, method, headers, signal } = outgoing
    const body = await buffer(counted(outgoing))
    signal.throwIfAborted()
    const response = await ask(address, { method, headers, body, signal, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
}
