/** The page's side of the connection to the designer: opens a design, sends orders, requests the current design. */
import * as v from 'valibot'
import { type JsonObject, jsonObject } from '#contract'
import type { DesignState, FromDesigner, Part, Project, ToDesigner } from './protocol'

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

const text = v.string()
const values = v.record(text, text)
const rect = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
const record = v.custom<Project>(isRecord)

const part: v.GenericSchema<Part> = v.object({
  id: text,
  type: text,
  text,
  href: v.exactOptional(text),
  src: v.exactOptional(text),
  alt: v.exactOptional(text),
  touched: v.exactOptional(v.boolean()),
  library: v.exactOptional(v.object({ id: text, hash: text, isEdited: v.boolean() })),
  parts: v.array(v.lazy(() => part)),
})

const designState: v.GenericSchema<DesignState> = v.object({
  parts: v.array(part),
  chosen: v.nullable(
    v.object({
      id: text,
      first: v.exactOptional(text),
      type: text,
      values,
      text,
      writing: v.boolean(),
      can: v.object({ up: v.boolean(), down: v.boolean(), copy: v.boolean(), remove: v.boolean() }),
      html: v.exactOptional(text),
    }),
  ),
  whole: v.object({ id: text, type: text, values }),
  // Only valid colours pass: they are put into styles.
  colours: v.array(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/))),
  undo: v.boolean(),
  redo: v.boolean(),
  changes: v.number(),
  source: v.exactOptional(
    v.object({
      bytes: v.number(),
      changedBytes: v.number(),
      left: v.exactOptional(text),
      edits: v.array(
        v.object({
          before: text,
          after: text,
          line: v.number(),
          ranges: v.array(v.tuple([v.number(), v.number()])),
          part: v.nullable(text),
        }),
      ),
      cuts: v.array(v.object({ name: text, count: v.number() })),
    }),
  ),
})

const messages = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('changed') }),
  v.object({ kind: v.literal('ready'), opened: v.fallback(v.nullable(record), null) }),
  v.object({ kind: v.literal('failed'), message: text }),
  v.object({ kind: v.literal('design-state'), design: designState }),
  v.object({ kind: v.literal('add'), after: v.nullable(text), at: rect }),
  v.object({ kind: v.literal('tag'), key: text, fallback: v.nullable(text), at: rect }),
  v.object({ kind: v.literal('footer'), chosen: v.boolean() }),
  v.object({ kind: v.literal('picture-wanted'), id: text }),
  v.object({
    kind: v.literal('picture-given'),
    id: v.nullable(text),
    at: v.nullable(v.object({ x: v.number(), y: v.number() })),
    file: v.instance(File),
  }),
  v.object({ kind: v.literal('bytes-wanted'), address: v.pipe(text, v.startsWith('herald-file:')) }),
  v.object({
    kind: v.literal('got'),
    ask: v.number(),
    project: record,
    html: text,
    errors: v.pipe(
      v.fallback(v.array(v.unknown()), []),
      v.transform((all) => all.filter((item) => typeof item === 'string')),
    ),
  }),
])

/**
 * Validates messages from the designer's page. That page renders HTML from any source, so its messages are not trusted. Returns a message
 * of a known kind; null for anything else.
 */
export function parseFromDesigner(data: unknown): FromDesigner | null {
  const read = v.safeParse(messages, data)
  return read.success ? read.output : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
