/** How a campaign maps to requests: its fields, its steps, and which request carries which field. */
import { type CampaignType, type Json, type JsonObject, type SectionName, sectionNames, statusOf } from '#contract'
import type { FieldPath, Plan, Values } from './events.ts'
import {
  type Field,
  fields,
  fragmentOf,
  isEmptied,
  isHeld,
  isObject,
  nothingSent,
  type Part,
  partWith,
  type SentAs,
  sameField,
} from './fields.ts'

const byPath: ReadonlyMap<FieldPath, Field> = new Map(fields.map((field) => [field.path, field]))

/** The fields of a campaign, each as a part of it; a field that the campaign says nothing about is left out. */
export const valuesOf = (campaign: JsonObject): Values =>
  Object.fromEntries(
    fields
      .filter((field) => isHeld(field, campaign) || field.places.some((place) => isEmptied(campaign, place)))
      .map((field) => [field.path, fragmentOf(campaign, [field])]),
  )

/** The fields of a campaign before it is on the server. */
export const emptyValues: Values = Object.fromEntries(fields.map(({ path }) => [path, {}]))

/** `sentAs`: the server's addresses of local files. */
export const planOf = (type: CampaignType, sentAs: SentAs = nothingSent): Plan => ({
  steps: sectionNames.filter((step) => step !== 'trigger' || type === 'event-based'),
  create: type === 'event-based' ? 'trigger' : 'segment',
  partOf,
  carries: (step, path) => byPath.get(path)?.places.some((place) => sentBy[step].includes(rootOf(place))) ?? false,
  sent: (step, path, value) => {
    const sentPlaces = byPath.get(path)?.places.filter((place) => sentBy[step].includes(rootOf(place))) ?? []
    return partWith(asObject(value), sentPlaces)
  },
  isThere: (step, seen) => isThere[step](seen),
  // Source: docs/reference/choices.md#what-may-be-edited.
  locked: (status) => (statusOf(status) === 'pending' ? ['content'] : []),
  isSame: (path, one, other) => {
    const field = byPath.get(path)
    return field !== undefined && sameField(field, asObject(one), asObject(other), sentAs)
  },
})

const partOf = (path: FieldPath): Part => byPath.get(path)?.part ?? 'name'

const rootOf = (place: string): string => place.split('.')[0] ?? ''

const asObject = (value: Parameters<typeof isObject>[0]): JsonObject => (isObject(value) ? value : {})

/** The places of a campaign in each request (Source: docs/reference/calls.md). Setup values of three steps travel together. */
const setup = 'edit_setup_page_values'
const setupPayload = ['name', 'entryCriteria', 'entry_time', 'entry_time_value', 'selectedTags', setup]
const sentBy: Record<SectionName | 'create', readonly string[]> = {
  create: setupPayload,
  trigger: setupPayload,
  segment: ['segment_id', setup],
  goals: ['name', 'control_group', 'conversionGoal', 'revenue_config', setup],
  content: ['name', 'message', 'edit_content_page_values'],
  schedule: ['name', 'schedule', 'edit_schedule_page_values'],
}

/** Whether the server has a step's own values, so that its request can be sent unchanged. */
const has = (seen: Values, path: FieldPath) => Object.values(asObject(seen[path])).some((value) => !isNothing(value))
const isNothing = (value: Json): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)
const isThere: Record<SectionName, (seen: Values) => boolean> = {
  trigger: (seen) => has(seen, 'entryCriteria'),
  segment: (seen) => has(seen, 'segment_id'),
  // Without goals it is sent for a control group alone, and one of 0 is none.
  goals: (seen) => has(seen, 'conversionGoal') || Number(asObject(seen.control_group).control_group ?? 0) > 0,
  content: (seen) => has(seen, 'message'),
  // Every campaign has the schedule's type.
  schedule: (seen) => Object.values(seen).some((value) => isScheduled(asObject(asObject(value).schedule))),
}

const isScheduled = (schedule: JsonObject): boolean =>
  Object.entries(schedule).some(([key, value]) => key !== 'type' && value !== null)
