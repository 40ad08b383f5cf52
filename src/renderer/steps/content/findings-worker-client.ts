/** The page's client of the worker that checks and fixes content, so that a long message never blocks the page. */

import type { Json } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import type { Place } from '../../../model/replace/places'
import type { Replacement } from '../../../model/replace/replacement'
import type { Finding } from '../../../model/rules/finding'
import { sameJson } from '../../../model/rules/same-json'
import type { Link } from '../../blocks/checks/links-of'

/**
 * A request about one message: find all findings, fix one, fix all safe ones, list the links, find the places of a replacement, or replace
 * those with these ids.
 */
export type Act =
  | { act: 'find' }
  | { act: 'fix'; id: string }
  | { act: 'fix all' }
  | { act: 'links' }
  | { act: 'places'; replacement: Replacement }
  | { act: 'replace'; replacement: Replacement; chosen: readonly string[] }
/** A message as the worker reads it. */
export type WorkerMessage = { channel: string; values: Json; context: WorkerContext }
/** A request about several messages: which of the replacements each has places of. */
export type HeldRequest = { act: 'held'; messages: readonly WorkerMessage[]; replacements: readonly Replacement[] }
/** Sent to the worker as plain data. */
export type WorkerRequest = { turn: number } & ((Act & WorkerMessage) | HeldRequest)
export type FixedValues = { values: Json; count: number }
export type Answered = { turn: number } & (
  | { findings: Finding[] }
  | { links: Link[] }
  | { places: Place[] }
  | { held: number[][] }
  | FixedValues
  | { error: string }
)

type WorkerContext = Omit<ContentContext, 'smartSend'>
type PendingAnswer = { answered: (answer: Answered) => void; failed: (error: Error) => void }

const waiting = new Map<number, PendingAnswer>()
let worker: Worker | null = null
let requestCount = 0

/** Findings per values object: CONTENT and then REVIEW ask for the same values. */
const cache = new WeakMap<object, { context: WorkerContext; findings: Promise<Finding[]> }>()

/**
 * The result of `contentFindings`; a fix of a long message comes without its changes. Rejects if the worker fails; the next call starts a
 * new worker.
 */
export function findingsInWorker(channel: string, values: Json, context: ContentContext): Promise<Finding[]> {
  const seenContext = workerContextOf(context)
  const key = typeof values === 'object' && values !== null ? values : null
  const cached = key && cache.get(key)
  if (cached && isSameContext(cached.context, seenContext)) return cached.findings
  const findings = ask(channel, values, seenContext, { act: 'find' }).then((answer) =>
    'findings' in answer ? answer.findings : [],
  )
  if (key) {
    cache.set(key, { context: seenContext, findings })
    findings.catch(() => cache.delete(key))
  }
  return findings
}

/** `values` with one finding fixed, or all safe ones, and the number of fixes. Rejects if the worker fails. */
export const fixedInWorker = async (
  channel: string,
  values: Json,
  context: ContentContext,
  id: string | null,
): Promise<FixedValues> => {
  const answer = await ask(
    channel,
    values,
    workerContextOf(context),
    id === null ? { act: 'fix all' } : { act: 'fix', id },
  )
  return 'count' in answer ? answer : { values, count: 0 }
}

/** Every link of the message. Rejects if the worker fails. */
export const linksInWorker = async (channel: string, values: Json, context: ContentContext): Promise<Link[]> => {
  const answer = await ask(channel, values, workerContextOf(context), { act: 'links' })
  return 'links' in answer ? answer.links : []
}

/** Where the message holds what is searched for. Rejects if the worker fails. */
export const placesInWorker = async (
  channel: string,
  values: Json,
  context: ContentContext,
  replacement: Replacement,
): Promise<Place[]> => {
  const answer = await ask(channel, values, workerContextOf(context), { act: 'places', replacement })
  return 'places' in answer ? answer.places : []
}

/** The indexes of the replacements that each message has places of. Rejects if the worker fails. */
export const heldInWorker = async (
  messages: readonly { channel: string; values: Json; context: ContentContext }[],
  replacements: readonly Replacement[],
): Promise<number[][]> => {
  const seen = messages.map(({ context, ...message }) => ({ ...message, context: workerContextOf(context) }))
  const answer = await send({ act: 'held', messages: seen, replacements })
  return 'held' in answer ? answer.held : []
}

/** `values` with the places of these ids replaced, and the number of changed fields. Rejects if the worker fails. */
export const replacedInWorker = async (
  channel: string,
  values: Json,
  context: ContentContext,
  { replacement, chosen }: { replacement: Replacement; chosen: readonly string[] },
): Promise<FixedValues> => {
  const answer = await ask(channel, values, workerContextOf(context), { act: 'replace', replacement, chosen })
  return 'count' in answer ? answer : { values, count: 0 }
}

const workerContextOf = ({ smartSend: _kept, ...seenContext }: ContentContext): WorkerContext => seenContext

function isSameContext(isSameSeen: WorkerContext, other: WorkerContext): boolean {
  const names = new Set([...Object.keys(isSameSeen), ...Object.keys(other)] as (keyof WorkerContext)[])
  return [...names].every(
    (name) => isSameSeen[name] === other[name] || (name === 'entry' && sameJson(isSameSeen.entry, other.entry)),
  )
}

const ask = (channel: string, values: Json, context: WorkerContext, act: Act): Promise<Answered> =>
  send({ ...act, channel, values, context })

function send(request: (Act & WorkerMessage) | HeldRequest): Promise<Answered> {
  const requestId = ++requestCount
  return new Promise((answered, failed) => {
    waiting.set(requestId, { answered, failed })
    startWorker().postMessage({ ...request, turn: requestId } satisfies WorkerRequest)
  })
}

function startWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module', name: 'checks' })
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.turn)
    waiting.delete(data.turn)
    if ('error' in data) asker?.failed(new Error(data.error))
    else asker?.answered(data)
  }
  worker.onerror = () => {
    worker?.terminate()
    worker = null
    for (const { failed } of waiting.values()) failed(new Error('The content could not be checked.'))
    waiting.clear()
  }
  return worker
}
