/** The wire format of a trigger: `triggerState` in the setup values is authoritative; entry criteria and entry time are derived from it. */
import { type Campaign, type EntryCriteria, type Intent, nameKeyOf, type SetupValues } from '#contract'
import { othersIn, othersOf, propertiesFromWire, propertiesToWire } from '../../event-condition/wire.ts'
import { durationIn, fieldsIn, flagIn, listIn, numberIn, oneOf, textIn } from '../../rules/read.ts'
import { createRequest, type EntryPayload, requestOf, setupPayload } from '../requests.ts'
import type { SaveContext, StepContext } from '../step.ts'
import {
  type EntryTime,
  emptyTrigger,
  entryTimeKinds,
  percent,
  type Rebound,
  type TriggerChip,
  type TriggerValues,
} from './values.ts'

/** The fields of the trigger in edit_setup_page_values. */
export const triggerSetup = ({ chain, rebound, entryTime }: TriggerValues): Partial<SetupValues> => ({
  selectedEventId: chain[0]?.eventId ?? null,
  triggerState: { chain: chain.map(chipToState), rebound: rebound && reboundToState(rebound) },
  entryTimeRadio: entryTime.kind,
  entryTimeValue: { value: entryTime.value, duration: entryTime.duration },
})

/** Entry criteria, entry time and its value, as the setup payload has them (Source: docs/reference/calls.md). */
const entryPayload = (values: TriggerValues): EntryPayload => ({
  entryCriteria: entryCriteriaOf(values),
  entry_time: values.entryTime.kind,
  entry_time_value: entryTimeValueOf(values.entryTime),
})

/** The first save creates the campaign, later ones set its trigger (Source: docs/reference/states.md). */
export const triggerIntents = (values: TriggerValues, context: SaveContext): Intent[] => [
  {
    create: createRequest(context, entryPayload(values)),
    update: requestOf('setTrigger', triggerBody(values, context)),
  },
]

/** PUT /campaign/{id}/trigger: the setup payload. */
export const triggerBody = (values: TriggerValues, context: SaveContext) => setupPayload(context, entryPayload(values))

/** Tolerates older campaigns: without a valid state, the trigger is read from the entry criteria. */
export function triggerFromWire(campaign: Campaign, context: StepContext): TriggerValues {
  const empty = emptyTrigger(context)
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const state = fieldsIn(setup.triggerState)
  const criteria = fieldsIn(campaign.entryCriteria)
  // Herald always writes `did`. Another program wrote a chain without it, and may spell the action differently.
  const chips = listIn(state.chain).map((item) => ({ ...linkFromWire(item), did: didFromWire(fieldsIn(item)) }))
  const chain = chips.length > 0 ? chips : withVerdicts(listIn(criteria.trigger).map(chipFromWire), setup.triggerState)
  return {
    chain: chain.length > 0 ? chain : empty.chain,
    rebound: reboundFromWire(chips.length > 0 ? state.rebound : criteria.rebound),
    entryTime: entryTimeFromWire(campaign, empty.entryTime),
  }
}

/**
 * Sets `did`: only the state says what a recipient did not do. Another program's state is used if it names the same events and says for
 * each whether it was done.
 * Otherwise `did` is unknown, and each chip asks the user.
 */
function withVerdicts(chain: TriggerChip[], state: unknown): TriggerChip[] {
  const items = Array.isArray(state) ? state.map(fieldsIn) : null
  const isNothing = items
    ? items.length === 0
    : !state || (Object.keys(fieldsIn(state)).length === 0 && typeof state !== 'string')
  if (isNothing) return chain
  const list = items ?? []
  const links = chain.length > 0 ? chain : list.map(chipFromWire)
  const isSameChain =
    list.length === links.length && list.every((item, index) => numberIn(item.eventId) === links[index]?.eventId)
  return links.map((chip, index) => ({ ...chip, did: isSameChain ? didFromWire(list[index]) : null }))
}

