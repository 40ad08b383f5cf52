/** What 'Find and replace' finds and changes outside the message: the name of a campaign, and what people typed or chose in its other steps. Pure. */
import type { Json, JsonObject, Part, Segment } from '#contract'
import type { MessageText } from '../checks/message.ts'
import type { EventCondition } from '../event-condition/values.ts'
import { type Place, placesIn, replacedChanges } from '../replace/places.ts'
import type { Replacement } from '../replace/replacement.ts'
import { withChanges } from '../rules/finding.ts'
import type { GoalsValues } from './goals/values.ts'
import { chosenFrom, type SegmentValues } from './segment/values.ts'
import type { TriggerValues } from './trigger/values.ts'

/** The places of a part in the order of its fields. `value`: the values of the step; of the name `{ name }`. */
export function placesOfPart(part: Part, value: Json, replacement: Replacement): Place[] {
  if (replacement.kind === 'segment') return part === 'segment' ? segmentPlaces(value, replacement) : []
  return placesIn({ texts: textsOf(part, value) }, replacement).map((place) => ({
    ...place,
    caution: cautions[part] ?? null,
  }))
}

/** The value of a part with the places of these ids replaced. */
export function replacedPart(part: Part, value: Json, replacement: Replacement, chosen: ReadonlySet<string>): Json {
  if (replacement.kind === 'segment') {
    const isChosen = segmentPlaces(value, replacement).some(({ id }) => chosen.has(id))
    const { to } = replacement.segments
    return isChosen && to ? { ...(value as JsonObject), selectedSegment: chosenFrom(to) } : value
  }
  const changes = replacedChanges({ texts: textsOf(part, value) }, replacement, chosen)
  return changes.length > 0 ? (withChanges(value, changes) ?? value) : value
}

/** The chosen segment, if it is the one that is searched for. */
function segmentPlaces(value: Json, { find, segments }: Replacement & { kind: 'segment' }): Place[] {
  const { segmentRadio, selectedSegment: chosen } = value as unknown as SegmentValues
  if (segmentRadio !== 'existing' || !chosen || String(chosen.id) !== find) return []
  const nameOf = (segment: Segment) => segment.name || `Segment ${segment.id}`
  const hit = chosen.name || nameOf(segments.find ?? { id: chosen.id })
  const shown = { before: '', hit, after: '', becomes: segments.to ? nameOf(segments.to) : '' }
  return [{ id: 'selectedSegment', name: 'Segment', field: 'selectedSegment', ...shown }]
}

/** Why a place of a step is ticked by hand only. */
const cautions: Partial<Record<Part, string>> = {
  trigger: 'Changes who gets it',
  segment: 'Changes who gets it',
  goals: 'Changes what is counted',
}

/** Texts that people typed; ids and the keys of events and attributes are left out. */
function textsOf(part: Part, value: Json): MessageText[] {
  // The values of a part come from its own step.
  if (part === 'name') return [textAt('name', 'Campaign name', (value as { name: string }).name)]
  if (part === 'trigger') return textsOfTrigger(value as unknown as TriggerValues)
  if (part === 'segment') return textsOfSegment(value as unknown as SegmentValues)
  if (part === 'goals')
    return (value as unknown as GoalsValues).goals.flatMap((goal, index) =>
      conditionTexts(goal, `goals.${index}`, 'Goal'),
    )
  return []
}

const textAt = (path: string, name: string, text: unknown): MessageText => ({
  ...{ role: 'text', path, name, text: typeof text === 'string' ? text : '' },
})

const textsOfTrigger = ({ chain, rebound }: TriggerValues): MessageText[] => [
  ...chain.flatMap((chip, index) => conditionTexts(chip, `chain.${index}`, 'Trigger')),
  ...(rebound ? conditionTexts(rebound, 'rebound', 'Trigger') : []),
]

const conditionTexts = ({ properties }: EventCondition, path: string, step: string): MessageText[] =>
  properties.flatMap(({ propertyName, value }, index) => {
    const [at, name] = [`${path}.properties.${index}.value`, `${step}, ${propertyName}`]
    if (!Array.isArray(value)) return [textAt(at, name, value)]
    return value.map((item, position) => textAt(`${at}.${position}`, name, item))
  })

/** A segment that was described here and does not exist on the server yet. */
function textsOfSegment({ segmentRadio, newSegment: { name, prompt, way, conditions } }: SegmentValues): MessageText[] {
  if (segmentRadio !== 'new') return []
  return [
    textAt('newSegment.name', 'New segment, name', name),
    ...(way === 'prompt'
      ? [textAt('newSegment.prompt', 'New segment', prompt)]
      : conditions.map(({ field, value }, index) =>
          textAt(`newSegment.conditions.${index}.value`, `New segment, ${field}`, value),
        )),
  ]
}
