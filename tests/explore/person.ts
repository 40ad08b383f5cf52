/** What a person does in a window, and what the person knows afterwards. */
import type { ActKind, FieldPath, FromWindow, Sync, WindowEvent } from '../../src/model/events.ts'
import { alternativesOf, shownOf, underOf } from '../../src/model/requests.ts'
import {
  type Axis,
  computerOf,
  dispatch,
  isInstant,
  keyOf,
  type Numbers,
  reduced,
  set,
  syncOf,
  type Truth,
  unset,
  type Value,
  viewOf,
  type World,
  withComputer,
  withTruth,
} from './world.ts'

/** The page shows the event at once; the main process receives it at once, or when it is delivered. */
export function inWindow(
  world: World,
  by: number,
  window: number,
  make: (from: FromWindow, view: Sync) => WindowEvent,
): World {
  return withComputer(world, by, (one) => {
    const name = `w${window}`
    if (one.windows.length === 0) {
      const n = (one.sync.received[name] ?? 0) + 1
      return { ...one, sync: reduced(one.sync, make({ window: name, n }, one.sync)) }
    }
    const view = viewOf(one, window)
    const event = make({ window: name, n: (view.received[name] ?? 0) + 1 }, view)
    const windows = one.windows.map((each, index) =>
      index === window ? { ...each, queue: [...each.queue, event] } : each,
    )
    return { ...one, windows }
  })
}

const withGone = (truth: Truth, field: FieldPath, values: readonly Value[]) =>
  set(truth.gone, field, [...new Set([...(truth.gone[field] ?? []), ...values])])
const tipsWithout = (truth: Truth, field: FieldPath, values: readonly Value[]) =>
  set(
    truth.tips,
    field,
    (truth.tips[field] ?? []).filter((one) => !values.includes(one)),
  )
const forgotten = (truth: Truth, field: FieldPath): Truth => ({
  ...truth,
  typed: unset(truth.typed, field),
  unsaved: unset(truth.unsaved, field),
  saved: unset(truth.saved, field),
  arrived: unset(truth.arrived, field),
})

export function type(world: World, by: number, window: number, field: FieldPath, value: Value, axis: Axis): World {
  const view = viewOf(computerOf(world, by), window)
  const over = alternativesOf(view, field) as readonly Value[]
  const isEdited = view.edits[field] !== undefined
  const next = inWindow(world, by, window, (from) => ({
    kind: 'typed',
    field,
    value,
    over,
    under: underOf(view, field),
    ...from,
  }))
  return withTruth(next, by, (truth) => {
    const known = isEdited
      ? [...new Set(over.flatMap((one) => [one, ...(truth.known[keyOf(field, one)] ?? [])]))]
      : [view.seen[field] as Value]
    const decided = truth.decided[field]
    const after: Truth = {
      ...truth,
      typed: set(truth.typed, field, value),
      unsaved: set(truth.unsaved, field, true),
      known: set(truth.known, keyOf(field, value), known),
      foreign: unset(truth.foreign, field),
      decided: decided?.side === 'theirs' ? set(truth.decided, field, { ...decided, side: 'mine' }) : truth.decided,
    }
    if (isInstant(axis)) return after
    // A value that is picked again counts unless it was discarded in the other window.
    const isGone = over.includes(value) && !truth.tips[field]?.includes(value)
    return {
      ...after,
      tips: set(truth.tips, field, [
        ...(truth.tips[field] ?? []).filter((one) => !over.includes(one)),
        ...(isGone ? [] : [value]),
      ]),
      gone: withGone(
        truth,
        field,
        over.filter((one) => one !== value),
      ),
      parents: set(truth.parents, keyOf(field, value), over),
    }
  })
}

/** Types the server's value, which ends an edit without a saved value or a question. */
export function typeBack(world: World, by: number, window: number, field: FieldPath, view: Sync, axis: Axis): World {
  const next = type(world, by, window, field, view.seen[field] as Value, axis)
  const edit = view.edits[field]
  const theirs = view.seen[field]
  const isBack =
    edit?.conflict === undefined ? edit?.saved === undefined && edit?.base === theirs : edit.conflict === theirs
  return !isBack || edit?.siblings ? next : withTruth(next, by, (truth) => forgotten(truth, field))
}

export function save(world: World, by: number, window: number, axis: Axis): World {
  const view = viewOf(computerOf(world, by), window)
  const values = Object.fromEntries(
    editedIn(view, axis).map((field) => [field, shownOf(view, field) as Value]),
  ) satisfies Numbers
  const next = inWindow(world, by, window, (from) => ({ kind: 'saved', values, ...from }))
  // With two windows it counts when it is delivered.
  return isInstant(axis) ? withTruth(next, by, (truth) => withSaved(truth, values)) : next
}
export const editedIn = (view: Sync, { fields }: Axis) =>
  fields.filter((field) => view.edits[field] && !view.edits[field].isRestored)
