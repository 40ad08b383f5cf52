/** Every step that the world can take: what a person does, what the network and the server make of it, and time. */
import type { Event, Request, Sync } from '../../src/model/events.ts'
import { requestOf, wantsOf } from '../../src/model/requests.ts'
import { acting, choosing, discarding, saving, typing } from './person.ts'
import {
  type Add,
  type Axis,
  type Computer,
  flying,
  happened,
  has,
  haunted,
  othersWrote,
  readEvent,
  readIn,
  readingOf,
  type Server,
  type Spent,
  type Step,
  sendOut,
  spend,
  taken,
  valueBy,
  type Wild,
  type World,
  withComputer,
} from './world.ts'

/** Every step that the world can take. */
export function stepsFrom(world: World, axis: Axis): Step[] {
  const steps: Step[] = []
  for (const [by, computer] of world.computers.entries()) {
    const name = axis.computers > 1 ? `computer ${by + 1}: ` : ''
    const add = (label: string, next: World, request?: Request) =>
      steps.push({ label: name + label, world: next, by, ...(request ? { request } : {}) })
    typing(world, by, computer, axis, add)
    saving(world, by, computer, axis, add)
    if (has(world, 'discard')) discarding(world, by, computer, axis, add)
    choosing(world, by, computer, axis, add)
    reading(world, by, computer, axis, add)
    answering(world, by, computer, axis, add)
    acting(world, by, computer, axis, add)
    time(world, by, computer, axis, add)
  }
  others(world, axis, steps)
  return steps
}

function reading(world: World, by: number, computer: Computer, { plan }: Axis, add: Add): void {
  const { sync, slow } = computer
  const read = readIn(world, by, readEvent(world, by), plan)
  if (world.server.count > 0 || sync.created === 'in-doubt') add('read', read)
  const wanted = wantsOf(sync, plan, world.now)
  if (has(world, 'send') && wanted !== null) {
    const judged = wanted === 'send' ? world : read
    const request = requestOf((judged.computers[by] as Computer).sync, plan)
    if (request)
      add(
        `send ${request.call === 'save' ? '' : `${request.call} `}${request.step}`,
        sendOut(spend(judged, 'send'), by, request, plan),
        request,
      )
  }
  if (!slow && has(world, 'slow')) {
    add(
      'ask slowly',
      withComputer(spend(world, 'slow'), by, { slow: { asked: sync.exchanges, reading: readingOf(world.server) } }),
    )
  }
  if (!slow) return
  const event: Event = slow.reading
    ? { kind: 'read', asked: slow.asked, reading: slow.reading }
    : { kind: 'missing', asked: slow.asked }
  add('the slow reading arrives', withComputer(readIn(world, by, event, plan), by, { slow: null }))
}

const refusal = { kind: 'refused', message: 'No' } as const

function answering(world: World, by: number, computer: Computer, axis: Axis, add: Add): void {
  const { plan, wait, fields } = axis
  const request = flying(computer)
  for (const [at, one] of computer.wild.entries()) {
    add(
      'the late one is taken',
      withComputer(taken(world, by, one), by, { wild: computer.wild.filter((_, index) => index !== at) }),
    )
  }
  if (!request) return
  const lost: Event = { kind: 'lost', at: world.now, wait }
  const wild = { wild: [...computer.wild, request] }
  const done = taken(world, by, request)
  if (request.call === 'act') {
    answeringAct(world, by, computer, request, axis, add)
    return
  }
  add('taken, answered', happened(done, by, { kind: 'answered', id: request.call === 'create' ? 7 : null }, plan))
  if (request.call === 'create' && has(world, 'taken'))
    add('taken, answered without an id', happened(spend(done, 'taken'), by, { kind: 'answered', id: null }, plan))
  if (has(world, 'lost')) {
    add('taken, answer lost', happened(spend(done, 'lost'), by, lost, plan))
    add('no answer, may come late', happened(withComputer(spend(world, 'lost'), by, wild), by, lost, plan))
  }
  if (has(world, 'partly')) {
    for (const field of fields.filter((one) => request.values[one] !== undefined)) {
      add(
        `only ${field} taken, answer lost`,
        happened(spend(taken(world, by, request, [field]), 'partly'), by, lost, plan),
      )
    }
  }
  if (has(world, 'unsent'))
    add('does not leave', happened(spend(world, 'unsent'), by, { kind: 'unsent', at: world.now, wait }, plan))
  if (has(world, 'refuse')) {
    const refused = spend(world, 'refuse')
    add(
      'refused',
      happened(
        haunted(refused, by, { refused: { ...computer.ghost.refused, [request.step]: true } }),
        by,
        { kind: 'refused', about: request.step, failure: refusal },
        plan,
      ),
    )
    if (request.values.name !== undefined)
      add(
        'refused for its name',
        happened(
          haunted(refused, by, { refused: { ...computer.ghost.refused, name: true } }),
          by,
          { kind: 'refused', about: 'name', failure: refusal },
          plan,
        ),
      )
    if (has(world, 'taken') && request.call === 'save')
      add(
        'taken, refused',
        happened(
          spend(spend(done, 'refuse'), 'taken'),
          by,
          { kind: 'refused', about: request.step, failure: refusal },
          plan,
        ),
      )
  }
}