const actions: readonly (readonly [boolean, readonly string[]])[] = [
  [true, ['did', 'do', 'done', 'hasdone', 'performed', 'triggered']],
  [false, ['didnotdo', 'didnot', 'didnt', 'notdone', 'hasnotdone', 'donot', 'not', 'notperformed', 'nottriggered']],
]

function didFromWire(item: Record<string, unknown> = {}): boolean | null {
  const action = nameKeyOf(textIn(item.action)?.replaceAll(/['’]/g, ''))
  return flagIn(item.did) ?? actions.find(([, actions]) => actions.includes(action))?.[0] ?? null
}

function entryCriteriaOf({ chain, rebound }: TriggerValues): EntryCriteria {
  const trigger = chain.map((chip) => ({
    ...othersOf(chip),
    eventId: chip.eventId,
    condition: chip.join,
    properties: propertiesToWire(chip.properties),
    // The specification's criteria have no 'did not do', so such a chip is marked (assumed).
    ...(chip.did === false ? { did: false } : {}),
  }))
  return rebound ? { trigger, rebound: reboundToCriteria(rebound) } : { trigger }
}

const reboundToCriteria = (rebound: Rebound) => ({
  ...othersOf(rebound),
  eventId: rebound.eventId,
  condition: rebound.join,
  properties: propertiesToWire(rebound.properties),
  within: rebound.within,
})

function entryTimeValueOf({ kind, value, duration }: EntryTime) {
  if (kind === 'IMMEDIATELY') return null
  return { value, duration: kind === 'SCROLL' ? percent : duration }
}

const chipToState = (chip: TriggerChip) => ({
  ...othersOf(chip),
  did: chip.did,
  eventId: chip.eventId,
  eventName: chip.eventName,
  condition: chip.join,
  properties: propertiesToWire(chip.properties),
})

const reboundToState = (rebound: Rebound) => ({ eventName: rebound.eventName, ...reboundToCriteria(rebound) })

/** State and criteria use the same names for a chip's common fields, and for unknown fields. */
function linkFromWire(value: unknown) {
  const link = fieldsIn(value)
  return {
    eventId: numberIn(link.eventId),
    eventName: textIn(link.eventName) ?? '',
    join: oneOf(['or', 'any'], link.condition) === null ? ('and' as const) : ('or' as const),
    properties: propertiesFromWire(link.properties),
    ...othersIn(link, knownFields),
  }
}

const knownFields = ['eventId', 'eventName', 'condition', 'properties', 'did', 'within']

/** A link of the entry criteria: done, unless it says otherwise. */
function chipFromWire(value: unknown): TriggerChip {
  const link = fieldsIn(value)
  const isDidKnown = (link.did ?? link.action ?? null) !== null
  return { ...linkFromWire(value), did: isDidKnown ? didFromWire(link) : true }
}

function reboundFromWire(value: unknown): Rebound | null {
  const rebound = fieldsIn(value)
  if (Object.keys(rebound).length === 0) return null
  return {
    ...linkFromWire(value),
    within: durationIn(rebound.within, { value: null, duration: 'hours' }),
  }
}

function entryTimeFromWire(campaign: Campaign, empty: EntryTime): EntryTime {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const durations = [setup.entryTimeValue, campaign.entry_time_value].flatMap((value) => durationIn(value, []))
  const found = durations.find((one) => one.duration !== '') ?? durations[0]
  const storedKind = [campaign.entry_time, setup.entryTimeRadio].find((kind) => (textIn(kind) ?? '') !== '')
  const kind = storedKind === undefined ? empty.kind : oneOf(entryTimeKinds, storedKind)
  // An unknown kind is shown as a delay without a length, so that the user is asked.
  if (kind === null) return { kind: 'DELAY', ...unknown }
  return { kind, ...(found ?? (kind === 'IMMEDIATELY' ? { value: empty.value, duration: empty.duration } : unknown)) }
}

const unknown = { value: null, duration: '' }
