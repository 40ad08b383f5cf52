/** Short histories of one campaign: each entry is an event, or what the loop does next. */
import type { Failure, Json } from '#contract'
import type { ActKind, Event, Facts, Plan, Sync, Values } from '../../../src/model/events.ts'
import { alternativesOf, requestOf, shownOf, underOf } from '../../../src/model/requests.ts'
import { factsIn, stateOf } from '../../../src/model/state-of.ts'
import { newSync, reduce } from '../../../src/model/sync.ts'

/** Three steps with one field each; the segment carries no name, and a pending campaign locks the content. */
export const plan: Plan = {
  steps: ['trigger', 'segment', 'content'],
  create: 'trigger',
  partOf: (field) => (field === 'name' || field === 'trigger' || field === 'segment' ? field : 'content'),
  carries: (step, field) =>
    field === 'name' ? step !== 'segment' : plan.partOf(field) === (step === 'create' ? 'trigger' : step),
  sent: (_step, _field, value) => value,
  isThere: (step, seen) => step !== 'content' || seen.text !== null,
  locked: (status) => (status === 'pending' ? ['content'] : []),
  isSame: (_field, one, other) => String(one) === String(other),
}

export const HOUR = 3_600_000

export type Entry = (sync: Sync) => Event

/** The server's campaign; what is left out is as in `there`. */
const there: Values = { name: 'Eid', trigger: 'cart', segment: 1, text: 'old' }
const empty: Values = { name: '', trigger: null, segment: null, text: null }

export const read =
  (values: Values = {}, status = 'draft'): Entry =>
  ({ turn }) => ({ kind: 'read', turn, values: { ...there, ...values }, status })
/** One that began before the last request was sent. */
export const lateReading =
  (values: Values): Entry =>
  ({ turn }) => ({ kind: 'read', turn: turn - 1, values: { ...there, ...values }, status: 'draft' })
export const missing: Entry = ({ turn }) => ({ kind: 'missing', turn })
export const lookUp =
  (values: Values | null, id = 7): Entry =>
  ({ turn }) => ({
    kind: 'lookedUp',
    turn,
    found: values && { id, values: { ...there, ...values }, status: 'draft' },
  })
const from = ({ received }: Sync, window: string) => ({ window, n: (received[window] ?? 0) + 1 })
/** In a window that showed `over`, if not the current values. */
export const type =
  (field: string, value: Json, window = 'one', over?: Json): Entry =>
  (sync) => ({
    kind: 'typed',
    field,
    value,
    over: over === undefined ? alternativesOf(sync, field) : [over],
    under: over ?? underOf(sync, field),
    ...from(sync, window),
  })
/** The edited fields, or those that a window shows otherwise. */
export const save =
  (...fields: readonly string[]): Entry =>
  (sync) => {
    const saved = fields.length > 0 ? fields : Object.keys(sync.edits)
    return {
      kind: 'saved',
      values: Object.fromEntries(saved.map((field) => [field, shownOf(sync, field)])),
      ...from(sync, 'one'),
    }
  }
export const discard =
  (what: 'waiting' | 'all'): Entry =>
  (sync) => ({
    kind: 'discarded',
    what,
    over: Object.fromEntries(Object.keys(sync.edits).map((field) => [field, alternativesOf(sync, field)])),
    ...from(sync, 'one'),
  })
export const choose =
  (field: string, side: 'mine' | 'theirs'): Entry =>
  (sync) => ({
    kind: 'chosen',
    field,
    side,
    mine: sync.edits[field]?.mine ?? null,
    theirs: sync.edits[field]?.conflict ?? null,
    ...from(sync, 'one'),
  })
export const claim =
  (isOurs: boolean, id = 7): Entry =>
  (sync) => ({ kind: 'claimed', id, isOurs, ...from(sync, 'one') })
export const retry =
  (part: 'trigger' | 'content' | 'name'): Entry =>
  (sync) => ({ kind: 'retried', part, ...from(sync, 'one') })
