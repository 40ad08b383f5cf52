/** Conditions on an event's properties, one row each: property, condition by data type, value by data type. */
import { ActionIcon, Anchor, Button, Loader, Select, type SelectProps, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { CustomEvent, EventProperty } from '#contract'
import { eventName } from '../../../model/event-condition/text'
import {
  conditionsFor,
  type EventCondition,
  emptyProperty,
  hasValue,
  kindOf,
  type PropertyCondition,
  type Scalar,
  withCondition,
  withProperty,
} from '../../../model/event-condition/values'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { eventsQuery, useEvents } from '../../data/merge-tags'
import { useSavedText } from '../../data/own-values'
import { useLastFailure } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { LongLabel, withLongLabel } from '../../ui/long-label'
import { NumberField } from '../../ui/number-field'
import classes from './property-rows.module.css'

type RowsProps = {
  of: EventCondition
  onChange: (rows: PropertyCondition[]) => void
  /** Dotted path of the rows in the step's values. */
  path: string
  /** Logical connection of the rows: 'and' unless the server sets another. */
  join?: string
  /** The error message of a part of a row, '0.value'. */
  errorAt: (part: string) => string | undefined
  readOnly: boolean
}

export function PropertyRows({ of, onChange, path, errorAt, readOnly, join = 'and' }: RowsProps) {
  const properties = useEvents().data?.find(({ id }) => id === of.eventId)?.properties ?? []
  const rows = of.properties
  const replace = (place: number, row: PropertyCondition) =>
    onChange(rows.map((old, index) => (index === place ? row : old)))
  return (
    <div className={classes.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id other than its index.
        <div className={classes.row} key={index} data-field={`${path}.${index}`}>
          <span className={`${layout.between} ${classes.word}`}>{index === 0 ? 'with' : join}</span>
          <Row
            row={row}
            path={`${path}.${index}`}
            properties={properties}
            onChange={(next) => replace(index, next)}
            errorAt={(part) => errorAt(`${index}.${part}`)}
            readOnly={readOnly}
          />
          {!readOnly && (
            <ActionIcon
              aria-label="Remove property"
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          // Always rendered, so that nothing below moves when an event is selected.
          disabled={of.eventId === null}
          className={classes.add ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, emptyProperty()])}
        >
          Add property
        </Button>
      )}
    </div>
  )
}

type RowProps = Pick<RowsProps, 'path' | 'errorAt' | 'readOnly'> & {
  row: PropertyCondition
  properties: readonly EventProperty[]
  onChange: (row: PropertyCondition) => void
}

function Row({ row, properties, path, onChange, errorAt, readOnly }: RowProps) {
  const choices = withChosen(properties, row)
  return (
    <>
      <Select
        renderOption={({ option }) => <LongLabel text={option.label} />}
        aria-label="Property"
        placeholder="Property"
        data-field={`${path}.propertyId`}
        searchable
        data={choicesOf(choices)}
        value={row.propertyId === null ? null : String(row.propertyId)}
        onChange={(id) => {
          const property = chosenIn(choices, id)
          if (property) onChange(withProperty(property))
        }}
        error={errorAt('propertyId')}
        disabled={readOnly}
      />
      <Select
        aria-label="Condition"
        placeholder="is"
        data-field={`${path}.condition`}
        data={[...conditionsFor(row.dataType)]}
        value={row.condition || null}
        onChange={(condition) => condition && onChange(withCondition(row, condition))}
        error={errorAt('condition')}
        disabled={readOnly || row.propertyId === null}
      />
      <Value row={row} path={path} onChange={onChange} errorAt={errorAt} readOnly={readOnly} />
    </>
  )
}

function Value({ row, path, onChange, errorAt, readOnly }: Omit<RowProps, 'properties'>) {
  if (row.condition === 'exists') return <span />
  const common = {
    'aria-label': 'Value',
    'data-field': `${path}.value`,
    error: errorAt('value'),
    disabled: readOnly,
  }
  if (kindOf(row.dataType) === 'array')
    return (
      <TagsInput
        {...common}
        placeholder={hasValue(row) ? '' : 'Values'}
        value={(Array.isArray(row.value) ? row.value : []).map(String)}
        onChange={(value) => onChange({ ...row, value: value.map((text) => scalarOf(row, text)) })}
      />
    )
  if (kindOf(row.dataType) === 'numeric')
    return (
      <NumberField
        {...common}
        placeholder="Value"
        thousandSeparator=","
        hideControls
        value={typeof row.value === 'number' ? row.value : null}
        onChange={(value) => onChange({ ...row, value: value ?? '' })}
      />
    )
  return (
    <TextInput
      {...common}
      dir="auto"
      placeholder="Value"
      value={String(row.value)}
      onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
    />
  )
}

/** The stored item with this text, so that numbers and booleans keep their type. */
const scalarOf = ({ value }: PropertyCondition, text: string): Scalar =>
  (Array.isArray(value) ? value.find((option) => String(option) === text) : undefined) ?? text

/** The selected property is in the list even if the event's properties are unknown. */
const withChosen = (properties: readonly EventProperty[], row: PropertyCondition): EventProperty[] =>
  row.propertyId === null || properties.some(({ id }) => String(id) === String(row.propertyId))
    ? [...properties]
    : [{ id: row.propertyId, name: row.propertyName, data_type: row.dataType }, ...properties]

type EventSelectProps = Omit<
  SelectProps,
  'value' | 'onChange' | 'data' | 'searchable' | 'description' | 'rightSection'
> & {
  value: Pick<EventCondition, 'eventId' | 'eventName'>
  onChange: (event: CustomEvent | null) => void
}

/** A select for an event of the event service. The selected event is in the list even if the list could not be loaded. */
export function EventSelect({ value, onChange, ...props }: EventSelectProps) {
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
