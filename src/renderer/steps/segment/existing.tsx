/** The list of existing segments, each with its reach. */
import { Loader, Select } from '@mantine/core'
import type { Segment } from '#contract'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { fieldsIn, numberIn } from '../../../model/rules/read'
import {
  type ChosenSegment,
  chosenFrom,
  isUnknown,
  type SegmentValues,
  showsSmartSend,
  withServerName,
} from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { useSavedText } from '../../data/own-values'
import { segmentsQuery, useSegments } from '../../data/segments'
import { useSettings } from '../../data/settings'
import room from '../../ui/error-room.module.css'
import { LongLabel, withLongLabel } from '../../ui/long-label'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import { peopleText, type Recount } from './reach'
import classes from './segment.module.css'

type Props = { form: StepForm<SegmentValues>; context: StepContext; recount: Recount }

export function ExistingSegment({ form, context, recount }: Props) {
  const chosen = useStepField(form, 'selectedSegment')
  const selected = withServerName(chosen.value, context)
  const isSelectedUnknown = selected !== null && isUnknown(selected, context)
  const { data, isPending } = useSegments()
  const savedText = useSavedText(segmentsQuery)
  const { dbType } = useSettings()
  const choices = withChosen(data ?? [], isSelectedUnknown ? null : selected)
  const byId = new Map(choices.map((segment) => [String(segment.id), segment]))
  const choose = (segment: ChosenSegment | null) => {
    chosen.set(segment)
    // The list has the server's default counts; Smart Send and another database need a new count.
    const isSmartSend = showsSmartSend(context) && form.getValues('smartSend')
    if (segment && (isSmartSend || dbType !== '')) recount.start(segment, isSmartSend)
  }
  const countOf = (segment: Segment | undefined) => numberIn(fieldsIn(segment?.counts)[context.channel.reach])
  return withLongLabel(
    selected?.name ?? '',
    <Select
      className={`${classes.select} ${room.room}`}
      label="Segment"
      placeholder="Choose a segment"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={savedText}
      data-field={chosen.path}
      searchable
      nothingFoundMessage={isPending ? 'Loading segments' : 'No matching segments'}
      rightSection={isPending ? <Loader size={14} /> : undefined}
      data={choicesOf(choices, (id) => `Segment ${id}`)}
      value={selected && !isSelectedUnknown ? String(selected.id) : null}
      // Clicking the chosen segment again does not deselect it.
      allowDeselect={false}
      onChange={(id) => {
        const segment = chosenIn(choices, id)
        choose(segment && (segment.id === selected?.id ? selected : chosenFrom(segment)))
      }}
      error={
        chosen.error ?? (isSelectedUnknown ? `There is no segment ${selected.id}. Choose another one.` : undefined)
      }
      disabled={form.readOnly}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <LongLabel text={option.label} />
          <span className={classes.count} data-num>
            {peopleText(countOf(byId.get(option.value)))}
          </span>
        </span>
      )}
    />,
  )
}

/** Adds the chosen segment to the list if the list is not loaded. */
const withChosen = (segments: readonly Segment[], chosen: ChosenSegment | null): readonly Segment[] =>
  chosen && !segments.some(({ id }) => id === chosen.id)
    ? [{ id: chosen.id, name: chosen.name, counts: chosen.counts }, ...segments]
    : segments
