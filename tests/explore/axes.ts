/** The axes that are explored: each one direction in which histories may go, within bounds that can be gone through whole. */
import type { Act, Plan, PlannedStep, Reading } from '../../src/model/events.ts'
import type { Axis, Budget } from './world.ts'

export type { Axis }

const isThere = (seen: Reading) => seen.values.a !== undefined
const step = (name: string, fields: string[], carries: string[] = []): PlannedStep => ({
  name,
  fields,
  carries,
  isThere,
})

function planOf(steps: PlannedStep[], create: string[] = steps[0]?.fields as string[]): Plan {
  const travelling = [...new Set(steps.flatMap(({ carries }) => carries))]
  return {
    steps,
    create: { step: steps[0]?.name ?? '', fields: [...create, ...travelling] },
    travelling,
    locked: (status) => (status === 'pending' ? steps.slice(0, 1).map(({ name }) => name) : []),
    isSame: (_field, mine, theirs) => mine === theirs,
  }
}

const one = planOf([step('first', ['a', 'b'])])
const two = planOf([step('first', ['a']), step('second', ['b'])])
const single = planOf([step('first', ['a'])])
const named = planOf([step('first', ['a']), step('second', ['b'], ['name'])])
const namedFirst = planOf([step('first', ['a'], ['name'])])

const axis = (name: string, plan: Plan, budget: Budget, more: Partial<Axis> = {}): Axis => ({
  name,
  plan,
  fields: [...plan.steps.flatMap(({ fields }) => fields), ...plan.travelling],
  isThere: true,
  windows: 1,
  computers: 1,
  wait: 0,
  hold: 0,
  acts: [],
  budget,
  ...more,
})

const publish: readonly Act['kind'][] = ['publish']

/** Bounds are as wide as an axis can be gone through in a minute or two. */
export const axes: readonly Axis[] = [
  axis('two fields', one, { type: 2, save: 2, others: 2, send: 3, lost: 1, discard: 1 }),
  axis('two fields, saved often', one, { type: 3, back: 1, save: 3, others: 1, send: 3, lost: 1 }),
  axis('two fields, partly taken', one, {
    type: 2,
    save: 2,
    others: 1,
    send: 3,
    lost: 1,
    partly: 1,
    refuse: 1,
    taken: 1,
  }),
  axis('two steps', two, { type: 2, save: 2, others: 1, send: 3, lost: 1, refuse: 1, repeat: 1 }),
  axis('create', two, { type: 2, save: 2, others: 1, send: 3, lost: 2, refuse: 1, taken: 1 }, { isThere: false }),
  axis(
    'create with a name',
    namedFirst,
    { type: 3, save: 2, others: 1, send: 3, lost: 1, refuse: 1, discard: 1 },
    { isThere: false },
  ),
  axis('the name', named, { type: 2, save: 2, others: 1, send: 3, lost: 1, refuse: 1, discard: 1 }),
  axis('remote end', two, { type: 2, save: 2, others: 1, send: 2, lost: 1, end: 2, pending: 2 }),
  axis('choices', single, { type: 3, back: 1, save: 3, others: 3, send: 3, lost: 1, discard: 1 }),
  axis(
    'acts with the hold',
    single,
    { type: 1, save: 1, others: 1, send: 2, lost: 1, act: 2, undo: 1, taken: 1, repeat: 1, jump: 1 },
    { acts: publish, hold: 10_000 },
  ),
  axis(
    'acts, ends and restarts',
    single,
    { type: 1, save: 1, others: 1, send: 3, lost: 1, act: 1, undo: 1, end: 1, taken: 1, restart: 1 },
    { acts: publish, hold: 10_000 },
  ),
  axis(
    'stop and approval',
    single,
    { type: 1, save: 1, send: 3, lost: 1, act: 2, end: 1, pending: 1, taken: 1, restart: 1 },
    { acts: ['publish', 'stop', 'approval'] },
  ),
  axis(
    'two windows',
    single,
    { type: 3, save: 1, others: 1, send: 1, repeat: 1, discard: 1, dismiss: 1 },
    { windows: 2 },
  ),
  axis('two windows, two fields', one, { type: 3, save: 1, others: 1, send: 1, repeat: 1 }, { windows: 2 }),
  axis('two computers', single, { type: 2, save: 2, send: 3, lost: 1 }, { computers: 2 }),
  axis('restart from events', one, { type: 2, save: 1, others: 1, send: 3, lost: 1, restart: 2 }),
  axis('restart of a create', two, { type: 2, save: 2, send: 3, lost: 1, restart: 2 }, { isThere: false }),
  axis(
    'a clock that jumps',
    single,
    { type: 2, save: 2, others: 1, send: 3, lost: 1, unsent: 1, jump: 2 },
    { wait: 60_000 },
  ),
  axis('slow readings', one, { type: 2, save: 1, others: 2, send: 2, slow: 2 }),
]
