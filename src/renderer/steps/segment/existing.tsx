/** The choice among the segments that exist, each with the people it reaches. */
import { Loader, Select } from '@mantine/core'
import type { Channel } from '../../channels/channel'
import { useSegments } from '../../data/segments'
import { useStepField } from '../../ui/use-step-field'
import type { StepForm } from '../../ui/use-step-form'
import { people } from './reach'
import classes from './segment.module.css'
import { type ChosenSegment, chosenFrom, type SegmentValues } from './values'

export function ExistingSegment({ form, channel }: { form: StepForm<SegmentValues>; channel: Channel }) {
  const chosen = useStepField(form, 'selectedSegment')
  const { data, isPending } = useSegments()
  const choices = withChosen((data ?? []).map(chosenFrom), chosen.value)
  const byId = new Map(choices.map((segment) => [String(segment.id), segment]))
  return (
    <Select
      className={classes.select ?? ''}
      label="Segment"
      placeholder="Choose a segment"
      data-field={chosen.path}
      searchable
      openOnFocus={false}
      nothingFoundMessage={isPending ? 'Reading segments' : 'No segment of that name'}
      rightSection={isPending ? <Loader size={14} /> : undefined}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name || `Segment ${id}` }))}
      value={chosen.value ? String(chosen.value.id) : null}
      onChange={(id) => chosen.set((id !== null && byId.get(id)) || null)}
      error={chosen.error}
      disabled={form.readOnly}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <bdi>{option.label}</bdi>
          <span className={classes.count} data-num>
            {people(byId.get(option.value)?.counts[channel.reach] ?? null)}
          </span>
        </span>
      )}
    />
  )
}

/** The chosen one stands in the list also while the list is not there. */
const withChosen = (segments: ChosenSegment[], chosen: ChosenSegment | null): ChosenSegment[] =>
  chosen && !segments.some(({ id }) => id === chosen.id) ? [chosen, ...segments] : segments
