/**
 * The clock and the server as a whole: two new drafts for one server that answers 429 with Retry-After, is silent, or takes what comes, and
 * a clock that jumps. No request is sent before the server's time (14), no wait is prolonged by a clock that was set back, a refusal for
 * load puts no create in doubt, and everything is sent in the end.
 */
import type { Event, Request, Sync } from '../../src/model/events.ts'
import {
  alternativesOf,
  isDue,
  MAX_WAIT_MS,
  nextWait,
  noWait,
  requestOf,
  type ServerWait,
  underOf,
} from '../../src/model/requests.ts'
import { newSync } from '../../src/model/sync.ts'
import { clockAxis } from './axes.ts'
import type { Report } from './explore.ts'
import { noFailure } from './program.ts'
import { facts, OWN_ID, plan, reduced } from './world.ts'

type Draft = { sync: Sync; value: number; isThere: boolean }
type World = {
  /** What the clock shows, and what it would show without jumps, in ms. */
  wall: number
  real: number
  wait: ServerWait
  /** Nothing may be sent before this time (`real`), unless the clock jumped since. */
  until: number
  hasJumped: boolean
  drafts: readonly Draft[]
  left: Readonly<Record<string, number>>
}
type Add = (label: string, next: World) => void

const RETRY_MS = 6_000
const TICK_MS = 1_500
const JUMP_MS = 1e8

const newDraft = (): Draft => ({
  sync: newSync({ facts, account: 'us', id: null, seen: { name: null, 'trigger.a': 0 } }),
  value: 0,
  isThere: false,
})
const startOf = (): World => ({
  wall: 1e12,
  real: 0,
  wait: noWait,
  until: 0,
  hasJumped: false,
  drafts: [newDraft(), newDraft()],
  left: clockAxis.bounds,
})

/** Stops after `most` states, or with the first broken promise. */
export function exploreClock(most: number, isStoppedAtFirst = false): Report {
  const first = startOf()
  const broken = new Map<string, readonly string[]>()
  const seen = new Map<string, { parent: string; label: string } | null>([[keyOf(first), null]])
  const historyOf = (key: string): string[] => {
    const path: string[] = []
    for (let step = seen.get(key); step; step = seen.get(step.parent)) path.unshift(step.label)
    return path
  }
  let [transitions, depth, isWhole] = [0, 0, true]
  let level = [{ world: first, key: keyOf(first) }]
  while (level.length > 0 && !(isStoppedAtFirst && broken.size > 0)) {
    const deeper: typeof level = []
    for (const { world, key } of level) {
      if (!isAtRest(world) && !broken.has(REST)) broken.set(REST, historyOf(key))
      stepsFrom(world, (label, next) => {
        transitions += 1
        for (const what of brokenBy(world, label, next))
          if (!broken.has(what)) broken.set(what, [...historyOf(key), label])
        const nextKey = keyOf(next)
        if (seen.has(nextKey)) return
        if (seen.size >= most) {
          isWhole = false
          return
        }
        seen.set(nextKey, { parent: key, label })
        deeper.push({ world: next, key: nextKey })
      })
    }
    level = deeper
    depth += 1
  }
  const found = [...broken].map(([what, history]) => ({ what, history }))
  return { states: seen.size, transitions, depth, broken: found, isWhole }
}

function keyOf({ wall, real, wait, until, hasJumped, drafts, left }: World): string {
  const draftKey = ({ sync, value, isThere }: Draft) => {
    const { dueAt, attempts, isQuiet, inFlight, inDoubt, id, unanswered, edits, seen } = sync
    return `${Math.max(0, dueAt - wall)},${attempts},${isQuiet},${inFlight?.kind},${inDoubt !== null},${id},${isThere},${value},${unanswered.length},${JSON.stringify(edits)}${JSON.stringify(seen)}`
  }
  const keys = drafts.map(draftKey).toSorted()
  return `${wait.until - wall}|${wait.failures}|${Math.max(0, until - real)}|${hasJumped}|${keys.join('|')}|${Object.values(left).join('.')}`
}

const spend = (world: World, what: string): World => ({
  ...world,
  left: { ...world.left, [what]: (world.left[what] ?? 0) - 1 },
})
const has = ({ left }: World, what: string) => (left[what] ?? 0) > 0
const draftOf = ({ drafts }: World, index: number) => drafts[index] as Draft
const withDraft = (world: World, index: number, change: (draft: Draft) => Draft): World => ({
  ...world,
  drafts: world.drafts.map((draft, other) => (other === index ? change(draft) : draft)),
})
const dispatch = (world: World, index: number, event: Event): World =>
  withDraft(world, index, (draft) => ({ ...draft, sync: reduced(draft.sync, event) }))

/** Types a new value, and a name before the first save, and saves. */
function save(world: World, index: number): World {
  const { sync } = draftOf(world, index)
  const window = 'w'
  const n = (sync.received[window] ?? 0) + 1
  let next = world
  if (!sync.edits.name && sync.id === null)
    next = dispatch(next, index, {
      kind: 'typed',
      window,
      n,
      field: 'name',
      value: `n${index}`,
      over: [null],
      under: null,
    })
  const named = draftOf(next, index).sync
  const field = 'trigger.a'
  const [over, under] = [alternativesOf(named, field), underOf(named, field)]
  next = dispatch(next, index, { kind: 'typed', window, n: n + 1, field, value: n, over, under })
  const edits = Object.entries(draftOf(next, index).sync.edits)
  const values = Object.fromEntries(edits.map(([edited, { mine }]) => [edited, mine]))
  return dispatch(next, index, { kind: 'saved', window, n: n + 2, values })
}

