/** The world around the model: a server without versions, its other users, a network, and a person with one or two windows. */
import type { Event, Facts, FieldPath, Plan, Request, Sync, WindowEvent } from '../../src/model/events.ts'
import type { Part } from '../../src/model/fields.ts'
import { newSync, reduce } from '../../src/model/sync.ts'

/** Values are numbers; the remainder by 3 says who made one (0 others, 1 and 2 the computers). null is an emptied field. */
export type Value = number | null
export type Numbers = Readonly<Record<FieldPath, Value>>
export type Server = { fields: Numbers; status: string; who: Readonly<Record<FieldPath, number>> }
/** What a window last received, and the events that it sent since. */
export type Window = { received: Sync; queue: readonly WindowEvent[] }
export type Click = {
  id: string
  act: 'publish' | 'stop' | 'approval'
  reviewed: Numbers
  /** Requests that were sent for it. */
  sent: number
  /** Undone, or its time has passed. */
  isUndone: boolean
  isApplied: boolean
}

/** What the person knows. It is kept beside the program, which never reads it. */
export type Truth = {
  /** Typed and neither discarded, nor decided against, nor on the server for good: must be on the screen. */
  typed: Numbers
  unsaved: Readonly<Record<FieldPath, true>>
  /** Saved last and neither discarded nor decided against: must be on the server in the end, or asked about. */
  saved: Numbers
  /** Saved values that the program dropped because the server had them. */
  arrived: Readonly<Record<FieldPath, true>>
  /** For each typed value (`keyOf`) the server's values that were seen under it. */
  known: Readonly<Record<string, readonly Value[]>>
  decided: Readonly<Record<FieldPath, { side: 'mine' | 'theirs'; theirs: Value }>>
  /** Values of others that were read last and that no request of others changed since. */
  foreign: Numbers
  /** What the server had at the last reading or answer. */
  server: Numbers | null
  /** Values that a request of this computer overwrote after they were read: they may be restored. */
  back: Numbers
  /** With two windows: typed values that no other was typed over, and what each was typed over. */
  tips: Readonly<Record<FieldPath, readonly Value[]>>
  parents: Readonly<Record<string, readonly Value[]>>
  /** With two windows: typed values that somebody who saw them typed over, discarded or decided against. */
  gone: Readonly<Record<FieldPath, readonly Value[]>>
  clicks: readonly Click[]
  /** An event that arrived twice changed something twice. */
  isRepeated: boolean
}

export type Computer = {
  sync: Sync
  /** Requests without an answer that the server may still apply. */
  wild: readonly Request[]
  slow: { turn: number; fields: Numbers; status: string } | null
  windows: readonly Window[]
  truth: Truth
  account: string
}

export type World = {
  server: Server | null
  /** Campaigns that were created. */
  made: number
  /** Another campaign. */
  rival: Numbers | null
  computers: readonly Computer[]
  left: Readonly<Record<string, number>>
  /** The next new value. */
  next: number
}

export type Axis = {
  name: string
  about: string
  fields: readonly FieldPath[]
  /** Fields that are typed into; all if absent. */
  typable?: readonly FieldPath[]
  /** Fields that others change; all if absent. */
  foreignTo?: readonly FieldPath[]
  computers?: 1 | 2
  windows?: 1 | 2
  isNew?: boolean
  /** How often each thing may happen. */
  bounds: Readonly<Record<string, number>>
  /** Other orders of the fields, in which their names may be exchanged without a difference. */
  alike?: readonly (readonly FieldPath[])[]
  /** The server applies requests also after the quiet time. */
  isNeverQuiet?: boolean
  /** What is clicked on a draft besides 'publish'. */
  isApproving?: boolean
  /** The server keeps another value than was sent, and answers with it. */
  isRewriting?: boolean
}

/** Later than every wait: the clock has an axis of its own. */
export const NOW = 1e15
export const OWN_ID = 7
export const RIVAL_ID = 8

const partOf = (field: FieldPath): Part => (field.split('.')[0] ?? '') as Part

