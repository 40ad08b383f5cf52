/** The explored axes, each with its bounds, and what no program can promise to this server. */
import type { Axis } from './world.ts'

const field = 'goals.a'
const both = ['goals.a', 'goals.b']
const swapped = [['goals.b', 'goals.a']]

export const axes: readonly Axis[] = [
  {
    name: 'fields',
    about: 'two fields of one step',
    fields: both,
    alike: swapped,
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 1, discard: 1 },
  },
  {
    name: 'field',
    about: 'one field, longer: emptied, discarded, refused',
    fields: [field],
    bounds: { type: 3, clear: 1, save: 2, others: 2, send: 3, lost: 2, discard: 1, revert: 1, refuse: 1 },
  },
  {
    name: 'steps',
    about: 'two steps',
    fields: [field, 'schedule.b'],
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 2, refuse: 1 },
  },
  {
    name: 'setup',
    about: 'setup values that travel with another step',
    fields: ['trigger.setup.a', 'goals.setup.b'],
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 2 },
  },
  {
    name: 'tabs',
    about: 'the tab of a step, which travels with others and is never typed',
    fields: ['goals.a', 'trigger.setup.tab'],
    typable: [field],
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 2, discard: 1 },
  },
  {
    name: 'calls',
    about: 'a step that takes several calls, of which some are applied',
    fields: both,
    bounds: { type: 2, save: 2, others: 1, send: 3, lost: 1, partly: 1, refuse: 1 },
  },
  {
    name: 'rewrites',
    about: 'a server that keeps another value than was sent, and answers with it',
    fields: both,
    alike: swapped,
    isRewriting: true,
    bounds: { type: 3, save: 3, others: 1, send: 4, discard: 1, busy: 1 },
  },
  {
    name: 'create',
    about: 'the create: lost, late, refused, its name taken',
    fields: ['name', 'trigger.a'],
    foreignTo: ['trigger.a'],
    isNew: true,
    bounds: { type: 3, save: 2, others: 1, send: 4, lost: 2, rival: 1, refuse: 1, busy: 1, discard: 1 },
  },
  {
    name: 'create-more',
    about: 'a create, then another step',
    fields: ['name', 'trigger.a', 'goals.b'],
    foreignTo: ['trigger.a', 'goals.b'],
    isNew: true,
    bounds: { type: 3, save: 2, others: 1, send: 4, lost: 1, restart: 1 },
  },
  {
    name: 'rename',
    about: 'a name that travels with steps, changed by others, taken',
    fields: [field, 'name'],
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 1, rival: 1, refuse: 1 },
  },
  {
    name: 'carrier',
    about: 'a rename beside a step that carries no name',
    fields: ['segment.a', 'name', 'schedule.b'],
    bounds: { type: 2, save: 2, others: 1, send: 3, lost: 1, refuse: 1 },
  },
  {
    name: 'end',
    about: 'published, stopped, deleted, made a draft again by others',
    fields: [field, 'schedule.b'],
    bounds: { type: 2, save: 1, others: 1, send: 3, lost: 1, end: 3, refuse: 1 },
  },
  {
    name: 'choices',
    about: 'mine and theirs, offline, followed by typing, undone',
    fields: [field],
    bounds: { type: 2, back: 2, save: 2, others: 3, send: 3, lost: 2, revert: 1 },
  },
  {
    name: 'acts',
    about: 'publish and stop with a hold that can be undone',
    fields: [field],
    bounds: {
      type: 1,
      save: 1,
      others: 1,
      send: 4,
      lost: 1,
      ask: 2,
      undo: 1,
      end: 1,
      refuse: 1,
      acknowledged: 1,
      asleep: 1,
      hollow: 1,
    },
  },
  {
    name: 'acts-late',
    about: 'acts and approvals that are lost, late, refused for load, restarted',
    fields: [field],
    isApproving: true,
    bounds: { type: 1, save: 1, send: 4, lost: 2, ask: 2, undo: 1, end: 2, restart: 1, busy: 1, unread: 1 },
  },
  {
    name: 'windows',
    about: 'two windows on one draft',
    fields: [field],
    windows: 2,
    bounds: { type: 3, save: 2, send: 2, others: 1 },
  },
  {
    name: 'windows-alone',
    about: 'two windows and no other user',
    fields: [field],
    windows: 2,
    bounds: { type: 2, save: 2, send: 2 },
  },
  {
    name: 'windows-choice',
    about: 'two windows, a save and a choice between mine and theirs',
    fields: [field],
    windows: 2,
    bounds: { type: 3, save: 1, send: 1, others: 1 },
  },
  {
    name: 'windows-discard',
    about: 'two windows that also discard and lose answers',
    fields: [field],
    windows: 2,
    bounds: { type: 2, save: 2, send: 2, lost: 1, discard: 1, revert: 1 },
  },
  {
    name: 'windows-restart',
    about: 'two windows, a restart, a lost answer',
    fields: [field],
    windows: 2,
    bounds: { type: 2, save: 1, send: 2, others: 1, restart: 1, lost: 1 },
  },
  {
    name: 'windows-computers',
    about: 'two windows on each of two computers',
    fields: [field],
    windows: 2,
    computers: 2,
    bounds: { type: 2, save: 2, send: 2 },
  },
  {
    name: 'computers',
    about: 'two computers with this same program',
    fields: [field],
    computers: 2,
    bounds: { type: 3, save: 3, send: 4, lost: 2 },
  },
  {
    name: 'computers-two',
    about: 'two computers, two fields of one step',
    fields: both,
    computers: 2,
    alike: swapped,
    bounds: { type: 2, save: 2, send: 4, lost: 2, others: 1 },
  },
  {
    name: 'computers-restart',
    about: 'two computers, restarts, discards, others',
    fields: [field],
    computers: 2,
    bounds: { type: 2, save: 2, send: 3, lost: 1, restart: 1, revert: 1, others: 1 },
  },
  {
    name: 'computers-acts',
    about: 'two computers that edit, publish and stop one campaign',
    fields: [field],
    computers: 2,
    bounds: { type: 1, save: 1, send: 4, lost: 1, ask: 2, refuse: 1, end: 1 },
  },
  {
    name: 'restart',
    about: 'a restart at any point, another account',
    fields: both,
    alike: swapped,
    bounds: { type: 2, save: 1, others: 1, send: 3, lost: 1, restart: 2, account: 2, busy: 1 },
  },
  {
    name: 'set-back',
    about: 'others give a field its first value again, no answer is lost',
    fields: [field],
    bounds: { type: 3, save: 3, others: 1, again: 3, send: 4, discard: 1, busy: 1 },
  },
  {
    name: 'slow',
    about: 'readings that are overtaken by others, by requests and by the quiet time',
    fields: [field],
    bounds: { type: 2, save: 2, others: 2, send: 3, lost: 1, slow: 2, restart: 1 },
  },
]

