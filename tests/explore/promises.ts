/** What has to hold in every state, after every step, and once the network is back and nobody else does anything. */

import { isEnded, isUnsaved, requestOf, shownOf, wantsOf } from '../../src/model/requests.ts'
import { factsIn, stateOf } from '../../src/model/state-of.ts'
import { isClosed } from '../../src/preload/contract/index.ts'
import {
  type Axis,
  type Computer,
  flying,
  happened,
  originOf,
  readEvent,
  readIn,
  type Server,
  type Step,
  sendOut,
  taken,
  type World,
} from './world.ts'

/** What is broken after a step, in a sentence each. */
export function brokenBy(before: World, { label, world, by, request }: Step, axis: Axis): string[] {
  const broken: string[] = []
  for (const [at, computer] of world.computers.entries()) {
    judgeAct(before, world, at, computer, broken)
  }
  const was = before.computers[by]
  const is = world.computers[by]
  if (request && was && is) judgeRequest(before, by, was, is, request, axis, broken)
  const choice = /choose theirs in (\w+)/.exec(label)?.[1]
  if (choice && was && is && shownOf(is.sync, choice) !== was.sync.edits[choice]?.conflict)
    broken.push('a choice is not shown at once')
  if (was && is) judgeStep(before, world, label, is, axis, broken)
  return broken
}

/** What a step has to do by its name. */
function judgeStep(
  before: World,
  { now }: World,
  label: string,
  { sync }: Computer,
  axis: Axis,
  broken: string[],
): void {
  if (label.endsWith('undo') && sync.act) broken.push('what was undone goes on')
  if (label.includes('sleeps past') && sync.act) broken.push('what a computer slept past goes on')
  const isEarly = sync.act?.state === 'held' || sync.act?.state === 'due'
  if (label.includes('restart') && isEarly) broken.push('what waited before a restart goes on')
  if (!label.includes('clock')) return
  const isBack = sync.dueAt - now > 600_000 && wantsOf(sync, axis.plan, sync.dueAt) !== null
  if (isBack && before.now > now && wantsOf(sync, axis.plan, now) === null)
    broken.push('a clock that was set back holds it up')
}

function inState(
  { server, now }: World,
  at: number,
  { sync, ghost, windows }: Computer,
  { fields, plan, isThere }: Axis,
  broken: string[],
): void {
  for (const [window, values] of ghost.owed.entries()) {
    for (const [field, value] of Object.entries(values)) {
      if (windows[window]?.pending[field]?.value === value) continue
      const kept = shownOf(sync, field) === value || Object.values(sync.aside[field] ?? {}).includes(value)
      if (!kept) broken.push('what was typed is nowhere')
    }
  }
  for (const field of fields) {
    const conflict = sync.edits[field]?.conflict as number | undefined
    if (conflict === undefined) continue
    // Another computer may have put it there again.
    const isOwn = originOf(conflict) === at + 1 && conflict === server.values[field] && server.who[field] === at
    if (isOwn) broken.push('a conflict with oneself')
    if (conflict !== sync.seen?.values[field]) broken.push('asked about what the server was not read to have')
    if (conflict >= 3_600) broken.push('asked about what the server filled in by itself')
    if (conflict === ghost.decided[field]) broken.push('what was chosen is asked again')
  }
  const said = stateOf(factsIn(sync, plan), now)
  if (said.kind === 'synced' || said.kind === 'local') {
    const alike = fields.every(
      (field) => shownOf(sync, field) === (sync.seen?.values[field] ?? (isThere ? undefined : null)),
    )
    if (said.kind === 'synced' && !alike) broken.push('said to be synced while something else is shown than was read')
    if (fields.some((field) => sync.edits[field]?.conflict !== undefined))
      broken.push('said to be synced with an open question')
    if (Object.keys(sync.blocked).length > 0) broken.push('said to be synced after a refusal')
  }
  for (const field of fields) {
    const edit = sync.edits[field]
    const kept = edit ? edit.saved : sync.seen?.values[field]
    if (ghost.said[field] !== undefined && kept !== ghost.said[field]) broken.push('what was saved waits no more')
    const isTyped = edit !== undefined && ghost.said[field] !== edit.mine
    if (said.unsaved.includes(field) !== isTyped) broken.push('unsaved is said wrongly')
  }
}

