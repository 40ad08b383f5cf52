/** References in a draft that are only valid in its own workspace (a segment, events, templates), and their replacement. */

import type { CustomEvent, Draft, Json, Segment } from '#contract'
import { type EventCondition, withEvent } from '../../model/event-condition/values'
import { isObject } from '../../model/rules/read'
import type { GoalsValues } from '../../model/steps/goals/values'
import { chosenFrom, type SegmentValues } from '../../model/steps/segment/values'
import type { TriggerValues } from '../../model/steps/trigger/values'
import { isPicked } from '../blocks/voucher/sheet'

type Sections = Draft['sections']

type NamedId = { id: number; name: string }

/** With the names of the draft's workspace. */
export type Foreign = { segments: NamedId[]; events: NamedId[]; templates: boolean }

/** Replacements in this workspace. A missing one leaves the value empty, and its step asks for it. */
export type Mapping = { segments: ReadonlyMap<number, Segment>; events: ReadonlyMap<number, CustomEvent> }

export const nothingMapped: Mapping = { segments: new Map(), events: new Map() }

/** Whether there is anything to map or to report. */
export const isForeign = ({ segments, events, templates }: Foreign): boolean =>
  segments.length > 0 || events.length > 0 || templates

/** The references of several drafts from one workspace, without duplicates. */
export const mergedReferences = (all: readonly Foreign[]): Foreign => ({
  segments: withoutDuplicates(all.flatMap(({ segments }) => segments)),
  events: withoutDuplicates(all.flatMap(({ events }) => events)),
  templates: all.some(({ templates }) => templates),
})

const withoutDuplicates = (namedIds: readonly NamedId[]): NamedId[] => [
  ...new Map(namedIds.map((reference) => [reference.id, reference])).values(),
]

/** Ids of the other workspace inside content, and uploads for a campaign there. */
const foreignKeys = new Set(
  ['templateId', 'template_id', 'content_service_id', 'retarget_campaign_id', 'fileData'].concat('selectedTemplate'),
)
/** Lists from the server. */
const foreignLists = new Set(['preApprovedTemplates'])

export function foreignIn(sections: Sections): Foreign {
  const { segment, trigger, goals } = read(sections)
  const links = [...linksOf(trigger), ...(goals?.goals ?? []), ...(goals ? [goals.revenue] : [])]
  const events = links.flatMap(({ eventId, eventName }) => (eventId === null ? [] : [[eventId, eventName] as const]))
  const chosen = segment?.selectedSegment
  return {
    segments: chosen ? [{ id: chosen.id, name: chosen.name || `Segment ${chosen.id}` }] : [],
    events: [...new Map(events)].map(([id, name]) => ({ id, name: name || `Event ${id}` })),
    templates: holdsForeign(sections.content),
  }
}

/** `sections` with this workspace's segment and events, and without any reference to the other workspace. */
export function mapReferences(sections: Sections, mapping: Mapping): Sections {
  const { segment, trigger, goals } = read(sections)
  const changed = {
    ...(segment ? { segment: mappedSegment(segment, mapping) } : {}),
    ...(trigger ? { trigger: mappedTrigger(trigger, mapping) } : {}),
    ...(goals ? { goals: mappedGoals(goals, mapping) } : {}),
    ...(sections.content === undefined ? {} : { content: withoutForeign(sections.content) }),
  }
  // The cast is safe: step values are plain JSON, and their types are only more specific.
  return { ...sections, ...(changed as Sections) }
}

/** The segments and events of this workspace; null if they could not be read. */
export type ListsHere = { segments: readonly Segment[] | null; events: readonly CustomEvent[] | null }

/**
 * `sections` of a template, which may come from another workspace: a segment or event that is not here under its id and name is replaced by
 * the one with its name, or left out and named in `left`. Unread lists change nothing.
 */