/** The clock has a model of its own (clock.ts). */
export const clockAxis = {
  name: 'clock',
  about: 'two drafts, one server: 429 with Retry-After, silence, a clock that jumps',
  bounds: { tick: 7, jump: 2, busy: 2, silent: 1, lost: 1, save: 4 },
}

/** What no program can promise: each is broken, and its shortest history shows why. */
export const limits: readonly (Axis & { why: string })[] = [
  {
    name: 'same-value',
    about: 'somebody else writes exactly the value of an unanswered request',
    why: 'two histories with the same readings: the late request was applied, or somebody else wrote that value',
    fields: both,
    typable: [field],
    foreignTo: ['goals.b'],
    bounds: { type: 1, save: 1, others: 1, again: 1, send: 3, lost: 1 },
  },
  {
    name: 'very-late',
    about: 'the server applies a request after the quiet time',
    why: 'a request that is applied after the wait for it is one more writer',
    fields: [field],
    isNeverQuiet: true,
    bounds: { type: 2, save: 2, send: 3, lost: 1 },
  },
  {
    name: 'renamed-in-doubt',
    about: 'somebody else renames a campaign whose create had no answer',
    why: 'only its name says which campaign the request created',
    fields: ['name', 'trigger.a'],
    isNew: true,
    bounds: { type: 2, save: 1, others: 1, send: 3, lost: 1 },
  },
]
