/** How SEGMENT travels: the chosen segment stands in the setup values and its id in add-segment. */
import type { Campaign, Intent, SetupValues } from '#contract'
import { fieldsIn, flagIn, numberIn, oneOf, textIn } from '../../rules/read'
import { createRequest, requestOf, setupValuesOf } from '../setup-payload'
import type { SaveContext, StepContext } from '../step'
import { type ChosenSegment, countsFrom, emptySegment, named, type SegmentValues, segmentKinds } from './values'

/** What SEGMENT adds to edit_setup_page_values. */
export const segmentSetup = (values: SegmentValues, context: Pick<StepContext, 'server'>): Partial<SetupValues> => ({
  segmentRadio: values.segmentRadio,
  selectedSegment: named(values.selectedSegment, context),
  smartSend: values.smartSend,
})

/**
 * Event-based campaigns exist by now and only add the segment; for the other types this is the first save, which creates, then adds
 * (Source: docs/reference/choices.md#wire-fidelity). Nothing is sent while no segment is chosen.
 */
export function segmentIntents(values: SegmentValues, context: SaveContext): Intent[] {
  if (!values.selectedSegment) return []
  const add = requestOf('addSegment', segmentBody(values.selectedSegment, context))
  if (context.type === 'event-based') return [{ update: add }]
  return [{ create: createRequest(context) }, { update: add }]
}

/** PUT /campaign/{id}/add-segment. */
export const segmentBody = ({ id }: { id: number }, context: SaveContext) => ({
  segmentId: id,
  edit_setup_page_values: setupValuesOf(context),
})

/** Tolerant: a segment kept as a bare id, or known by `segment_id` alone, has no name and counts until the list brings them. */
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
  const kept = fieldsIn(value)
  const id = numberIn(kept.id) ?? numberIn(value)
  if (id === null) return null
  return {
    id,
    name: textIn(kept.name) ?? '',
    counts: countsFrom(fieldsIn(kept.counts)),
    countedAt: textIn(kept.countedAt) ?? textIn(kept.counted_at),
    smartSend: flagIn(kept.smartSend) ?? false,
  }
}