/** What the loop sends; throws if it sends nothing. */
export const send: Entry = (sync) => {
  const request = requestOf(sync, plan, HOUR, 'us')
  if (!request) throw new Error('Nothing is to be sent')
  return { kind: 'sent', request }
}
/** With the values of the request, or the server's own. */
export const answered =
  (values: Values = {}): Entry =>
  ({ inFlight }) => {
    if (!inFlight || inFlight.kind === 'act') throw new Error('No save is in flight')
    return {
      kind: 'answered',
      values: { ...inFlight.values, ...values },
      ...(inFlight.kind === 'create' ? { id: 7 } : {}),
    }
  }
export const answeredWithoutId: Entry = () => ({ kind: 'answered', values: {} })
const failure = (message: string): Failure => ({ kind: 'refused', message })
export const refuse =
  (part: 'trigger' | 'content' | 'name', message = 'No'): Entry =>
  () => ({ kind: 'refused', part, failure: failure(message) })
export const lose =
  (at = 0): Entry =>
  () => ({ kind: 'lost', at })
export const unread: Entry = () => ({ kind: 'unread', at: 0 })
export const busy =
  (retryAfter: number | null): Entry =>
  () => ({ kind: 'busy', at: HOUR, retryAfter, failure: failure('Too many requests') })
export const quiet: Entry = ({ departures }) => ({ kind: 'quiet', departures })
export const restart: Entry = () => ({ kind: 'restarted' })
export const click =
  (act: ActKind): Entry =>
  (sync) => ({
    kind: 'asked',
    act,
    reviewed: Object.fromEntries(Object.keys(there).map((field) => [field, shownOf(sync, field)])),
    until: 10_000,
    ...from(sync, 'one'),
  })
export const undo: Entry = (sync) => ({ kind: 'undone', click: sync.act?.click ?? '', ...from(sync, 'one') })
export const holdOver =
  (at = 10_000, account = 'us'): Entry =>
  ({ act }) => ({ kind: 'holdOver', click: act?.click ?? '', at, account })
export const actAnswered =
  (status?: string): Entry =>
  () => ({ kind: 'answered', values: {}, ...(status === undefined ? {} : { status }) })
export const acknowledge: Entry = (sync) => ({
  kind: 'acknowledged',
  click: sync.outcomes[0]?.click ?? '',
  ...from(sync, 'one'),
})

export const facts: Facts = {
  type: 'one-time',
  channelName: 'sms',
  channelConfigurationId: null,
  tabs: { selected: 'REVIEW', tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'], disabledKeys: [] },
  untouched: { edit_setup_page_values: { selectedTags: [] }, edit_schedule_page_values: {} },
}
export const newCampaign: Sync = newSync({ facts, account: 'us', id: null, seen: empty })
export const opened: Sync = newSync({ facts, account: 'us', id: 7, seen: there })

/** The state after all entries; each event and state goes through JSON, as it is stored. */
export function folded(start: Sync, ...entries: readonly Entry[]): Sync {
  let sync = start
  for (const entry of entries) {
    const event: Event = JSON.parse(JSON.stringify(entry(sync)))
    sync = JSON.parse(JSON.stringify(reduce(sync, event, plan)))
  }
  return sync
}

/** `sends`: the next request with its values. */
export function summary(sync: Sync, now = HOUR, account = 'us') {
  const request = requestOf(sync, plan, now, account)
  const { kind, unsaved } = stateOf(factsIn(sync, plan), now)
  const asks = Object.entries(sync.edits).flatMap(([field, { conflict }]) => (conflict === undefined ? [] : [field]))
  return {
    kind,
    unsaved,
    asks,
    refused: Object.keys(sync.refused),
    sends: request && (request.kind === 'act' ? request.act : { [`${request.kind} ${request.step}`]: request.values }),
    shows: Object.fromEntries(Object.keys(there).map((field) => [field, shownOf(sync, field)])),
    outcome: sync.outcomes.at(-1)?.result ?? null,
  }
}
