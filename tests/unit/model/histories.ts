/** Short histories of one campaign, written as a person would tell them: each word is an event, or what the loop does next. */
import type { Failure, Json } from '#contract'
import type { Event, Plan, Reading, Request, Sync, Values } from '../../../src/model/events.ts'
import { isUnsaved, requestOf, shownOf, wantsOf } from '../../../src/model/requests.ts'
import { factsIn, stateOf } from '../../../src/model/state-of.ts'
import { emptySync, reduce } from '../../../src/model/sync.ts'

/** Three steps of one field each, of which the second one carries no name. */
export const plan: Plan = {
  steps: [
    { name: 'setup', fields: ['trigger'], carries: ['name'], isThere: () => true },
    { name: 'segment', fields: ['segment'], carries: [], isThere: () => true },
    { name: 'content', fields: ['text'], carries: ['name'], isThere: ({ values }) => values.text !== null },
  ],
  create: { step: 'setup', fields: ['trigger', 'name'] },
  travelling: ['name'],
  locked: (status) => (status === 'pending' ? ['content'] : []),
  isSame: (_field, mine, theirs) => String(mine) === String(theirs),
}

export const HOUR = 3_600_000

export type Word = (sync: Sync) => Event

/** The server's campaign; what is left out is as in `there`. */
export const there: Values = { name: 'Eid', trigger: 'cart', segment: 1, text: 'old' }
const reading = (values: Values, status: string): Reading => ({
  id: 7,
  status,
  values: { ...there, ...values },
  whole: {},
})

export const read =
  (values: Values = {}, status = 'draft'): Word =>
  ({ exchanges }) => ({ kind: 'read', asked: exchanges, reading: reading(values, status) })
/** One that was asked for before the last request left. */
export const lateReading =
  (values: Values): Word =>
  ({ exchanges }) => ({ kind: 'read', asked: exchanges - 1, reading: reading(values, 'draft') })
export const missing: Word = ({ exchanges }) => ({ kind: 'missing', asked: exchanges })
let turns = 0
/** In `window`, which showed `over` where it had not what there is. */
export const type =
  (field: string, value: Json, window = 'one', over?: Json): Word =>
  (sync) => {
    turns += 1
    return { kind: 'typed', window, values: { [field]: { value, over: over ?? shownOf(sync, field), n: turns } } }
  }
/** `unseen`: fields of which the window shows something else than there is. */
export const save =
  (step: string, unseen: readonly string[] = []): Word =>
  (sync) => ({ kind: 'saved', step, shown: shownIn(sync, unseen) })
export const discard =
  (step: string, what: 'waiting' | 'typed'): Word =>
  (sync) => ({ kind: 'discarded', step, what, shown: shownIn(sync, []) })
export const choose =
  (field: string, side: 'mine' | 'theirs'): Word =>
  ({ edits }) => ({
    kind: 'chosen',
    field,
    side,
    mine: edits[field]?.mine ?? null,
    theirs: edits[field]?.conflict ?? null,
  })
const shownIn = (sync: Sync, unseen: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(sync.edits).map(([field, { mine }]) => [field, unseen.includes(field) ? 'older' : mine]),
  )
/** What the loop sends; throws where it sends nothing. */
export const send: Word = (sync) => {
  const request = requestOf(sync, plan)
  if (!request) throw new Error('Nothing is to be sent')
  return request.call === 'act' ? { kind: 'act-sent' } : { kind: 'sent', request }
}
export const answered: Word = () => ({ kind: 'answered', id: 7 })
export const answeredWithoutId: Word = () => ({ kind: 'answered', id: null })
const failure = (message: string): Failure => ({ kind: 'refused', message })
export const refuse =
  (about: string, message = 'No'): Word =>
  () => ({ kind: 'refused', about, failure: failure(message) })
export const lose =
  (at = 0, wait = 0): Word =>
  () => ({ kind: 'lost', at, wait })
export const unsent =
  (at = 0, wait = 0): Word =>
  () => ({ kind: 'unsent', at, wait })
export const quiet: Word = ({ leaves }) => ({ kind: 'quiet', leaves })
export const start: Word = () => ({ kind: 'started' })
export const retry: Word = () => ({ kind: 'retried' })
export const click =
  (act: 'publish' | 'stop' | 'approval', hold = 0, id = 'click'): Word =>
  ({ version }) => ({ kind: 'act-asked', id, act, version, at: 0, hold })
export const undo: Word = () => ({ kind: 'act-undone', id: 'click' })
export const holdOver =
  (at: number): Word =>
  () => ({ kind: 'act-due', at })
export const actAnswered =
  (status: string | null): Word =>
  () => ({ kind: 'act-answered', status })
export const actFailed =
  (mayComeLate: boolean): Word =>
  () => ({ kind: 'act-failed', failure: failure('Not allowed'), mayComeLate })

/** Everything after one another; each state goes through JSON, as it is stored. */
export function folded(...words: readonly Word[]): Sync {
  let sync: Sync = emptySync
  for (const word of words) {
    const event: Event = JSON.parse(JSON.stringify(word(sync)))
    sync = JSON.parse(JSON.stringify(reduce(sync, event, plan)))
  }
  return sync
}

/** What a state comes down to. `sends`: the next request with its values. */
export function summary(sync: Sync, at = HOUR) {
  const request: Request | null = requestOf(sync, plan)
  const { kind } = stateOf(factsIn(sync, plan), at)
  const edits = Object.entries(sync.edits)
  return {
    kind,
    wants: wantsOf(sync, plan, at),
    sends: request && { [`${request.call} ${request.step}`]: request.values },
    unsaved: edits.filter(([, edit]) => isUnsaved(edit)).map(([field]) => field),
    asks: edits.filter(([, { conflict }]) => conflict !== undefined).map(([field]) => field),
    shows: Object.fromEntries(Object.keys(there).map((field) => [field, shownOf(sync, field)])),
  }
}