function judgeRequest(
  before: World,
  by: number,
  was: Computer,
  is: Computer,
  request: NonNullable<Step['request']>,
  axis: Axis,
  broken: string[],
): void {
  const { server } = before
  // As it was read a moment ago.
  if (request.call !== 'create' && (server.isGone || (isClosed(server.status) && request.step !== 'stop')))
    broken.push('sent over a campaign that had ended')
  if (request.call === 'act') {
    judgeLeave(before, is, request.step, axis, broken)
    return
  }
  if (axis.plan.locked(server.status).includes(request.step)) broken.push('a locked step is sent')
  if (was.sync.flight !== null) broken.push('two requests at a time')
  const { dueAt } = was.sync
  if (dueAt > before.now && dueAt - before.now <= 600_000) broken.push('tried again before its time')
  if (was.ghost.refused[request.step]) broken.push('what was refused is sent again by itself')
  if (request.values.name !== undefined && was.ghost.refused.name) broken.push('a refused name is sent again by itself')
  for (const [field, value] of Object.entries(request.values)) {
    if (request.call === 'save' && value === server.values[field]) continue
    if (value !== was.ghost.said[field]) broken.push('sent what nobody here saved')
    if (request.call === 'create' || server.who[field] === by) continue
    const edit = was.sync.edits[field]
    const isFilled = edit?.base === undefined && was.sync.sent.every(({ values }) => values[field] === undefined)
    if (edit?.base !== server.values[field] && !isFilled) broken.push("somebody else's value is overwritten unseen")
  }
}

/** Of an act that leaves: all is on the server as it is shown. */
function judgeLeave(
  { server }: World,
  { sync, ghost, wild }: Computer,
  kind: string,
  { fields }: Axis,
  broken: string[],
): void {
  if (Object.values(ghost.left).some((times) => times > 1)) broken.push('an act leaves twice for one click')
  if (kind === 'stop') return
  const looked = ghost.looked[sync.act?.id ?? ''] ?? {}
  if (fields.some((field) => looked[field] !== server.values[field]))
    broken.push('published what the person did not look at')
  const mayChange = wild.some(
    ({ call, values }) =>
      call === 'save' && fields.some((field) => values[field] !== undefined && values[field] !== server.values[field]),
  )
  if (mayChange) broken.push('published while an older save may still come')
  if (fields.some((field) => shownOf(sync, field) !== server.values[field]))
    broken.push('published what the person does not see')
  if (Object.values(sync.edits).some((edit) => isUnsaved(edit) || edit.conflict !== undefined))
    broken.push('published over unsaved values')
}

function judgeAct(
  before: World,
  { server }: World,
  at: number,
  { sync, wild, ghost }: Computer,
  broken: string[],
): void {
  const { told } = sync
  const was = before.computers[at]?.sync.told
  if (!told || told === was) return
  const isTaken = (server.taken[told.id] ?? 0) > 0
  const mayBe = wild.some(({ act }) => act === told.id)
  if (told.result === 'done' && !isTaken && server.status === 'draft') broken.push('told as done, and it is not')
  const isNot = told.result === 'refused' || told.result === 'closed' || told.result === 'asleep'
  // What was taken may have been turned back since.
  const stands = { publish: 'running', stop: 'stopped', approval: 'pending' }[told.kind] === server.status
  if (isNot && ((isTaken && stands) || mayBe)) broken.push('told as not done, and it is, or may be')
  if ((told.result === 'closed' || told.result === 'asleep') && (ghost.left[told.id] ?? 0) > 0)
    broken.push('told as not sent, and it was')
}

/** What is broken in a state. */
export function brokenIn(world: World, axis: Axis): string[] {
  const broken: string[] = []
  if (world.server.count > 1) broken.push('the campaign is created twice')
  for (const [at, computer] of world.computers.entries()) inState(world, at, computer, axis, broken)
  return broken
}

/** What is broken once everything that can arrive has arrived and the person has answered all questions; empty where all is well. */
export function brokenAtRest(world: World, axis: Axis): string[] {
  let rest: World = { ...world, left: world.left.map(() => 99) }
  for (let turn = 0; turn < 40; turn += 1) {
    const next = turnOf(rest, axis)
    if (next === null) return restOf(world, rest, axis)
    rest = next
  }
  return ['does not come to rest']
}

/** One thing that happens on the way to rest; null once nothing does. */
function turnOf(world: World, axis: Axis): World | null {
  const { plan } = axis
  for (const [by, computer] of world.computers.entries()) {
    const { sync } = computer
    const request = flying(computer)
    if (request) {
      const done = taken(world, by, request)
      if (request.call === 'act') return happened(done, by, { kind: 'act-answered', status: done.server.status }, plan)
      return happened(done, by, { kind: 'answered', id: 7 }, plan)
    }
    const asked = askPerson(world, by, computer, axis)
    if (asked) return asked
    if (!sync.isQuiet) {
      const over = { ...world, computers: world.computers.map((one, at) => (at === by ? { ...one, wild: [] } : one)) }
      return happened(over, by, { kind: 'quiet', leaves: sync.leaves }, plan)
    }
    // A look at the campaign now and then, as an open page takes it.
    const read = readIn(world, by, readEvent(world, by), plan)
    const after = (read.computers[by] as Computer).sync
    const wanted = wantsOf(sync, plan, Math.max(world.now, sync.dueAt))
    const next = requestOf(after, plan)
    if (wanted !== null && next) return sendOut({ ...read, now: Math.max(world.now, sync.dueAt) }, by, next, plan)
    if (wanted !== null && wanted !== 'send') return { ...read, now: Math.max(world.now, sync.dueAt) }
    if (isNews(sync, world) && (world.server.count > 0 || sync.created !== 'no')) return read
  }
  return null
}

