/** What a person does at a computer: types in a window, saves, discards, chooses, publishes. */
import type { Event } from '../../src/model/events.ts'
import { isUnsaved, shownOf } from '../../src/model/requests.ts'
import {
  type Add,
  type Axis,
  type Computer,
  happened,
  has,
  haunted,
  type Record1,
  type Spent,
  spend,
  valueBy,
  type World,
  withComputer,
  without,
} from './world.ts'

export function typing(
  world: World,
  by: number,
  { sync, windows, ghost }: Computer,
  { plan, fields, windows: many }: Axis,
  add: Add,
): void {
  for (const [at, window] of windows.entries()) {
    const of = many > 1 ? ` in window ${at + 1}` : ''
    const put = (field: string, value: number, kind: Spent, label: string) => {
      const over = many > 1 ? window.shows[field] : shownOf(sync, field)
      const next = { ...spend(world, kind), next: world.next + 1 }
      const owed = ghost.owed.map((values, index) => {
        // What another window wrote was seen here, and is replaced.
        if (index !== at) return values[field] === over ? without(values, field) : values
        return { ...values, [field]: value }
      })
      const n = window.n + 1
      if (many === 1) {
        const event: Event = { kind: 'typed', window: 'w0', values: { [field]: { value, over: over ?? 0, n } } }
        const typed = happened(next, by, event, plan)
        // Typed back to what the server has: nothing is left to be kept.
        const isBack = (typed.computers[by] as Computer).sync.edits[field] === undefined
        const kept = haunted(typed, by, { owed: isBack ? owed.map((values) => without(values, field)) : owed })
        return add(label, withComputer(kept, by, { windows: [{ ...window, n }] }))
      }
      const pending = { ...window.pending, [field]: { value, over: window.pending[field]?.over ?? Number(over), n } }
      const typed = windows.map((one, index) =>
        index === at ? { shows: { ...window.shows, [field]: value }, pending, n } : one,
      )
      add(label, withComputer(haunted(next, by, { owed }), by, { windows: typed }))
    }
    for (const field of fields) {
      if (has(world, 'type')) put(field, valueBy(world, by), 'type', `type ${field}${of}`)
      const base = sync.edits[field]?.base
      if (has(world, 'back') && typeof base === 'number' && base !== shownOf(sync, field))
        put(field, base, 'back', `type ${field} back${of}`)
    }
    if (many === 1) continue
    for (const isLost of has(world, 'repeat') ? [false, true] : [false]) {
      if (Object.keys(window.pending).length === 0) continue
      const event: Event = { kind: 'typed', window: `w${at}`, values: window.pending }
      // What was decided was decided about other values.
      let { decided } = ghost
      for (const [field, { over }] of Object.entries(window.pending))
        decided = over === shownOf(sync, field) ? decided : without(decided, field)
      const sent = happened(haunted(isLost ? spend(world, 'repeat') : world, by, { decided }), by, event, plan)
      const answered = windows.map((one, index) =>
        index === at ? { ...window, pending: isLost ? window.pending : {} } : one,
      )
      add(`write${of} arrives${isLost ? ', its answer is lost' : ''}`, withComputer(sent, by, { windows: answered }))
    }
    if (Object.keys(window.pending).length > 0) continue
    const shows = Object.fromEntries(fields.map((field) => [field, Number(shownOf(sync, field))]))
    if (fields.some((field) => shows[field] !== window.shows[field])) {
      add(
        `window ${at + 1} shows what there is`,
        withComputer(world, by, { windows: windows.map((one, index) => (index === at ? { ...one, shows } : one)) }),
      )
    }
    for (const [field, values] of has(world, 'dismiss') ? Object.entries(sync.aside) : []) {
      for (const [of2, value] of Object.entries(values)) {
        const owed = ghost.owed.map((own) => (own[field] === value ? without(own, field) : own))
        add(
          `look at what ${of2} wrote in ${field}`,
          happened(haunted(spend(world, 'dismiss'), by, { owed }), by, { kind: 'dismissed', field, window: of2 }, plan),
        )
      }
    }
  }
}

export function saving(
  world: World,
  by: number,
  { sync, windows, ghost }: Computer,
  { plan, windows: many }: Axis,
  add: Add,
): void {
  const parts = [
    ...plan.steps.map(({ name, fields, carries }) => ({
      name,
      fields: [...fields, ...(sync.created === 'no' ? plan.travelling : carries)],
    })),
    { name: 'name', fields: plan.travelling },
  ]
  for (const { name, fields } of parts) {
    const edited = fields.filter((field) => sync.edits[field])
    for (const [at, window] of windows.entries()) {
      const shown =
        many > 1 ? window.shows : Object.fromEntries(edited.map((field) => [field, Number(shownOf(sync, field))]))
      const saves = edited.filter((field) => {
        const edit = sync.edits[field]
        return edit !== undefined && shown[field] === edit.mine && isUnsaved(edit)
      })
      if (!has(world, 'save') || saves.length === 0 || Object.keys(window.pending).length > 0) continue
      const given = Object.fromEntries(
        edited
          .filter((field) => shown[field] === sync.edits[field]?.mine)
          .map((field) => [field, shown[field] as number]),
      )
      const next = haunted(spend(world, 'save'), by, {
        said: { ...ghost.said, ...given },
        last: { ...ghost.last, ...given },
        refused: without(without(ghost.refused, name), 'name'),
      })
      add(
        `save ${name}${many > 1 ? ` in window ${at + 1}` : ''}`,
        happened(next, by, { kind: 'saved', step: name, shown }, plan),
      )
    }
  }
}

