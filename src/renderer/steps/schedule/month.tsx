/** Fields for the days of a month: 1 to 31 and the last one, or First to Fifth and Last of each weekday. */

import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Nth } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { nthNames, weekDayName, weekDayNames } from '../../../model/steps/schedule/wire'
import { FieldError } from '../../ui/inputs'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import { Box, toggledList } from './fields'
import classes from './schedule.module.css'

type Props = { form: StepForm<ScheduleValues> }

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), 'last' as const]

export function MonthDays({ form }: Props) {
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

export function MonthWeekdays({ form }: Props) {
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
