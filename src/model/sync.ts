/**
 * The state machine of a campaign: the next state after an event. Pure, and explored completely by tests/explore; requests.ts derives what
 * to send.
 */
import type { Json } from '#contract'
import { afterEvent, reduceAct } from './act.ts'
import type { Edit, Event, FieldPath, Plan, Reading, Sync, Typed, Values, WindowId } from './events.ts'
import { sameJson } from './fields.ts'
import { isUnsaved, shownOf, theirsOf } from './requests.ts'

/** The author of values taken from the server. */
const NOBODY = ''

/** The state before anything was typed or read. */
export const emptySync: Sync = {
  seen: null,
  isGone: false,
  created: 'no',
  edits: {},
  aside: {},
  own: {},
  heard: {},
  flight: null,
  sent: [],
  isQuiet: true,
  leaves: 0,
  exchanges: 0,
  blocked: {},
  dueAt: 0,
  attempts: 0,
  act: null,
  told: null,
  version: 0,
}

/** The one rule: what the server's value of a field means for an edit. `sent`: sent values of the field that may be on the server. */
export function decide(
  edit: Edit,
  theirs: Json,
  sent: readonly Json[],
  isSame: (mine: Json, theirs: Json) => boolean,
): 'same' | 'mine' | 'conflict' {
  if (isSame(edit.mine, theirs)) return 'same'
  if (sent.some((value) => isSame(value, theirs))) return 'mine'
  if (edit.saved !== undefined && isSame(edit.saved, theirs)) return 'mine'
  // Typed before the campaign existed: if no request of ours had the field, the server filled it in by itself.
  if (edit.base === undefined) return sent.length === 0 ? 'mine' : 'conflict'
  return isSame(edit.base, theirs) ? 'mine' : 'conflict'
}

export function reduce(sync: Sync, event: Event, plan: Plan): Sync {
  const next = withVersion(sync, reduceAct(reduceFields(sync, event, plan), event))
  return afterEvent(next, event, plan)
}

function reduceFields(sync: Sync, event: Event, plan: Plan): Sync {
  switch (event.kind) {
    case 'typed':
      return withTyping(sync, event, plan)
    case 'saved':
      return saved(sync, event, plan)
    case 'discarded':
      return discarded(sync, event, plan)
    case 'chosen':
      return chosen(sync, event)
    case 'dismissed':
      return { ...sync, aside: withoutAside(sync.aside, event.field, event.window) }
    case 'retried':
      return { ...sync, blocked: {}, dueAt: 0 }
    case 'read':
      return event.asked === sync.exchanges ? read(sync, event.reading, plan) : sync
    case 'missing':
      return event.asked === sync.exchanges ? missing(sync) : sync
    case 'sent': {
      const { step, values } = event.request
      const sent = [...sync.sent, { step, values, isAnswered: false }]
      const { leaves, exchanges } = sync
      const own = ownIn(sync, values)
      return { ...sync, flight: step, sent, own, isQuiet: false, leaves: leaves + 1, exchanges: exchanges + 1 }
    }
    case 'answered': {
      if (!sync.flight) return sync
      const created = sync.created === 'no' ? (event.id ?? 'in-doubt') : sync.created
      return { ...withoutFlight(sync, true), created, dueAt: 0, attempts: 0 }
    }
    case 'refused':
      if (!sync.flight) return sync
      return {
        ...withoutFlight(sync, true),
        // A refused request to create the campaign created nothing.
        sent: sync.created === 'no' ? [] : withoutFlight(sync, true).sent,
        blocked: { ...sync.blocked, [event.about]: event.failure },
        dueAt: 0,
        attempts: 0,
      }
    case 'lost':
      if (!sync.flight) return sync
      return {
        ...delayed(withoutFlight(sync, false), event),
        created: sync.created === 'no' ? 'in-doubt' : sync.created,
      }
    case 'unsent':
      return { ...delayed(withoutFlight(sync, false), event), sent: sync.flight ? sync.sent.slice(0, -1) : sync.sent }
    case 'quiet':
      if (sync.flight || sync.act?.state === 'sent' || event.leaves !== sync.leaves) return sync
      return { ...sync, isQuiet: true, exchanges: sync.exchanges + 1 }
    case 'started': {
      const created = sync.flight && sync.created === 'no' ? 'in-doubt' : sync.created
      return { ...withoutFlight(sync, false), created, dueAt: 0 }
    }
    default:
      return sync
  }
}

/** `own` with the values of this request that were typed here. */
function ownIn({ own, edits }: Sync, values: Values): Sync['own'] {
  const unsavedEdits = Object.entries(edits).flatMap(([field, { saved: value, by }]) =>
    value === undefined || values[field] === undefined || by === NOBODY ? [] : [[field, { value, by }] as const],
  )
  return { ...own, ...Object.fromEntries(unsavedEdits) }
}

