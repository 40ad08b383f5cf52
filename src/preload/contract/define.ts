/** Declares the contract: calls, notices and file uploads as data, and the types that both ends derive from them. */
import * as v from 'valibot'
import { amount } from './text.ts'

/** Limit in bytes of a call's input, as JSON, in the browser host: several emails are written in one call. */
export const MAX_CALL_BYTES = 8 * 1024 * 1024

/** The rule of a text's length in UTF-16 units, with its message. */
export const mostChars = (limit: number) =>
  v.maxLength<string, number, () => string>(limit, () => `At most ${amount(limit)} characters`)

/** Why a call failed. Plain data, because an Error loses its fields on the bridge. */
export type Failure = {
  /**
   * `input`: refused at the bridge, before anything was sent · `refused`: the server understood and refused (4xx, or `success: false`) ·
   * `unauthorized`: 401, the session is over · `not-found`: 404 · `offline`: no attempt was made or no route exists · `timeout`: no answer
   * in time · `network`: the connection broke · `server`: 5xx · `malformed`: an unreadable answer · `stale`: the draft was changed
   * elsewhere meanwhile · `denied`: not our window, no key · `storage`: the disk failed · `internal`: an error in Herald.
   */
  kind:
    | 'input'
    | 'refused'
    | 'unauthorized'
    | 'not-found'
    | 'offline'
    | 'timeout'
    | 'network'
    | 'server'
    | 'malformed'
    | 'stale'
    | 'denied'
    | 'storage'
    | 'internal'
  /**
   * Cases within a kind. `conflict`: a save waits for a choice between mine and theirs; `unconfirmed`: a campaign may have been created;
   * `restored`: it came from a backup or another drafts file, or is in a read-only one, and was never tried.
   */
  code?: 'conflict' | 'unconfirmed' | 'restored'
  /** The message for the user: the server's own if it gave one. Never contains a token. */
  message: string
  /** HTTP status, if any. */
  status?: number
  /** Milliseconds that the server asked to wait (Retry-After of 429 and 503). */
  retryAfter?: number
  /** Dotted path of the refused field, if one was named. */
  path?: string
  /** Name of the call in the contract ('api.copyCampaign'). */
  call?: string
  /** Whether the request may have taken effect although no usable answer came. */
  ambiguous?: boolean
}

/** Failures without an answer about the requested object: no response, or a server error. A refusal of the object is an answer. */
const unanswered: ReadonlySet<Failure['kind']> = new Set([
  'offline',
  'network',
  'timeout',
  'server',
  'malformed',
  'unauthorized',
])

/** Whether the same read may succeed later without a change of the object. */
export const isUnanswered = ({ kind }: Failure): boolean => unanswered.has(kind)

/**
 * The answer of every call: a value, or the failure as data. `asOf` (ISO 8601 in UTC) is set if the server did not answer this read
 * (`isUnanswered`) and the value is an earlier answer of that time.
 */
export type Answer<T> = { ok: true; value: T; asOf?: string } | { ok: false; failure: Failure }

type Schema = v.GenericSchema

/** A call of the page to the main process: its input is checked at the bridge, its answer is typed. */
export type Call<Input = unknown, Output = unknown> = {
  kind: 'call'
  input: Schema
  /** For the types only; never present at run time. */
  readonly types?: [Input, Output]
}

/** A notice of the main process to the page. */
export type Notice<Payload = unknown> = { kind: 'notice'; readonly types?: Payload }

/** A file picked by the user, passed to the main process: by path in Electron, by streamed upload in the browser host. */
export type FileUpload<Output = unknown> = { kind: 'upload-file'; readonly types?: Output }

/** The part of a picked file that the contract needs; the page's `File` fits it. */
export type PickedFile = { readonly name: string; readonly size: number; readonly type: string }

/** The answer for an invalid input, the same at both ends of the bridge. */
export function refusedInput(name: string, issue: v.BaseIssue<unknown>): Answer<never> {
  const path = v.getDotPath(issue)
  const failure: Failure = { kind: 'input', message: issue.message, call: name, ...(path ? { path } : {}) }
  return { ok: false, failure }
}

export const call = <S extends Schema>(input: S) => ({
  returns: <Output>(): Call<v.InferInput<S>, Output> => ({ kind: 'call', input }),
})
/** A text of 1 to `limit` characters. */
export const text = (limit: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(limit))
export const notice = <Payload>(): Notice<Payload> => ({ kind: 'notice' })
export const fileUpload = <Output>(): FileUpload<Output> => ({ kind: 'upload-file' })

type Args<Input> = [Input] extends [undefined] ? [] : [input: Input]

type Face<Member> =
  Member extends Call<infer Input, infer Output>
    ? (...args: Args<Input>) => Promise<Answer<Output>>
    : Member extends Notice<infer Payload>
      ? (listener: (payload: Payload) => void) => () => void
      : Member extends FileUpload<infer Output>
        ? (file: PickedFile) => Promise<Answer<Output>>
        : never

type Handler<Member> =
  Member extends Call<infer Input, infer Output> ? (...args: Args<Input>) => Promise<Output> | Output : never

/** The type of `window.bridge`: every call returns an `Answer`, nothing throws. */
export type BridgeOf<C> = {
  readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Face<C[Group][Name]> }
}

/** The handlers of the main process, group by group; a handler may throw a `FailureError`. Notices and file uploads need none. */
export type HandlersOf<C> = {
  [Group in keyof C]: {
    [Name in keyof C[Group] as C[Group][Name] extends { kind: 'call' } ? Name : never]: Handler<C[Group][Name]>
  }
}

type NoticeName<C> = {
  [Group in keyof C & string]: {
    [Name in keyof C[Group] & string]: C[Group][Name] extends { kind: 'notice' } ? `${Group}.${Name}` : never
  }[keyof C[Group] & string]
}[keyof C & string]

type PayloadOf<C, Key> = Key extends `${infer Group}.${infer Name}`
  ? Group extends keyof C
    ? Name extends keyof C[Group]
      ? C[Group][Name] extends Notice<infer Payload>
        ? Payload
        : never
      : never
    : never
  : never

/** Every notice by its full name ('session.changed') with its payload. */
export type NoticesOf<C> = { [Key in NoticeName<C>]: PayloadOf<C, Key> }

/**
 * Calls pass the bridge as JSON text, as over HTTP in the browser host: Electron would copy a value twice, member by member, and passes a
 * text without that. Prefix of a call's name: its input is a JSON text, and so is the `value` of its answer.
 */
export const textCallPrefix = 'text:'

/** Like `Bridge`, group by group; calls take and return a text. Listeners and files are unchanged. */
export type TextBridge = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>>

/** The value of a text from elsewhere; null if it is not JSON. */
export function fromText(text: unknown): { value: unknown } | null {
  if (typeof text !== 'string') return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The caller answers with a failure.
    return null
  }
}