/** The steps of an event-triggered campaign. Setup values travel with all three steps that are set up, the name with all but the segment. */
export const plan: Plan = {
  steps: ['trigger', 'segment', 'goals', 'content', 'schedule'],
  create: 'trigger',
  partOf,
  carries: (step, field) => {
    if (field === 'name') return step !== 'segment'
    const part = step === 'create' ? 'trigger' : step
    return partOf(field) === part || (field.includes('.setup.') && ['trigger', 'segment', 'goals'].includes(part))
  },
  sent: (_step, _field, value) => value,
  isThere: (step, seen) => Object.keys(seen).some((field) => partOf(field) === step),
  locked: (status) => (status === 'pending' ? ['goals'] : []),
  isSame: (_field, one, other) => one === other,
}

export const isClosedOnServer = (status: string) => ['running', 'completed', 'stopped', 'deleted'].includes(status)
export const isInstant = (axis: Axis) => axis.windows !== 2
export const isMany = (axis: Axis) => axis.computers === 2
export const initialOf = ({ fields }: Axis): Numbers => Object.fromEntries(fields.map((field) => [field, 0]))

/** Requests are not written as calls here. */
export const facts: Facts = {
  type: 'event-based',
  channelName: '',
  channelConfigurationId: null,
  tabs: {},
  untouched: { edit_setup_page_values: {}, edit_schedule_page_values: {} },
}

const emptyTruth: Truth = {
  typed: {},
  unsaved: {},
  saved: {},
  arrived: {},
  known: {},
  decided: {},
  foreign: {},
  server: null,
  back: {},
  tips: {},
  parents: {},
  gone: {},
  clicks: [],
  isRepeated: false,
}

export function start(axis: Axis): World {
  const initial = initialOf(axis)
  const sync = newSync({ facts, account: 'us', id: axis.isNew ? null : OWN_ID, seen: initial })
  const computer: Computer = {
    sync,
    wild: [],
    slow: null,
    windows: isInstant(axis) ? [] : [0, 1].map(() => ({ received: sync, queue: [] })),
    truth: { ...emptyTruth, server: axis.isNew ? null : initial },
    account: 'us',
  }
  const who = Object.fromEntries(axis.fields.map((field) => [field, 0]))
  return {
    server: axis.isNew ? null : { fields: initial, status: 'draft', who },
    made: 0,
    rival: null,
    computers: isMany(axis) ? [computer, computer] : [computer],
    left: axis.bounds,
    next: 1,
  }
}

// Plain data.

export type Of<Item> = Readonly<Record<string, Item>>
export const set = <Item>(of: Of<Item>, key: string, value: Item): Of<Item> => ({ ...of, [key]: value })
export function unset<Item>(of: Of<Item>, key: string): Of<Item> {
  if (!(key in of)) return of
  const { [key]: _, ...rest } = of
  return rest as Of<Item>
}
export const keyOf = (field: FieldPath, value: Value) => `${field}|${value}`
export const has = ({ left }: World, key: string) => (left[key] ?? 0) > 0
export const spend = (world: World, key: string): World => ({
  ...world,
  left: { ...world.left, [key]: (world.left[key] ?? 0) - 1 },
})
export const computerOf = (world: World, by: number) => world.computers[by] as Computer
export const syncOf = (world: World, by: number) => computerOf(world, by).sync
export const withComputer = (world: World, by: number, change: (one: Computer) => Computer): World => ({
  ...world,
  computers: world.computers.map((one, index) => (index === by ? change(one) : one)),
})
export const withTruth = (world: World, by: number, change: (truth: Truth) => Truth): World =>
  withComputer(world, by, (one) => ({ ...one, truth: change(one.truth) }))

/** Every event that the program reduces, for the test that rebuilds a state from its events. */
export const log: { entries: { from: Sync; event: Event; to: Sync }[] | null } = { entries: null }
export const dispatch = (world: World, by: number, event: Event): World =>
  withComputer(world, by, (one) => ({ ...one, sync: reduced(one.sync, event) }))
export function reduced(from: Sync, event: Event): Sync {
  const to = reduce(from, event, plan)
  log.entries?.push({ from, event, to })
  return to
}

// The server.

/** Other computers wrote a field, or other users. */
const touched = (truth: Truth, field: FieldPath): Truth => ({
  ...truth,
  decided: unset(truth.decided, field),
  foreign: unset(truth.foreign, field),
  ...(truth.arrived[field] ? { saved: unset(truth.saved, field), arrived: unset(truth.arrived, field) } : {}),
})

