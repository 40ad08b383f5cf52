/** Fields shared by the three schedule forms: a labelled row, date, time, time zone, days of the week. */

import { Select } from '@mantine/core'
import { DatePickerInput, TimePicker } from '@mantine/dates'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { foundZones, knownZones } from '#contract'
import { unitChoices } from '../../../model/rules/choices'
import { isZone, offsetOf, todayIn } from '../../../model/steps/schedule/engine'
import { intervalBounds } from '../../../model/steps/schedule/rules'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { weekDayName, weekDayNames } from '../../../model/steps/schedule/wire'
import type { StepContext } from '../../../model/steps/step'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { controlOf, type StepField, type StepForm, useStepField } from '../../ui/use-step-form'
import classes from './schedule.module.css'

export type FormProps = { form: StepForm<ScheduleValues>; context: StepContext }

/** A row of the form: the label at the left, in a column of 108 pixels. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={`${layout.between} ${classes.label}`} aria-hidden="true">
        {label}
      </span>
      <div className={classes.controls}>{children}</div>
    </div>
  )
}

type IntervalProps<Unit extends string> = {
  value: StepField<number | null>
  unit: StepField<Unit>
  label: string
  unitLabel: string
  units: readonly Unit[]
  readOnly: boolean
}

/** A number within `intervalBounds` and its unit. */
export function IntervalFields<Unit extends string>(props: IntervalProps<Unit>) {
  const { value, unit, label, unitLabel, units, readOnly } = props
  return (
    <>
      <NumberField
        aria-label={label}
        {...controlOf(value, readOnly)}
        className={classes.number ?? ''}
        {...intervalBounds}
      />
      <Select
        aria-label={unitLabel}
        data-field={unit.path}
        className={classes.unit ?? ''}
        {...unitChoices(units, value.value)}
        value={unit.value || null}
        placeholder="Choose"
        error={unit.error}
        onChange={(chosen) => {
          const next = units.find((unit) => unit === chosen)
          if (next) unit.set(next)
        }}
        allowDeselect={false}
        disabled={readOnly}
      />
    </>
  )
}

type DateFieldProps = FormProps & { path: 'date' | 'startDate' | 'endDate'; label: string; disabled?: boolean }

const shownAs = 'D MMM YYYY'

/** Shows two months, from today in the schedule's zone; earlier days are disabled. */
export function DateField({ form, context, path, label, disabled = false }: DateFieldProps) {
  const date = useStepField(form, path)
  const { value: zone } = useStepField(form, 'timezone')
  const today = todayIn(isZone(zone) ? zone : context.computerZone, context.now())
  const placeholder = disabled ? 'None' : 'Choose'
  const id = useId()
  return (
    <DatePickerInput
      // The accessible name of a button must contain its visible text.
      aria-label={`${label}, ${date.value ? dayjs(date.value).format(shownAs) : placeholder}`}
      // The field that opens the calendar labels it.
      id={id}
      popoverProps={{ id }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      data-field={path}
      className={classes.date ?? ''}
      placeholder={placeholder}
      leftSection={<IconCalendar size={16} stroke={1.5} />}
      valueFormat={shownAs}
      numberOfColumns={2}
      // Red is reserved for errors, so weekends are not highlighted.
      weekendDays={[]}
      minDate={today}
      highlightToday
      // Today in the schedule's zone, which may differ from this computer's.
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      // Otherwise the calendar opens in this computer's month, which may differ.
      defaultDate={date.value || today}
      value={date.value || null}
      onChange={(next) => date.set(next ?? '')}
      error={date.error}
      disabled={disabled || form.readOnly}
    />
  )
}

type TimeFieldProps = {
  form: FormProps['form']
  path: 'time' | 'startTime' | 'endTime'
  label: string
  disabled?: boolean
}

export function TimeField({ form, path, label, disabled = false }: TimeFieldProps) {
  const time = useStepField(form, path)
  return (
    <TimePicker
      aria-label={label}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      hoursInputProps={handlers}
      minutesInputProps={handlers}
      data-field={path}
      className={classes.time ?? ''}
      leftSection={<IconClock size={16} stroke={1.5} />}
      format="24h"
      value={time.value}
      onChange={(next) => time.set(next.slice(0, 5))}
      error={time.error}
      disabled={disabled || form.readOnly}
    />
  )
}

/**
 * Typing the hours moves to the minutes and selects them. By default a click into the selected text puts the caret in its middle, after the
 * library has selected it again: '30' typed there became 00.
 */
const handlers = {
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    // The library stops this event too.
    event.stopPropagation()
    if (document.activeElement !== event.currentTarget) return
    event.preventDefault()
    event.currentTarget.select()
  },
}

export function ZoneField({ form, context }: FormProps) {
  const zone = useStepField(form, 'timezone')
  const [isOpen, setOpen] = useState(false)
  const zoneLabel = (name: string) => (isZone(name) ? `${name} (UTC${offsetOf(name, context.now())})` : name)
  // The options are created even while the list is closed, and hundreds of zones would need their offset at every visit. Until the user
  // searches, the list shows only some: the most likely come first.
  const all = [...new Set([zone.value, context.computerZone, ...(isOpen ? knownZones() : [])])]
  return (
    <Select
      aria-label="Time zone"
      {...controlOf(zone, form.readOnly)}
      className={classes.zone ?? ''}
      searchable
      filter={foundZones}
      selectFirstOptionOnChange
      limit={100}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      allowDeselect={false}
      nothingFoundMessage="No matching time zones"
      data={all.map((name) => ({ value: name, label: name === zone.value ? zoneLabel(name) : name }))}
      renderOption={({ option }) => zoneLabel(option.value)}
      onChange={(next) => next && zone.set(next)}
    />
  )
}

/** Checkboxes for Monday to Sunday. */
export function WeekDaysField({ form, label }: { form: FormProps['form']; label: string }) {
  const days = useStepField(form, 'weekDays')
  return (
    <fieldset className={classes.set} aria-label={label} data-field={days.path}>
      <div className={classes.boxes}>
        {weekDayNames.map((name, index) => (
          <Box
            key={name}
            label={name}
            checked={days.value.includes(index + 1)}
            disabled={form.readOnly}
            onChange={() => days.set(toggledList(days.value, index + 1).toSorted((a, b) => a - b))}
          >
            {weekDayName(index + 1).slice(0, 3)}
          </Box>
        ))}
      </div>
      <FieldError error={days.error} />
    </fieldset>
  )
}

type BoxProps = { label: string; checked: boolean; disabled: boolean; onChange: () => void; children?: ReactNode }

/** A checkbox with custom content. A plain button: dozens are on one page, and Mantine's card is ten times slower. */
export function Box({ label, checked, disabled, onChange, children }: BoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox has no face of its own to write a day on.
    <button
      type="button"
      role="checkbox"
      className={classes.box}
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={onChange}
    >
      {children}
    </button>
  )
}

/** Removes `item` from the list, or appends it. */
export const toggledList = <T,>(items: readonly T[], item: T): T[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
