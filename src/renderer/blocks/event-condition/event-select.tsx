/** A select for an event of the event service. */
import { Anchor, Loader, Select, type SelectProps } from '@mantine/core'
import type { CustomEvent } from '#contract'
import { eventName } from '../../../model/event-condition/text'
import type { EventCondition } from '../../../model/event-condition/values'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { eventsQuery, useEvents } from '../../data/merge-tags'
import { useSavedText } from '../../data/saved-data'
import { useLastFailure } from '../../ui/hooks'
import { LongLabel, withLongLabel } from '../../ui/long-label'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchable' | 'description' | 'rightSection'> & {
  value: Pick<EventCondition, 'eventId' | 'eventName'>
  onChange: (event: CustomEvent | null) => void
}

/** The selected event is in the list even if the list could not be loaded. */
export function EventSelect({ value, onChange, ...props }: Props) {
  const events = useEvents()
  const failure = useLastFailure(events)
  const savedText = useSavedText(eventsQuery)
  const choices = events.data ?? []
  const isListed = value.eventId === null || choices.some(({ id }) => id === value.eventId)
  const label = eventName(value, events.data ?? null)
  const chosen: CustomEvent[] = isListed ? [] : [{ id: value.eventId ?? 0, name: label }]
  return withLongLabel(
    value.eventId === null ? '' : label,
    <Select
      placeholder="Choose an event"
      {...props}
      searchable
      nothingFoundMessage={events.isPending ? 'Loading events' : 'No matching events'}
      rightSection={events.isPending ? <Loader size={14} /> : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        failure ? (
          <>
            {`Events could not be loaded: ${failure.message}`}{' '}
            <Anchor component="button" type="button" fz={12} onClick={() => void events.refetch()}>
              Try again
            </Anchor>
          </>
        ) : (
          savedText
        )
      }
      // A click on the selected event does not deselect it and keeps its conditions.
      allowDeselect={false}
      data={choicesOf([...chosen, ...choices], (id) => `Event ${id}`)}
      value={value.eventId === null ? null : String(value.eventId)}
      onChange={(id) => onChange(chosenIn([...chosen, ...choices], id))}
      renderOption={({ option }) => <LongLabel text={option.label} />}
    />,
  )
}