/** Whether a reading would say something new: a second one right after it does not. */
const isNews = ({ seen, isGone, created, act }: Computer['sync'], { server }: World): boolean =>
  server.isGone
    ? !isGone
    : created === 'in-doubt' ||
      act?.state === 'unknown' ||
      seen?.values !== server.values ||
      seen.status !== server.status

/** The person at this computer answers what is asked, and saves what was typed. */
function askPerson(world: World, by: number, { sync, windows }: Computer, { plan, windows: many }: Axis): World | null {
  const pending = windows.findIndex((window) => Object.keys(window.pending).length > 0)
  if (pending >= 0) {
    const window = windows[pending] as (typeof windows)[number]
    const next = happened(
      world,
      by,
      { kind: 'typed', window: many === 1 ? 'w0' : `w${pending}`, values: window.pending },
      plan,
    )
    const answered = windows.map((one, at) => (at === pending ? { ...one, pending: {} } : one))
    return { ...next, computers: next.computers.map((one, at) => (at === by ? { ...one, windows: answered } : one)) }
  }
  if (sync.act?.state === 'held') return happened(world, by, { kind: 'act-due', at: sync.act.until }, plan)
  if (isEnded(sync)) return null
  const question = Object.entries(sync.edits).find(([, edit]) => edit.conflict !== undefined)
  if (question) {
    const [field, { mine, conflict }] = question
    return happened(world, by, { kind: 'chosen', field, side: 'mine', mine, theirs: conflict ?? null }, plan)
  }
  if (Object.keys(sync.blocked).length > 0) return happened(world, by, { kind: 'retried' }, plan)
  const unsaved = Object.entries(sync.edits).find(([, edit]) => isUnsaved(edit))?.[0]
  if (unsaved === undefined) return null
  const step = plan.steps.find(({ fields }) => fields.includes(unsaved))?.name ?? 'name'
  const shown = Object.fromEntries(Object.entries(sync.edits).map(([field, { mine }]) => [field, mine]))
  return happened(world, by, { kind: 'saved', step, shown }, plan)
}

function restOf(from: World, { server, computers }: World, axis: Axis): string[] {
  const broken: string[] = []
  if (server.count > 1) broken.push('the campaign is created twice')
  for (const [by, { sync }] of computers.entries()) {
    if (sync.act) broken.push('an act does not come to its end')
    if (isEnded(sync)) continue
    const waiting = Object.keys(sync.edits)
    if (waiting.length > 0 && !isHeldUp(sync, server, axis))
      broken.push('something waits for good, and nobody is asked')
    if (
      waiting.length === 0 &&
      server.count > 0 &&
      axis.fields.some((field) => shownOf(sync, field) !== server.values[field])
    )
      broken.push('at rest, something else is shown than the server has')
    if (isStale(from, server, by, sync, axis)) broken.push("older values of one's own stand in the end")
  }
  return broken
}

/** Whether what waits is told: its step is locked, the campaign was not created yet, or no step carries the name. */
function isHeldUp(sync: Computer['sync'], server: Server, { plan }: Axis): boolean {
  const locked = plan.locked(server.status)
  const steps = plan.steps.filter(({ fields }) => fields.some((field) => sync.edits[field]))
  if (sync.created === 'no') return steps.every(({ name }) => name !== plan.create.step)
  const open = plan.steps.filter(({ name, isThere }) => !locked.includes(name) && sync.seen && isThere(sync.seen))
  const names = plan.travelling.filter((field) => sync.edits[field])
  return (
    steps.every(({ name }) => locked.includes(name)) &&
    names.every((field) => open.every(({ carries }) => !carries.includes(field)))
  )
}

function isStale(
  from: World,
  server: Server,
  by: number,
  rest: Computer['sync'],
  { fields, computers }: Axis,
): boolean {
  if (computers > 1) return false
  const { sync, ghost } = from.computers[by] as Computer
  return fields.some((field) => {
    const [last, value] = [ghost.last[field], server.values[field]]
    if (
      last === undefined ||
      rest.edits[field] ||
      sync.edits[field]?.conflict !== undefined ||
      server.who[field] !== by
    )
      return false
    const isTyped = value === sync.edits[field]?.mine || ghost.owed.some((values) => values[field] === value)
    return value !== last && !isTyped
  })
}