/** `part`: where the server refuses the request. */
export type Taken = { world: World; part: Part | null }

/** The server receives a request. */
export function take(world: World, by: number, request: Request, axis: Axis): Taken {
  if (request.kind === 'create') return takeCreate(world, by, request.values as Numbers, axis)
  const { server, rival } = world
  if (!server || server.status === 'deleted') return { world, part: 'name' }
  if (request.kind === 'act') return takeAct(world, by, request, server)
  if (isClosedOnServer(server.status) || plan.locked(server.status).includes(request.step))
    return { world, part: request.step }
  const sent = request.values as Numbers
  const body = axis.isRewriting ? rewritten(sent) : sent
  if (body.name !== undefined && rival !== null && body.name !== server.fields.name && body.name === rival.name)
    return { world, part: 'name' }
  let { who } = server
  let { computers } = world
  for (const field of Object.keys(body)) {
    if (body[field] === server.fields[field]) continue
    who = { ...who, [field]: by + 1 }
    computers = computers.map((one, index) => (index === by ? one : { ...one, truth: touched(one.truth, field) }))
  }
  return {
    world: { ...world, computers, server: { ...server, fields: { ...server.fields, ...body }, who } },
    part: null,
  }
}

/** The typed values as such a server keeps them; its own are in its form already. */
const rewritten = (sent: Numbers): Numbers =>
  Object.fromEntries(
    Object.entries(sent).map(([field, value]) => [
      field,
      value === null || value % 3 === 0 || value >= REWRITTEN ? value : value + REWRITTEN,
    ]),
  )
const REWRITTEN = 300

function takeCreate(world: World, by: number, values: Numbers, axis: Axis): Taken {
  const { server, rival, made } = world
  const isTaken =
    (server !== null && server.status !== 'deleted' && server.fields.name === values.name) ||
    (rival !== null && rival.name === values.name)
  if (isTaken) return { world, part: 'name' }
  if (server) return { world: { ...world, made: made + 1 }, part: null }
  const who = Object.fromEntries(axis.fields.map((field) => [field, by + 1]))
  const fields = { ...initialOf(axis), ...values }
  return { world: { ...world, made: made + 1, server: { fields, status: 'draft', who } }, part: null }
}

const statusBefore = { publish: 'draft', approval: 'draft', stop: 'running' }
const statusAfter = { publish: 'running', approval: 'pending', stop: 'stopped' }

function takeAct(world: World, by: number, request: Extract<Request, { kind: 'act' }>, server: Server): Taken {
  if (server.status !== statusBefore[request.act]) return { world, part: 'content' }
  const next = withTruth(world, by, (truth) => ({
    ...truth,
    clicks: truth.clicks.map((one) => (one.id === request.click ? { ...one, isApplied: true } : one)),
  }))
  return { world: { ...next, server: { ...server, status: statusAfter[request.act] } }, part: null }
}
export const isWanted = (act: Click['act'], status: string) => statusAfter[act] === status

/** Somebody else changes a field. */
export function others(world: World, field: FieldPath, value: Value): World {
  const { server } = world
  if (!server) return world
  const computers = world.computers.map((one) => ({ ...one, truth: touched(one.truth, field) }))
  const fields = { ...server.fields, [field]: value }
  return { ...world, computers, server: { ...server, fields, who: { ...server.who, [field]: 0 } } }
}

/** Somebody else sets a field to its first value. That this computer once saw that value does not allow it to overwrite it now. */
export function setBack(world: World, field: FieldPath): World {
  const who = world.server?.who[field] ?? 0
  const next = others(world, field, 0)
  if (who === 0) return next
  return withTruth(next, who - 1, (truth) => ({
    ...truth,
    known: Object.fromEntries(
      Object.entries(truth.known).map(([key, values]) => [
        key,
        key.startsWith(`${field}|`) ? values.filter((one) => one !== 0) : values,
      ]),
    ),
  }))
}

/** The state that a window shows. */
export const viewOf = ({ windows, sync }: Computer, window: number): Sync => {
  const one = windows[window]
  return one ? one.queue.reduce(reduced, one.received) : sync
}
export const isUpToDate = ({ windows, sync }: Computer, window: number) => windows[window]?.received === sync