function withSaved(truth: Truth, values: Numbers): Truth {
  let { saved, unsaved, arrived } = truth
  for (const [field, value] of Object.entries(values)) {
    if (!(field in truth.typed)) continue
    saved = set(saved, field, value)
    unsaved = unset(unsaved, field)
    arrived = unset(arrived, field)
  }
  return { ...truth, saved, unsaved, arrived }
}

export function discard(world: World, by: number, window: number, what: 'waiting' | 'all', axis: Axis): World {
  const view = viewOf(computerOf(world, by), window)
  const over = Object.fromEntries(
    axis.fields
      .filter((field) => view.edits[field])
      .map((field) => [field, alternativesOf(view, field) as readonly Value[]]),
  )
  const next = inWindow(world, by, window, (from) => ({ kind: 'discarded', over, what, ...from }))
  return withTruth(next, by, (truth) => {
    let after = truth
    for (const [field, values] of Object.entries(over)) {
      if (isInstant(axis)) after = { ...after, saved: unset(after.saved, field), arrived: unset(after.arrived, field) }
      else after = { ...after, gone: withGone(after, field, values) }
      if (what === 'all') {
        after = {
          ...after,
          typed: unset(after.typed, field),
          unsaved: unset(after.unsaved, field),
          decided: unset(after.decided, field),
          tips: tipsWithout(after, field, values),
        }
      } else if (field in after.typed) after = { ...after, unsaved: set(after.unsaved, field, true) }
    }
    return after
  })
}

export function choose(
  world: World,
  by: number,
  window: number,
  field: FieldPath,
  side: 'mine' | 'theirs',
  axis: Axis,
): World {
  const view = viewOf(computerOf(world, by), window)
  const mine = shownOf(view, field) as Value
  const theirs = view.edits[field]?.conflict as Value
  const next = inWindow(world, by, window, (from) => ({ kind: 'chosen', field, side, mine, theirs, ...from }))
  return withTruth(next, by, (truth) => {
    // Somebody else may have written another value by now; a late request of this computer does not count.
    const isThere = world.server?.fields[field] === theirs || world.server?.who[field] === by + 1
    const decided = isThere ? set(truth.decided, field, { side, theirs }) : unset(truth.decided, field)
    if (side === 'mine') {
      const isSaved = view.edits[field]?.saved !== undefined && isInstant(axis)
      return {
        ...truth,
        decided,
        known: set(truth.known, keyOf(field, mine), [...(truth.known[keyOf(field, mine)] ?? []), theirs]),
        ...(isSaved ? { saved: set(truth.saved, field, mine), unsaved: unset(truth.unsaved, field) } : {}),
      }
    }
    if (!isInstant(axis))
      return { ...truth, gone: withGone(truth, field, [mine]), tips: tipsWithout(truth, field, [mine]) }
    const isForeign = isThere && (theirs === null || theirs % 3 !== by + 1)
    return {
      ...forgotten(truth, field),
      decided,
      foreign: isForeign ? set(truth.foreign, field, theirs) : unset(truth.foreign, field),
    }
  })
}

export function click(world: World, by: number, act: ActKind, { fields }: Axis): World {
  const sync = syncOf(world, by)
  const reviewed = Object.fromEntries(fields.map((field) => [field, shownOf(sync, field) as Value]))
  let id = ''
  const next = inWindow(world, by, 0, (from) => {
    id = `${from.window}/${from.n}`
    return { kind: 'asked', act, reviewed, until: 0, ...from }
  })
  return withTruth(next, by, (truth) => ({
    ...truth,
    clicks: [...truth.clicks, { id, act, reviewed, sent: 0, isUndone: false, isApplied: false }],
  }))
}

/** The main process receives an event of a window. */
export function deliver(world: World, by: number, event: WindowEvent, { fields }: Axis): World {
  const was = syncOf(world, by)
  const next = dispatch(world, by, event)
  const sync = syncOf(next, by)
  const isRepeated = reduced(sync, event) !== sync
  return withTruth(next, by, (truth) => {
    let after = { ...truth, isRepeated }
    for (const field of fields) {
      const saved = sync.edits[field]?.saved as Value | undefined
      const isNews = saved !== was.edits[field]?.saved
      const isShown = event.kind === 'saved' && field in event.values
      // The person saved only what the window showed.
      if (event.kind === 'saved' && saved !== undefined && isNews && saved !== event.values[field]) continue
      if (isNews || (isShown && sync.edits[field])) {
        after = {
          ...after,
          saved: saved === undefined ? unset(after.saved, field) : set(after.saved, field, saved),
          arrived: unset(after.arrived, field),
        }
      }
    }
    return after
  })
}

/** A window receives the state. */
export const hear = (world: World, by: number, window: number): World =>
  withComputer(world, by, (one) => {
    const received = one.sync.received[`w${window}`] ?? 0
    const windows = one.windows.map((each, index) =>
      index === window ? { received: one.sync, queue: each.queue.filter(({ n }) => n > received) } : each,
    )
    return { ...one, windows }
  })