export function discarding(
  world: World,
  by: number,
  { sync, windows, ghost }: Computer,
  { plan, windows: many }: Axis,
  add: Add,
): void {
  for (const { name, fields } of [
    ...plan.steps,
    ...(plan.travelling.length > 0 ? [{ name: 'name', fields: plan.travelling }] : []),
  ]) {
    const edited = fields.filter((field) => sync.edits[field])
    if (edited.some((field) => sync.edits[field]?.saved !== undefined)) {
      let { said, last } = ghost
      for (const field of fields) [said, last] = [without(said, field), without(last, field)]
      add(
        `take back what waits of ${name}`,
        happened(
          haunted(spend(world, 'discard'), by, { said, last, refused: without(ghost.refused, name) }),
          by,
          { kind: 'discarded', step: name, what: 'waiting', shown: {} },
          plan,
        ),
      )
    }
    for (const [at, window] of windows.entries()) {
      const shown =
        many > 1 ? window.shows : Object.fromEntries(edited.map((field) => [field, Number(shownOf(sync, field))]))
      const typed = edited.filter(
        (field) => sync.edits[field] && isUnsaved(sync.edits[field]) && shown[field] === sync.edits[field].mine,
      )
      if (typed.length === 0 || Object.keys(window.pending).length > 0) continue
      let { owed, last } = ghost
      for (const field of typed) {
        owed = owed.map((values) => (values[field] === shown[field] ? without(values, field) : values))
        last = sync.edits[field]?.saved === undefined ? without(last, field) : last
      }
      const label = `discard what was typed in ${name}${many > 1 ? ` in window ${at + 1}` : ''}`
      add(
        label,
        happened(
          haunted(spend(world, 'discard'), by, { owed, last, refused: without(ghost.refused, name) }),
          by,
          { kind: 'discarded', step: name, what: 'typed', shown },
          plan,
        ),
      )
    }
  }
}

export function choosing(world: World, by: number, { sync, ghost }: Computer, { plan, fields }: Axis, add: Add): void {
  for (const field of fields) {
    const edit = sync.edits[field]
    if (edit?.conflict === undefined) continue
    const [mine, theirs] = [edit.mine as number, edit.conflict as number]
    for (const side of ['mine', 'theirs'] as const) {
      const stands = side === 'mine' ? mine : theirs
      const isSaved = side === 'theirs' || edit.saved !== undefined
      const next = haunted(world, by, {
        owed:
          side === 'mine'
            ? ghost.owed
            : ghost.owed.map((values) => (values[field] === mine ? without(values, field) : values)),
        said: isSaved ? { ...ghost.said, [field]: stands } : ghost.said,
        last: isSaved ? { ...ghost.last, [field]: stands } : ghost.last,
        decided: { ...ghost.decided, [field]: theirs },
      })
      add(`choose ${side} in ${field}`, happened(next, by, { kind: 'chosen', field, side, mine, theirs }, plan))
    }
  }
  if (Object.keys(sync.blocked).length > 0)
    add('retry', happened(haunted(world, by, { refused: {} }), by, { kind: 'retried' }, plan))
}

export function acting(
  world: World,
  by: number,
  { sync, ghost }: Computer,
  { plan, fields, acts, hold }: Axis,
  add: Add,
): void {
  const { act } = sync
  if (has(world, 'act') && sync.told === null) {
    for (const kind of acts) {
      const id = `act${by}.${ghost.clicks}`
      const event: Event = {
        kind: 'act-asked',
        id,
        act: kind,
        version: sync.version,
        at: world.now,
        hold: kind === 'publish' ? hold : 0,
      }
      const looked = Object.fromEntries(fields.map((field) => [field, Number(shownOf(sync, field))]))
      const click = (from: World, values: Record1<number>) =>
        haunted(from, by, { clicks: ghost.clicks + 1, looked: { ...ghost.looked, [id]: values } })
      const next = spend(world, 'act')
      add(`click ${kind}`, happened(click(next, looked), by, event, plan))
      if (!has(world, 'repeat')) continue
      const older = { ...event, version: sync.version - 1 }
      add(`click ${kind} on an older look`, happened(click(spend(next, 'repeat'), {}), by, older, plan))
    }
  }
  if (act && has(world, 'repeat'))
    add(
      'the click comes twice',
      happened(
        spend(world, 'repeat'),
        by,
        { kind: 'act-asked', id: act.id, act: act.kind, version: sync.version, at: world.now, hold },
        plan,
      ),
    )
  if (sync.told) add('what became of it is seen', happened(world, by, { kind: 'act-seen', id: sync.told.id }, plan))
  if (act?.state !== 'held') return
  if (has(world, 'undo')) add('undo', happened(spend(world, 'undo'), by, { kind: 'act-undone', id: act.id }, plan))
  add(
    'the hold is over',
    happened(
      { ...world, now: Math.max(world.now, act.until) },
      by,
      { kind: 'act-due', at: Math.max(world.now, act.until) },
      plan,
    ),
  )
  if (has(world, 'jump')) {
    const late = act.until + 31_000
    add(
      'the computer sleeps past the hold',
      happened({ ...spend(world, 'jump'), now: late }, by, { kind: 'act-due', at: late }, plan),
    )
    add(
      'the hold is over, with the clock set back',
      happened(
        { ...spend(world, 'jump'), now: world.now - 3_600_000 },
        by,
        { kind: 'act-due', at: world.now - 3_600_000 },
        plan,
      ),
    )
  }
}
