/** How the contract is written: calls, notices and file uploads as data, and the types both ends derive from them. */
import * as v from 'valibot'

/** Why a call failed. It crosses the bridge as data, because an Error does not survive the crossing whole. */
export type Failure = {
  /**
   * `input`: refused at the bridge, before anything was sent · `refused`: the server understood and said no (4xx, or `success: false`) ·
   * `unauthorized`: 401, the session is over · `not-found`: 404 · `offline`: no attempt was made or no route exists ·
   * `timeout`: no answer in time · `network`: the connection broke · `server`: 5xx · `malformed`: an answer that cannot be read ·
   * `stale`: the draft was changed elsewhere meanwhile · `denied`: not our window, no key · `storage`: the disk said no · `internal`: our own fault.
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
  /** What the program must tell apart within a kind. `conflict`: a save waits for a choice between mine and theirs; `unconfirmed`: a campaign may have been created; `restored`: it came with a backup or another drafts file, or stands in one that cannot be written, and nothing was tried. */
  code?: 'conflict' | 'unconfirmed' | 'restored'
  /** Words for a person: the server's own where it gave any. Never holds a token. */
  message: string
  /** HTTP status, where there was one. */
  status?: number
  /** Milliseconds for which the server asked not to be asked again (Retry-After of 429 and 503). */
  retryAfter?: number
  /** Dotted path of the field that was refused, where one was named. */
  path?: string
  /** Name of the call, as in the contract ('api.copyCampaign'). */
  call?: string
  /** True when the request may have taken effect although no usable answer came. */
  ambiguous?: boolean
}

/**
 * What every call answers: a value, or the failure as data. `asOf` (ISO 8601 in UTC) stands where the server could not be asked and this
 * is what it said before.
 */
export type Answer<T> = { ok: true; value: T; asOf?: string } | { ok: false; failure: Failure }

type Schema = v.GenericSchema

/** One question the page may ask the main process: its input is checked at the bridge, its answer is typed. */
export type Call<Input = unknown, Output = unknown> = {
  kind: 'call'
  input: Schema
  /** Carries the types only; never present at run time. */
  readonly types?: [Input, Output]
}

/** One thing the main process may tell the page. */
export type Notice<Payload = unknown> = { kind: 'notice'; readonly types?: Payload }

/** One file that the person picked, handed to the main process: by path in Electron, by streamed upload in the browser host. */
export type FileUpload<Output = unknown> = { kind: 'upload-file'; readonly types?: Output }

/** What the contract needs to know of a picked file; the page's `File` fits it. */
export type PickedFile = { readonly name: string; readonly size: number; readonly type: string }

/** The answer for an input that does not fit its row; both ends of the bridge say the same words. */
export function refusedInput(name: string, issue: v.BaseIssue<unknown>): Answer<never> {
  const path = v.getDotPath(issue)
  const failure: Failure = { kind: 'input', message: issue.message, call: name, ...(path ? { path } : {}) }
  return { ok: false, failure }
}

export const call = <S extends Schema>(input: S) => ({
  returns: <Output>(): Call<v.InferInput<S>, Output> => ({ kind: 'call', input }),
})
/** Words of so many characters at the most, and one at least. */
export const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
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

/** What `window.bridge` looks like: every call returns an `Answer`, nothing throws. */
export type BridgeOf<C> = {
  readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Face<C[Group][Name]> }
}

/** What the main process must answer, group by group; it may throw a `FailureError`. Notices and file uploads need no handler here. */
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
