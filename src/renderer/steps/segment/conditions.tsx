/** The conditions of a new segment: attribute, an operator that fits its data type, and value; joined by and / or. */

import { ActionIcon, Button, Select, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Attribute } from '#contract'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import {
  type AttributeCondition,
  emptyCondition,
  operatorsFor,
  takesNumber,
  withAttribute,
} from '../../../model/steps/segment/new-values'
import type { SegmentValues } from '../../../model/steps/segment/values'
import { attributesQuery, useAttributes } from '../../data/merge-tags'
import { useSavedText } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { type StepField, type StepForm, useStepField } from '../../ui/use-step-form'
import classes from './segment.module.css'

export function Conditions({ form }: { form: StepForm<SegmentValues> }) {
  const rows = useStepField(form, 'newSegment.conditions')
  const savedText = useSavedText(attributesQuery)
  const replace = (place: number, row: AttributeCondition) =>
    rows.set(rows.value.map((old, index) => (index === place ? row : old)))
  return (
    <div className={layout.column2}>
      {rows.value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place.
        <div key={index} className={classes.condition} data-field={`${rows.path}.${index}`}>
          <Join row={row} index={index} onChange={(next) => replace(index, next)} />
          <Condition row={row} index={index} rows={rows} onChange={(next) => replace(index, next)} />
          {rows.value.length > 1 && (
            <ActionIcon
              aria-label="Remove property"
              onClick={() => rows.set(rows.value.filter((_, place) => place !== index))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
      ))}
      {savedText && <p className={layout.caption}>{savedText}</p>}
      <Button
        className={classes.add ?? ''}
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => rows.set([...rows.value, emptyCondition()])}
      >
        Add condition
      </Button>
    </div>
  )
}

type RowProps = { row: AttributeCondition; index: number; onChange: (row: AttributeCondition) => void }

/** A click switches between 'and' and 'or'. */
function Join({ row, index, onChange }: RowProps) {
  if (index === 0) return <span className={layout.between}>Their</span>
  const other = row.join === 'and' ? 'or' : 'and'
  return (
    <UnstyledButton
      className={classes.join ?? ''}
      aria-label={`${row.join}, change to ${other}`}
      onClick={() => onChange({ ...row, join: other })}
    >
      {row.join}
    </UnstyledButton>
  )
}

function Condition({ row, index, rows, onChange }: RowProps & { rows: StepField<AttributeCondition[]> }) {
  const attributes = useAttributes()
  const choices = attributes.data ?? []
  return (
    <>
      <Select
        aria-label="Attribute"
        placeholder="Attribute"
        data-field={`${rows.path}.${index}.field`}
        searchable
        nothingFoundMessage={attributes.isPending ? 'Loading attributes' : 'No matching attributes'}
        data={choicesOf(attributesByName(choices))}
        value={row.field || null}
        onChange={(name) => {
          const attribute = chosenIn(attributesByName(choices), name)
          if (attribute) onChange(withAttribute(row, attribute.name, attribute.data_type ?? 'string'))
        }}
        error={rows.errorAt(`${index}.field`) ?? (attributes.isError && 'Attributes could not be loaded')}
      />
      <Select
        aria-label="Operator"
        placeholder="is"
        data={[...operatorsFor(row.dataType)]}
        value={row.operator || null}
        onChange={(operator) => operator && onChange({ ...row, operator })}
        allowDeselect={false}
        disabled={row.field === ''}
      />
      <Value row={row} index={index} rows={rows} onChange={onChange} />
    </>
  )
}

/** Conditions refer to attributes by name; if several have the same name, the first counts. */
const attributesByName = (attributes: readonly Attribute[]) =>
  [
    ...new Map(
      attributes
        .toReversed()
        .flatMap(({ name, ...attribute }) => (name ? [[name, { ...attribute, id: name, name }] as const] : [])),
    ).values(),
  ].toReversed()

function Value({ row, index, rows, onChange }: RowProps & { rows: StepField<AttributeCondition[]> }) {
  const common = {
    'aria-label': 'Value',
    'data-field': `${rows.path}.${index}.value`,
    error: rows.errorAt(`${index}.value`),
    disabled: row.field === '',
  }
  if (row.operator === 'true') return <span />
  if (takesNumber(row))
    return (
      <NumberField
        {...common}
        placeholder="Value"
        thousandSeparator=","
        hideControls
        suffix={row.dataType === 'date' ? ' days' : ''}
        value={typeof row.value === 'number' ? row.value : null}
        onChange={(value) => onChange({ ...row, value })}
      />
    )
  return (
    <TextInput
      {...common}
      dir="auto"
      placeholder="Value"
      value={row.value ?? ''}
      onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
    />
  )
}
