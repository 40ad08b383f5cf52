/** The three forms of SCHEDULE, one per campaign type. */

import { Checkbox, SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { CampaignType } from '#contract'
import type { Nth } from '../../../model/steps/schedule/engine'
import { movedStartText } from '../../../model/steps/schedule/text'
import { repeatUnits, withAllDay, withNeverEnds } from '../../../model/steps/schedule/values'
import { nthNames, weekDayName, weekDayNames } from '../../../model/steps/schedule/wire'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { StepRest } from '../../ui/step-layout'
import { useStepField } from '../../ui/use-step-form'
import { EditedDay } from './chosen-day'
import {
  Box,
  DateField,
  type FormProps,
  IntervalFields,
  Row,
  TimeField,
  toggledList,
  WeekDaysField,
  ZoneField,
} from './fields'
import moment from './moment.module.css'
import { InWords, QuickChoice } from './quick-choice'
import { DayCalendar } from './run-calendars'
import classes from './schedule.module.css'

export const forms: Record<CampaignType, (props: FormProps) => React.ReactNode> = {
  'one-time': OneTime,
  recurring: Periodic,
  'event-based': EventBased,
}

function OneTime(props: FormProps) {
  return (
    <>
      <QuickChoice {...props} />
      <Row label="Date and time">
        <div className={moment.calendar}>
          {/* Dozens of buttons: rendered after the fields. */}
          <StepRest now={false}>
            <DayCalendar {...props} />
          </StepRest>
        </div>
        <div className={moment.fields}>
          <div className={moment.pair}>
            <Labelled text="Date">
              <DateField {...props} path="date" label="Date" />
            </Labelled>
            <Labelled text="At">
              <TimeField form={props.form} path="time" label="Time" />
            </Labelled>
          </div>
          <ZoneField {...props} />
          <div className={moment.day}>
            <EditedDay {...props} />
          </div>
        </div>
      </Row>
    </>
  )
}

/** A field's visible label above it; the field has its own for screen readers. */
const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <span className={moment.label} aria-hidden>
      {text}
    </span>
    {children}
  </div>
)

function Periodic(props: FormProps) {
  return (
    <>
      <InWords {...props} />
      {/* The days have their place beside the other fields, so that another unit moves none of them. */}
      <div className={classes.halves}>
        <RepeatFields {...props} />
        <Row label="At">
          <TimeField form={props.form} path="time" label="Time" />
          <ZoneField {...props} />
        </Row>
        <Period {...props} />
        <RepeatDays {...props} />
      </div>
    </>
  )
}

function EventBased(props: FormProps) {
  const { form } = props
  const allDay = useStepField(form, 'allDay')
  const change = (isOn: boolean) => {
    const next = withAllDay(form.getValues(), isOn)
    form.setValue('startTime', next.startTime)
    form.setValue('endTime', next.endTime)
    allDay.set(next.allDay)
  }
  return (
    <>
      <InWords {...props} />
      <Period {...props} />
      <Row label="Hours">
        <TimeField form={form} path="startTime" label="Start Time" disabled={allDay.value} />
        <span className={layout.between}>to</span>
        <TimeField form={form} path="endTime" label="End Time" disabled={allDay.value} />
        <Check form={form} label="All day" isOn={allDay.value} onChange={change} />
      </Row>
      <Row label="Time zone">
        <ZoneField {...props} />
      </Row>
      <Row label="Active days">
        <WeekDaysField form={form} label="Active days" />
      </Row>
    </>
  )
}

function Period(props: FormProps) {
  const { form } = props
  const neverEnds = useStepField(form, 'neverEnds')
  const movedFrom = useStepField(form, 'startMovedFrom')
  const startDate = useStepField(form, 'startDate')
  const { error: endError } = useStepField(form, 'endDate')
  const movedText = movedStartText({ startMovedFrom: movedFrom.value, startDate: startDate.value })
  const change = (isOn: boolean) => {
    form.setValue('endDate', withNeverEnds(form.getValues(), isOn).endDate)
    neverEnds.set(isOn)
  }
  return (
    <>
      <Row label="Start Date">
        <DateField {...props} path="startDate" label="Start Date" />
      </Row>
      <Row label="End Date">
        {movedText && !endError && <p className={classes.moved}>{movedText}</p>}
        <DateField {...props} path="endDate" label="End Date" disabled={neverEnds.value} />
        <Check form={form} label="Never ends" isOn={neverEnds.value} onChange={change} />
      </Row>
    </>
  )
}