function withTyping(sync: Sync, { window, values }: Extract<Event, { kind: 'typed' }>, plan: Plan): Sync {
  const heard = sync.heard[window] ?? 0
  const news = Object.entries(values).filter(([, { n }]) => n > heard)
  if (news.length === 0) return sync
  const last = Math.max(...news.map(([, { n }]) => n))
  let next: Sync = { ...sync, heard: { ...sync.heard, [window]: last } }
  for (const [field, typed] of news) next = typedIn(next, field, typed, window, plan)
  return next
}

function typedIn(sync: Sync, field: FieldPath, { value, over }: Typed, window: WindowId, plan: Plan): Sync {
  const known = sync.edits[field]
  const isSame = (one: Json, other: Json) => plan.isSame(field, one, other)
  let aside = withoutAside(sync.aside, field, window)
  if (known) {
    // A value of another window that this one had not shown.
    const isUnseen =
      known.by !== window && known.by !== NOBODY && !isSame(known.mine, over) && !isSame(known.mine, value)
    if (isUnseen) aside = withAside(aside, field, known.by, known.mine)
    return settledEdit({ ...sync, aside }, field, { ...known, mine: value, by: window }, plan)
  }
  const theirs = theirsOf(sync, field)
  if (theirs === undefined) return withEdit({ ...sync, aside }, field, { mine: value, by: window })
  const own = sync.own[field]
  const isSeen = !own || own.by === window || isSame(over, theirs) || aside[field]?.[own.by] !== undefined
  if (!isSeen && isSame(own.value, theirs)) aside = withAside(aside, field, own.by, own.value)
  // The new value was typed over the server's earlier value, over a value of this computer, or over one that such a value replaced.
  const isOwn =
    (own && isSame(own.value, theirs)) ||
    sentOf(sync, field).some((value) => isSame(value, theirs)) ||
    Object.values(sync.aside[field] ?? {}).some((value) => isSame(value, over))
  const edit: Edit = { base: isOwn ? theirs : over, mine: value, by: window }
  const isClash = !isOwn && !isSame(over, theirs) && !isSame(value, theirs)
  return settledEdit({ ...sync, aside }, field, isClash ? { ...edit, conflict: theirs } : edit, plan)
}

/** Ends an edit that was typed back to its base, unless another value of it may be on the server. */
function settledEdit(sync: Sync, field: FieldPath, edit: Edit, plan: Plan): Sync {
  const theirs = theirsOf(sync, field)
  const isBack =
    edit.saved === undefined &&
    theirs !== undefined &&
    plan.isSame(field, edit.mine, theirs) &&
    sentOf(sync, field).every((value) => plan.isSame(field, value, theirs))
  return isBack ? withoutEdit(sync, field) : withEdit(sync, field, edit)
}

function saved(sync: Sync, { step, shown }: Extract<Event, { kind: 'saved' }>, plan: Plan): Sync {
  const { [step]: _, name: __, ...blocked } = sync.blocked
  let next: Sync = { ...sync, blocked, dueAt: 0, attempts: 0 }
  for (const field of fieldsSavedWith(sync, step, plan)) {
    const edit = sync.edits[field]
    const value = shown[field]
    // Typed in another window and not shown in this one.
    if (!edit || value === undefined || !plan.isSame(field, edit.mine, value)) continue
    next = withEdit(next, field, { ...edit, saved: edit.mine })
  }
  return next
}

/** The fields of a step and those sent with it. */
function fieldsSavedWith(sync: Sync, step: string, plan: Plan): readonly FieldPath[] {
  const planned = plan.steps.find(({ name }) => name === step)
  if (!planned) return plan.travelling
  const carries = sync.created === 'no' ? plan.travelling : planned.carries
  return [...planned.fields, ...carries]
}

function discarded(sync: Sync, { step, what, shown }: Extract<Event, { kind: 'discarded' }>, plan: Plan): Sync {
  const { [step]: _, ...blocked } = sync.blocked
  let next: Sync = { ...sync, blocked }
  const planned = plan.steps.find(({ name }) => name === step)
  for (const field of planned?.fields ?? plan.travelling) {
    const edit = sync.edits[field]
    if (!edit) continue
    const { saved: value, ...unsaved } = edit
    if (what === 'waiting') next = withEdit(next, field, unsaved)
    else if (shown[field] !== undefined && plan.isSame(field, edit.mine, shown[field])) {
      next = value === undefined ? withoutEdit(next, field) : withEdit(next, field, { ...edit, mine: value })
      next = isUnsaved(edit) ? { ...next, aside: withAside(next.aside, field, edit.by, edit.mine) } : next
    }
  }
  return next
}