function answeringAct(world: World, by: number, computer: Computer, request: Wild, { plan }: Axis, add: Add): void {
  const wild = { wild: [...computer.wild, request] }
  const done = taken(world, by, request)
  const failed: Event = { kind: 'act-failed', failure: refusal, mayComeLate: true }
  add('not taken, refused', happened(world, by, { kind: 'act-failed', failure: refusal, mayComeLate: false }, plan))
  if (world.server.isGone) return
  add(
    'taken, answered',
    happened(done, by, { kind: 'act-answered', status: request.step === 'approval' ? null : done.server.status }, plan),
  )
  if (has(world, 'taken')) {
    add(
      'taken, refused',
      happened(spend(done, 'taken'), by, { kind: 'act-failed', failure: refusal, mayComeLate: false }, plan),
    )
    add(
      'not taken, answered with the status',
      happened(spend(world, 'taken'), by, { kind: 'act-answered', status: world.server.status }, plan),
    )
  }
  if (has(world, 'lost')) {
    add('taken, answer lost', happened(spend(done, 'lost'), by, failed, plan))
    add('no answer, may come late', happened(withComputer(spend(world, 'lost'), by, wild), by, failed, plan))
  }
}

function time(world: World, by: number, computer: Computer, { plan, wait }: Axis, add: Add): void {
  const { sync } = computer
  if (!sync.isQuiet && !flying(computer)) {
    add(
      'quiet time over',
      happened(withComputer(world, by, { wild: [] }), by, { kind: 'quiet', leaves: sync.leaves }, plan),
    )
    // One that began with an earlier request says nothing of this one.
    if (has(world, 'repeat'))
      add(
        'an earlier quiet time is over',
        happened(spend(world, 'repeat'), by, { kind: 'quiet', leaves: sync.leaves - 1 }, plan),
      )
  }
  if (wait > 0 && sync.dueAt > world.now) add('time passes', { ...world, now: sync.dueAt })
  if (has(world, 'jump') && wait > 0 && by === 0) {
    add('the clock goes forward a day', { ...spend(world, 'jump'), now: world.now + 86_400_000 })
    add('the clock goes back a day', { ...spend(world, 'jump'), now: world.now - 86_400_000 })
  }
  if (!has(world, 'restart')) return
  const request = flying(computer)
  const restarted = (from: World, change: Partial<Computer> = {}) => {
    // The state as it is stored.
    const stored: Sync = JSON.parse(JSON.stringify((from.computers[by] as Computer).sync))
    return happened(
      withComputer(spend(from, 'restart'), by, { ...change, slow: null, sync: stored }),
      by,
      { kind: 'started' },
      plan,
    )
  }
  add(request ? 'restart, the request never left' : 'restart', restarted(world))
  if (!request) return
  add('restart, the request is taken', restarted(taken(world, by, request)))
  add('restart, the request may come late', restarted(world, { wild: [...computer.wild, request] }))
}

function others(world: World, { fields, isThere }: Axis, steps: Step[]): void {
  const { server } = world
  if (server.count === 0 || server.isGone) return
  const add = (label: string, next: World) => steps.push({ label, world: next, by: -1 })
  const isRead = isThere || world.computers.every(({ sync }) => sync.seen !== null)
  // What nobody here has read is nobody's change of it.
  for (const field of has(world, 'others') && isRead ? fields : []) {
    const next = {
      ...spend(world, 'others'),
      next: world.next + 1,
      server: {
        ...server,
        values: { ...server.values, [field]: valueBy(world, -1) },
        who: { ...server.who, [field]: -1 },
      },
    }
    add(`somebody else changes ${field}`, othersWrote(next, -1, [field]))
  }
  const turn = (label: string, kind: Spent, change: Partial<Server>) =>
    add(label, { ...spend(world, kind), server: { ...server, ...change } })
  if (has(world, 'end')) {
    if (server.status === 'draft') turn('somebody else publishes it', 'end', { status: 'running' })
    if (server.status === 'running') turn('somebody else stops it', 'end', { status: 'stopped' })
    turn('somebody else deletes it', 'end', { isGone: true })
  }
  if (has(world, 'pending')) {
    if (server.status === 'draft') turn('somebody else sends it for approval', 'pending', { status: 'pending' })
    if (server.status === 'pending') turn('it is approved', 'pending', { status: 'approved' })
  }
}