function read(world: World, index: number): World {
  const { sync, value, isThere } = draftOf(world, index)
  const values = { name: `n${index}`, 'trigger.a': value }
  const { turn } = sync
  if (sync.id !== null) return dispatch(world, index, { kind: 'read', turn, values, status: 'draft' })
  if (!sync.inDoubt) return world
  const found = isThere ? { id: OWN_ID, values, status: 'draft' } : null
  return dispatch(world, index, { kind: 'lookedUp', turn, found })
}

const take = (world: World, index: number, request: Request): World =>
  withDraft(world, index, (draft) =>
    request.kind === 'act' ? draft : { ...draft, value: request.values['trigger.a'] as number, isThere: true },
  )

function answer(world: World, index: number): World {
  const request = draftOf(world, index).sync.inFlight as Request
  const values = request.kind === 'act' ? {} : request.values
  const id = request.kind === 'create' ? { id: OWN_ID } : {}
  const answered = dispatch(take(world, index, request), index, { kind: 'answered', values, ...id })
  return { ...answered, wait: nextWait(world.wait, 'answer') }
}

const busy = (world: World): World => ({
  ...world,
  wait: nextWait(world.wait, { at: world.wall, retryAfter: RETRY_MS }),
  until: world.real + RETRY_MS,
  hasJumped: false,
})

const mayAsk = (world: World, index: number) =>
  isDue(world.wait.until, world.wall) && isDue(draftOf(world, index).sync.dueAt, world.wall)

function stepsFrom(world: World, add: Add): void {
  const { wall, real } = world
  if (has(world, 'tick')) add('time passes', { ...spend(world, 'tick'), wall: wall + TICK_MS, real: real + TICK_MS })
  if (has(world, 'jump')) {
    add('the clock jumps ahead', { ...spend(world, 'jump'), wall: wall + JUMP_MS, hasJumped: true })
    add('the clock is set back', { ...spend(world, 'jump'), wall: wall - JUMP_MS, hasJumped: true })
  }
  for (const index of world.drafts.keys())
    draftSteps(world, index, (label, next) => add(`draft ${index + 1}: ${label}`, next))
}

function draftSteps(world: World, index: number, add: Add): void {
  const { inFlight, isQuiet, departures, id, inDoubt } = draftOf(world, index).sync
  const at = world.wall
  if (has(world, 'save')) add('save', save(spend(world, 'save'), index))
  if (inFlight) {
    add('applied and answered', answer(world, index))
    const refused: Event = { kind: 'busy', at, retryAfter: RETRY_MS, failure: noFailure }
    if (has(world, 'busy')) add('429', busy(dispatch(spend(world, 'busy'), index, refused)))
    if (has(world, 'lost'))
      add(
        'applied, the answer is lost',
        dispatch(take(spend(world, 'lost'), index, inFlight), index, { kind: 'lost', at }),
      )
    return
  }
  if (!isQuiet) add('the quiet time is over', dispatch(world, index, { kind: 'quiet', departures }))
  if (!mayAsk(world, index)) return
  const seen = read(world, index)
  const request = requestOf(draftOf(seen, index).sync, plan, at, 'us')
  if (request) add('send', dispatch(seen, index, { kind: 'sent', request }))
  if (id === null && inDoubt === null) return
  add('read', seen)
  if (has(world, 'silent'))
    add('no answer to a reading', {
      ...dispatch(spend(world, 'silent'), index, { kind: 'unread', at }),
      wait: nextWait(world.wait, { at, retryAfter: null }),
    })
  if (has(world, 'busy')) add('429 to a reading', busy(dispatch(spend(world, 'busy'), index, { kind: 'unread', at })))
}

function brokenBy(before: World, label: string, after: World): string[] {
  const broken: string[] = []
  const isRequest = /: (send|read|no answer|429 to)/.test(label)
  if (isRequest && !before.hasJumped && before.real < before.until)
    broken.push('14: a request is sent before the time that the server named')
  for (const [index, { sync }] of after.drafts.entries()) {
    if (label.endsWith(': 429') && sync.inDoubt && !draftOf(before, index).sync.inDoubt)
      broken.push('14: a refusal for load puts a create in doubt')
  }
  const waits = [after.wait.until, ...after.drafts.map(({ sync }) => sync.dueAt)]
  if (waits.some((until) => !isDue(until, after.wall) && until - after.wall > MAX_WAIT_MS))
    broken.push('14: a wait is longer than the longest')
  return broken
}

const REST = '10: does not come to rest'

function isAtRest(from: World): boolean {
  let world = from
  for (let round = 0; round < 40; round += 1) {
    for (const index of world.drafts.keys()) world = turnOf(world, index)
    const isDone = world.drafts.every(
      ({ sync: { edits, id, seen, inDoubt }, value }) =>
        Object.keys(edits).length === 0 && (id === null || seen['trigger.a'] === value) && !inDoubt,
    )
    if (isDone) return true
    // No wait is longer than 70 seconds while the clock goes on as it should.
    world = { ...world, wall: world.wall + 70_000, real: world.real + 70_000 }
  }
  return false
}

function turnOf(from: World, index: number): World {
  const { inFlight, isQuiet, departures } = draftOf(from, index).sync
  if (inFlight) return answer(from, index)
  const world = isQuiet ? from : dispatch(from, index, { kind: 'quiet', departures })
  if (!mayAsk(world, index)) return world
  const seen = read(world, index)
  const request = requestOf(draftOf(seen, index).sync, plan, world.wall, 'us')
  return request ? dispatch(seen, index, { kind: 'sent', request }) : seen
}
