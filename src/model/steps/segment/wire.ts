/** The wire format of SEGMENT: the chosen segment in the setup values, and its id in add-segment. */
import type { Campaign, Intent, SetupValues } from '#contract'
import { fieldsIn, flagIn, numberIn, oneOf, textIn } from '../../rules/read.ts'
import { createRequest, requestOf, setupValuesOf } from '../requests.ts'
import type { SaveContext, StepContext } from '../step.ts'
import {
  type ChosenSegment,
  countsFrom,
  emptySegment,
  type SegmentValues,
  segmentKinds,
  withServerName,
} from './values.ts'

/** The fields of SEGMENT in edit_setup_page_values. */
export const segmentSetup = (values: SegmentValues, context: Pick<StepContext, 'server'>): Partial<SetupValues> => ({
  segmentRadio: values.segmentRadio,
  selectedSegment: withServerName(values.selectedSegment, context),
  smartSend: values.smartSend,
})

/**
 * Event-based campaigns already exist and only add the segment. For other types this is the first save: it creates the campaign, then adds
 * the segment (Source: docs/reference/choices.md#wire-fidelity).
 * Nothing is sent while no segment is chosen.
 */
export function segmentIntents(values: SegmentValues, context: SaveContext): Intent[] {
  if (!values.selectedSegment) return []
  const add = requestOf('addSegment', segmentBody(values.selectedSegment, context))
  if (context.type === 'event-based') return [{ update: add }]
  return [{ create: createRequest(context) }, { update: add }]
}

/** The body of PUT /campaign/{id}/add-segment. */
export const segmentBody = ({ id }: { id: number }, context: SaveContext) => ({
  segmentId: id,
  edit_setup_page_values: setupValuesOf(context),
})

/** Tolerates a segment that is stored as a bare id or only as `segment_id`: it has no name and counts until the list is loaded. */
export function segmentFromWire(campaign: Campaign, context: StepContext): SegmentValues {
  const empty = emptySegment(context)
  const setup = fieldsIn(campaign.edit_setup_page_values)
  return {
    segmentRadio: oneOf(segmentKinds, setup.segmentRadio) ?? empty.segmentRadio,
    selectedSegment:
      chosenFromWire(setup.selectedSegment) ?? chosenFromWire(campaign.segment_id) ?? empty.selectedSegment,
    smartSend: flagIn(setup.smartSend) ?? empty.smartSend,
    newSegment: empty.newSegment,
  }
}

function chosenFromWire(value: unknown): ChosenSegment | null {
  const stored = fieldsIn(value)
  const id = numberIn(stored.id) ?? numberIn(value)
  if (id === null) return null
  return {
    id,
    name: textIn(stored.name) ?? '',
    counts: countsFrom(fieldsIn(stored.counts)),
    countedAt: textIn(stored.countedAt) ?? textIn(stored.counted_at),
    smartSend: flagIn(stored.smartSend) ?? false,
  }
}
