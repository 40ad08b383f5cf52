/** The page's side of the connection to the designer: opens a design, sends orders, requests the current design. */
import * as v from 'valibot'
import { type JsonObject, jsonObject } from '#contract'
import { parseFromDesigner } from './from-designer'
import type { DesignState, FromDesigner, Project, ToDesigner } from './protocol'

/** A design to save, and its compiled message. */
export type Designed = { project: JsonObject; html: string; errors: readonly string[] }

/** Requests from the designer to the page. */
export type DesignerRequest = Extract<
  FromDesigner,
  { kind: 'add' | 'tag' | 'footer' | 'picture-wanted' | 'picture-given' | 'bytes-wanted' }
>

export type DesignerHandlers = {
  /** Passes a saved design as the library opened it; null for a template. */
  ready: (openedProject: Project | null) => void
  changed: () => void
  designState: (designState: DesignState) => void
  onRequest: (request: DesignerRequest) => void
  /** Passes an error message for the user. */
  failed: (message: string) => void
}

/** Messages that can be sent to an open designer. */
export type Order = Exclude<ToDesigner, { kind: 'open' | 'get' }>

export type DesignerTalk = {
  /** Returns the current design; `ends` first finishes a text that is being typed. Rejects with a message for the user. */
  get: (ends?: boolean) => Promise<Designed>
  tell: (order: Order) => void
  close: () => void
}

export type Start = Omit<Extract<ToDesigner, { kind: 'open' }>, 'kind'>

/** Timeout for an answer in milliseconds: the designer compiles the whole message. */
const ANSWER_TIMEOUT_MS = 15_000

type PendingDesign = { resolve: (designed: Designed) => void; reject: (error: Error) => void; timer: Timer }
type Timer = ReturnType<typeof setTimeout>

/** Connects to the designer at the other end of `port`. */
export function talkToDesigner(
  port: MessagePort,
  start: Start,
  handlers: DesignerHandlers,
  timeoutMs = ANSWER_TIMEOUT_MS,
): DesignerTalk {
  const send = (message: ToDesigner) => port.postMessage(message)
  const waitingRequests = new Map<number, PendingDesign>()
  let lastRequest = 0
  const settle = (ask: number, answer: (request: PendingDesign) => void) => {
    const request = waitingRequests.get(ask)
    if (!request) return
    waitingRequests.delete(ask)
    clearTimeout(request.timer)
    answer(request)
  }
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseFromDesigner(data)
    if (!message) return
    if (message.kind === 'hello') send({ kind: 'open', ...start })
    else if (message.kind === 'ready') handlers.ready(message.opened)
    else if (message.kind === 'changed') handlers.changed()
    else if (message.kind === 'design-state') handlers.designState(message.design)
    else if (message.kind === 'failed') handlers.failed(message.message)
    else if (message.kind === 'got')
      settle(message.ask, ({ resolve, reject }) => {
        const { project, html, errors } = message
        if (v.is(jsonObject, project)) resolve({ project, html, errors })
        else reject(new Error('The design is nested too deeply to be kept.'))
      })
    else handlers.onRequest(message)
  }
  return {
    get: (ends) =>
      new Promise((resolve, reject) => {
        const ask = ++lastRequest
        const onTimeout = () => settle(ask, (request) => request.reject(new Error('The designer does not answer.')))
        waitingRequests.set(ask, { resolve, reject, timer: setTimeout(onTimeout, timeoutMs) })
        send(ends ? { kind: 'get', ask, ends } : { kind: 'get', ask })
      }),
    tell: send,
    close: () => {
      for (const ask of [...waitingRequests.keys()])
        settle(ask, (request) => request.reject(new Error('The designer was closed.')))
      port.close()
    },
  }
}
