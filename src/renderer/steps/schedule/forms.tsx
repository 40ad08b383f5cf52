/** The three forms of SCHEDULE, one per campaign type. */

import { Checkbox, SegmentedControl } from '@mantine/core'
import type { CampaignType } from '#contract'
import layout from '../../ui/layout.module.css'
import { useStepField } from '../../ui/use-step-form'
import { DateField, type FormProps, IntervalFields, Row, TimeField, WeekDaysField, ZoneField } from './fields'
import { InWords } from './in-words'
import { MonthDays, MonthWeekdays } from './month'
import { QuickChoice } from './quick-choice'
import classes from './schedule.module.css'
import { movedStartText } from './text'
import * as texts from './texts'
import { repeatUnits, withAllDay, withNeverEnds } from './values'

export const forms: Record<CampaignType, (props: FormProps) => React.ReactNode> = {
  'one-time': OneTime,
  recurring: Periodic,
  'event-based': EventBased,
}

function OneTime(props: FormProps) {
  return (
    <>
      <QuickChoice {...props} />
      <Row label={texts.date}>
        <DateField {...props} path="date" label={texts.date} />
      </Row>
      <Row label={texts.at}>
        <TimeField form={props.form} path="time" label={texts.time} />
        <ZoneField {...props} />
      </Row>
    </>
  )
}

function Periodic(props: FormProps) {
  return (
    <>
      <InWords {...props} />
      <Repeat {...props} />
      <RepeatDays {...props} />
      <Row label={texts.at}>
        <TimeField form={props.form} path="time" label={texts.time} />
        <ZoneField {...props} />
      </Row>
      <Period {...props} />
    </>
  )
}

function EventBased(props: FormProps) {
  const { form } = props
  const allDay = useStepField(form, 'allDay')
  const change = (on: boolean) => {
    const next = withAllDay(form.getValues(), on)
    form.setValue('startTime', next.startTime)
    form.setValue('endTime', next.endTime)
    allDay.set(next.allDay)
  }
  return (
    <>
      <InWords {...props} />
      <Period {...props} />
      <Row label={texts.hours2}>
        <TimeField form={form} path="startTime" label={texts.startTime} disabled={allDay.value} />
        <span className={layout.between}>{texts.to}</span>
        <TimeField form={form} path="endTime" label={texts.endTime} disabled={allDay.value} />
        <Checkbox
          className={classes.check ?? ''}
          label={texts.allDay}
          checked={allDay.value}
          disabled={form.readOnly}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </Row>
      <Row label={texts.timeZone}>
        <ZoneField {...props} />
      </Row>
      <Row label={texts.activeDays}>
        <WeekDaysField form={form} label={texts.activeDays} />
      </Row>
    </>
  )
}

function Period(props: FormProps) {
  const { form } = props
  const neverEnds = useStepField(form, 'neverEnds')
  const movedFrom = useStepField(form, 'startMovedFrom')
  const startDate = useStepField(form, 'startDate')
  const moved = movedStartText({ startMovedFrom: movedFrom.value, startDate: startDate.value })
  const change = (on: boolean) => {
    form.setValue('endDate', withNeverEnds(form.getValues(), on).endDate)
    neverEnds.set(on)
  }
  return (
    <>
      <Row label={texts.startDate}>
        <DateField {...props} path="startDate" label={texts.startDate} />
        <span className={layout.between}>{texts.endDate}</span>
        <DateField {...props} path="endDate" label={texts.endDate} disabled={neverEnds.value} />
        <Checkbox
          className={classes.check ?? ''}
          label={texts.neverEnds}
          checked={neverEnds.value}
          disabled={form.readOnly}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </Row>
      {moved && <p className={classes.moved}>{moved}</p>}
    </>
  )
}

function Repeat({ form }: FormProps) {
  const value = useStepField(form, 'repeat.value')
  const unit = useStepField(form, 'repeat.interval')
  const words = { label: texts.repeatEvery, unitLabel: texts.repeatUnit }
  return (
    <Row label={texts.repeatEvery}>
      <IntervalFields value={value} unit={unit} {...words} units={repeatUnits} readOnly={form.readOnly} />
    </Row>
  )
}

function RepeatDays(props: FormProps) {
  const { form } = props
  const { value: unit } = useStepField(form, 'repeat.interval')
  const mode = useStepField(form, 'monthlyMode')
  if (unit === 'days') return null
  if (unit === 'weeks')
    return (
      <Row label={texts.on}>
        <WeekDaysField form={form} label={texts.weekdays} />
      </Row>
    )
  return (
    <Row label={texts.on}>
      <SegmentedControl
        aria-label={texts.daysOfTheMonthOr}
        data={[
          { value: 'days', label: texts.daysOfTheMonth },
          { value: 'weekdays', label: texts.weekdays },
        ]}
        value={mode.value}
        onChange={mode.set}
        disabled={form.readOnly}
      />
      {mode.value === 'days' ? <MonthDays form={form} /> : <MonthWeekdays form={form} />}
    </Row>
  )
}