type CheckProps = { form: FormProps['form']; label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A checkbox at the end of a row; it switches the fields before it off. */
const Check = ({ form, label, isOn, onChange }: CheckProps) => (
  <Checkbox
    className={classes.check ?? ''}
    label={label}
    checked={isOn}
    disabled={form.readOnly}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

function RepeatFields({ form }: FormProps) {
  const value = useStepField(form, 'repeat.value')
  const unit = useStepField(form, 'repeat.interval')
  const labels = { label: 'Repeat every', unitLabel: 'Repeat unit' }
  return (
    <Row label="Repeat every">
      <IntervalFields value={value} unit={unit} {...labels} units={repeatUnits} readOnly={form.readOnly} />
    </Row>
  )
}

function RepeatDays(props: FormProps) {
  const { form } = props
  const { value: unit } = useStepField(form, 'repeat.interval')
  const mode = useStepField(form, 'monthlyMode')
  if (unit === 'days') return null
  return (
    <div className={classes.days}>
      {unit === 'weeks' ? (
        <WeekDaysField form={form} label="Weekdays" />
      ) : (
        <div className={layout.column2}>
          <SegmentedControl
            aria-label="Days of the month or weekdays"
            data={[
              { value: 'days', label: 'Days of the month' },
              { value: 'weekdays', label: 'Weekdays' },
            ]}
            value={mode.value}
            onChange={mode.set}
            disabled={form.readOnly}
          />
          {mode.value === 'days' ? <MonthDays form={form} /> : <MonthWeekdays form={form} />}
        </div>
      )}
    </div>
  )
}

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), 'last' as const]

/** Fields for the days of a month: 1 to 31 and the last one, or First to Fifth and Last of each weekday. */
function MonthDays({ form }: Pick<FormProps, 'form'>) {
  const days = useStepField(form, 'monthDays')
  return (
    <fieldset className={classes.set} aria-label="Days of the month" data-field={days.path}>
      <div className={classes.monthDays}>
        {monthDays.map((day) => (
          <Box
            key={day}
            label={day === 'last' ? 'Last day' : `Day ${day}`}
            checked={days.value.includes(day)}
            disabled={form.readOnly}
            onChange={() => days.set(toggledList(days.value, day))}
          >
            {day === 'last' ? 'Last day' : day}
          </Box>
        ))}
      </div>
      <FieldError error={days.error} />
    </fieldset>
  )
}

function MonthWeekdays({ form }: Pick<FormProps, 'form'>) {
  const chosen = useStepField(form, 'monthWeekdays')
  const isChosen = (nth: Nth, weekDay: number) => chosen.value.some((day) => day.nth === nth && day.weekDay === weekDay)
  const toggle = (nth: Nth, weekDay: number) =>
    chosen.set(
      isChosen(nth, weekDay)
        ? chosen.value.filter((day) => day.nth !== nth || day.weekDay !== weekDay)
        : [...chosen.value, { nth, weekDay }],
    )
  return (
    <fieldset className={classes.set} aria-label="Weekdays of the month" data-field={chosen.path}>
      <div className={classes.grid}>
        <span />
        {weekDayNames.map((name) => (
          <span key={name} className={classes.column} aria-hidden="true">
            {name.slice(0, 3)}
          </span>
        ))}
        {nthNames.map(([nth, name]) => (
          <Fragment key={nth}>
            <span className={classes.line} aria-hidden="true">
              {name}
            </span>
            {weekDayNames.map((_, index) => (
              <Box
                key={weekDayName(index + 1)}
                label={`${name} ${weekDayName(index + 1)}`}
                checked={isChosen(nth, index + 1)}
                disabled={form.readOnly}
                onChange={() => toggle(nth, index + 1)}
              >
                {isChosen(nth, index + 1) && <IconCheck size={14} aria-hidden />}
              </Box>
            ))}
          </Fragment>
        ))}
      </div>
      <FieldError error={chosen.error} />
    </fieldset>
  )
}
