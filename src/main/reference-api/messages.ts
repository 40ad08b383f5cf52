/** What travels between the reference API's worker and the thread that asks it. */

/** One request. Bodies are bytes, so that uploads travel like everything else. */
export type RequestMessage = {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
}

/** One answer; `cut` stands for a connection that broke, and says why. */
export type ReplyMessage =
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> | null }
  | { id: number; cut: string }

/** The caller gave up waiting, or wants the server to end. */
export type OrderMessage = { id: number; abort: true } | { close: true }

/** What the worker says of itself: once when it is ready or cannot be, once when it has closed. */
export type StateMessage = { ready: { token: string } } | { failed: string } | { closed: true }
