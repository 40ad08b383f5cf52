/** Messages between the reference API's worker and the thread that calls it. */

/** One request. Bodies are bytes, so that uploads use the same message. */
export type RequestMessage = {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
}

/** One response; `cut` means a broken connection, with the reason. */
export type ReplyMessage =
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> | null }
  | { id: number; cut: string }

/** The caller aborted a request, or closes the server. */
export type OrderMessage = { id: number; abort: true } | { close: true }

/** State of the worker: sent once when it is ready or failed to start, and once when it has closed. */
export type StateMessage = { ready: { token: string } } | { failed: string } | { closed: true }