/** Applies only to the two values that the user saw: if one changed meanwhile, the question is asked again. */
function chosen(sync: Sync, { field, side, mine, theirs }: Extract<Event, { kind: 'chosen' }>): Sync {
  const edit = sync.edits[field]
  if (edit?.conflict === undefined || !sameJson(edit.conflict, theirs) || !sameJson(edit.mine, mine)) return sync
  const { conflict: _, ...open } = edit
  if (side === 'mine') {
    const taken = edit.saved === undefined ? {} : { saved: edit.mine }
    return withEdit(sync, field, { ...open, base: theirs, ...taken })
  }
  const aside = withAside(sync.aside, field, edit.by, edit.mine)
  return withEdit({ ...sync, aside }, field, { base: theirs, mine: theirs, saved: theirs, by: NOBODY })
}

function read(sync: Sync, reading: Reading, plan: Plan): Sync {
  const isOver = sync.isQuiet && !sync.flight
  const exchanges = sync.exchanges + 1
  let next: Sync = { ...sync, seen: reading, created: reading.id, isGone: false, exchanges }
  for (const [field, edit] of Object.entries(sync.edits)) {
    const theirs = reading.values[field] ?? null
    const verdict = decide(edit, theirs, sentOf(sync, field), (a, b) => plan.isSame(field, a, b))
    const { conflict: _, ...open } = edit
    if (verdict === 'conflict') next = withEdit(next, field, { ...edit, conflict: theirs })
    else if (verdict === 'mine')
      next = withEdit(next, field, { ...arrived(open, theirs, isOver, field, plan), base: theirs })
    else if (isOver && (edit.saved === undefined || plan.isSame(field, edit.saved, theirs)))
      next = withoutEdit(next, field)
    else next = withEdit(next, field, open)
  }
  return isOver ? { ...next, sent: [] } : next
}

/** The edit, without its saved value once the server has that value for good. What remains was typed after the save. */
function arrived(edit: Edit, theirs: Json, isOver: boolean, field: FieldPath, plan: Plan): Edit {
  const { saved: value, ...unsaved } = edit
  return isOver && value !== undefined && plan.isSame(field, value, theirs) ? unsaved : edit
}

function missing(sync: Sync): Sync {
  const exchanges = sync.exchanges + 1
  if (typeof sync.created === 'number') return { ...sync, isGone: true, exchanges }
  // A sent request may still be applied: only after the quiet time there is none.
  const isOver = sync.created === 'in-doubt' && sync.isQuiet && !sync.flight
  return isOver ? { ...sync, created: 'no', sent: [], exchanges } : { ...sync, exchanges }
}

/** Ends the flight. */
function withoutFlight(sync: Sync, isAnswered: boolean): Sync {
  const sent = sync.flight && isAnswered ? sync.sent.with(-1, { ...lastOf(sync.sent), isAnswered }) : sync.sent
  return { ...sync, flight: null, sent, exchanges: sync.exchanges + 1 }
}

const lastOf = (sent: Sync['sent']): Sync['sent'][number] => sent.at(-1) ?? { step: '', values: {}, isAnswered: true }

const delayed = (sync: Sync, { at, wait }: { at: number; wait: number }): Sync => ({
  ...sync,
  dueAt: at + wait,
  attempts: sync.attempts + 1,
})

const sentOf = (sync: Sync, field: FieldPath): Json[] =>
  sync.sent.flatMap(({ values }) => (values[field] === undefined ? [] : [values[field]]))

const withEdit = (sync: Sync, field: FieldPath, edit: Edit): Sync => ({
  ...sync,
  edits: { ...sync.edits, [field]: edit },
})

function withoutEdit(sync: Sync, field: FieldPath): Sync {
  const { [field]: _, ...edits } = sync.edits
  return { ...sync, edits }
}

const withAside = (aside: Sync['aside'], field: FieldPath, window: WindowId, value: Json): Sync['aside'] => ({
  ...aside,
  [field]: { ...aside[field], [window]: value },
})

function withoutAside(aside: Sync['aside'], field: FieldPath, window: WindowId): Sync['aside'] {
  const { [field]: values = {}, ...others } = aside
  if (values[window] === undefined) return aside
  const { [window]: _, ...rest } = values
  return Object.keys(rest).length === 0 ? others : { ...others, [field]: rest }
}

function withVersion(before: Sync, after: Sync): Sync {
  if (before.edits === after.edits && before.seen === after.seen && before.isGone === after.isGone) return after
  const fields = new Set(
    [before, after].flatMap(({ edits, seen }) => [...Object.keys(edits), ...Object.keys(seen?.values ?? {})]),
  )
  const isNews =
    before.isGone !== after.isGone ||
    before.seen?.status !== after.seen?.status ||
    [...fields].some((field) => !sameJson(shownOf(before, field), shownOf(after, field)))
  return isNews ? { ...after, version: before.version + 1 } : after
}