export function fitReferences(sections: Sections, here: ListsHere): { sections: Sections; left: string[] } {
  const foreign = foreignIn(sections)
  const segments = fitted(foreign.segments, here.segments, 'segment')
  const events = fitted(foreign.events, here.events, 'event')
  const mapped = mapReferences(sections, { segments: segments.found, events: events.found })
  const { segment, trigger, goals } = mapped
  return {
    sections: {
      ...sections,
      ...(segments.isSame || segment === undefined ? {} : { segment }),
      ...(events.isSame || trigger === undefined ? {} : { trigger }),
      ...(events.isSame || goals === undefined ? {} : { goals }),
    },
    left: [...segments.left, ...events.left],
  }
}

type Named = { id: number; name?: string | null | undefined }

/** Of each reference what has its id and name here, else its name. `left` names those without either. */
function fitted<T extends Named>(all: readonly NamedId[], here: readonly T[] | null, kind: string) {
  const found = new Map<number, T>()
  if (here === null) return { found, isSame: true, left: [] }
  const nameOf = ({ name }: Named) => name?.trim().toLowerCase()
  for (const one of all) {
    const sameNamed = here.filter((item) => nameOf(item) === nameOf(one))
    const match = sameNamed.find(({ id }) => id === one.id) ?? sameNamed[0]
    if (match) found.set(one.id, match)
  }
  return {
    found,
    isSame: all.every(({ id }) => found.get(id)?.id === id),
    left: all.flatMap(({ id, name }) => (found.has(id) ? [] : [`the ${kind} '${name}'`])),
  }
}

/** The casts are safe: each section contains what its own step stored. */
const read = (sections: Sections) => ({
  segment: sections.segment as SegmentValues | undefined,
  trigger: sections.trigger as TriggerValues | undefined,
  goals: sections.goals as GoalsValues | undefined,
})

const linksOf = (trigger: TriggerValues | undefined): EventCondition[] => [
  ...(trigger?.chain ?? []),
  ...(trigger?.rebound ? [trigger.rebound] : []),
]

function mappedSegment(values: SegmentValues, { segments }: Mapping): SegmentValues {
  const segment = values.selectedSegment ? segments.get(values.selectedSegment.id) : undefined
  return { ...values, segmentRadio: 'existing', selectedSegment: segment ? chosenFrom(segment) : null }
}

const mappedTrigger = (values: TriggerValues, mapping: Mapping): TriggerValues => ({
  ...values,
  chain: values.chain.map((chip) => mappedLink(chip, mapping)),
  rebound: values.rebound && mappedLink(values.rebound, mapping),
})

function mappedGoals(values: GoalsValues, mapping: Mapping): GoalsValues {
  const { revenue } = values
  const event = revenue.eventId === null ? undefined : mapping.events.get(revenue.eventId)
  const property = event?.properties?.find(({ name }) => name === revenue.property?.name)
  return {
    ...values,
    goals: values.goals.map((goal) => mappedLink(goal, mapping)),
    revenue: {
      ...revenue,
      eventId: event?.id ?? null,
      eventName: event?.name ?? '',
      property: property
        ? { id: property.id, name: property.name ?? '', dataType: property.data_type ?? 'numeric' }
        : null,
    },
  }
}

/** Conditions are kept if the event here has a property of the same name; other data of the other server is removed. */
function mappedLink<T extends EventCondition>(link: T, { events }: Mapping): T {
  const event = link.eventId === null ? undefined : events.get(link.eventId)
  const properties = link.properties.flatMap((row) => {
    const property = event?.properties?.find(({ name }) => name === row.propertyName)
    const { others: _, ...rest } = row
    return property ? [{ ...rest, propertyId: property.id }] : []
  })
  return { ...withEvent(link, event ?? null), properties }
}

function holdsForeign(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) => (isForeignValue(key, inner) && inner !== null) || holdsForeign(inner),
  )
}

function withoutForeign(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutForeign)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isForeignValue(key, inner) ? null : foreignLists.has(key) ? [] : withoutForeign(inner),
    ]),
  )
}

/** A sheet that was picked and never sent belongs to this computer. */
const isForeignValue = (key: string, value: Json): boolean =>
  foreignKeys.has(key) && !(key === 'fileData' && isObject(value) && isPicked(value))
