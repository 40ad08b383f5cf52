/** What else happens on the day of a one-time schedule: the strip of its hours, and other messages to the same segment. */
import { Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isDate, isTime, isZone } from '../../../model/steps/schedule/engine'
import { quietHoursOf } from '../../../model/steps/schedule/limits'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { DayStrip } from './day-strip'
import type { Entry } from './entries'
import type { FormProps } from './fields'
import moment from './moment.module.css'
import { isSameSegment, runText, useOthers, weekAround } from './others'

/** Above this number, campaigns are only counted. */
const MAX_NAMED = 3

/** The runs of other campaigns on the chosen day; null until a day is chosen. */
function useOthersThatDay(values: ScheduleValues, context: StepContext): Entry[] | null {
  const isChosen = isDate(values.date) && isZone(values.timezone)
  const day = isChosen ? values.date : '1970-01-01'
  // The week, because the side column shows it: one reading serves both.
  const week = weekAround(day)
  const others = useOthers(
    { from: week[0] ?? day, to: week.at(-1) ?? day },
    isChosen ? values.timezone : 'UTC',
    context,
  )
  return isChosen ? (others ?? []).filter(({ date }) => date === day) : null
}

export function ChosenDay({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const others = useOthersThatDay(values, context)
  if (!others) return <p className={layout.quiet}>Choose a day to see its hours.</p>
  const time = isTime(values.time) ? values.time : null
  return <DayStrip date={values.date} time={time} quiet={quietHoursOf(values, context)} others={others} />
}

/** The same for the values of the form as they are edited. */
export const EditedDay = ({ form, context }: FormProps) => (
  // The defaults contain every field, so the watched values are complete.
  <ChosenDay values={useWatch({ control: form.control }) as ScheduleValues} context={context} />
)

/** At the end of the form, with its place kept, so that it moves nothing. */
export function SameSegmentNotice({ form, context }: FormProps) {
  const others = useOthersThatDay(useWatch({ control: form.control }) as ScheduleValues, context)
  const same = others?.filter((entry) => isSameSegment(entry, context)) ?? []
  return <div className={moment.notice}>{same.length > 0 && <SameSegment others={same} context={context} />}</div>
}

function SameSegment({ others, context }: { others: readonly Entry[]; context: StepContext }) {
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return (
    <Notice
      kind="warn"
      title={`Also sent to '${context.audience?.segment}' that day:`}
      act={
        others.length === 1 &&
        others[0] && (
          <Button size="xs" variant="default" component={Link} to={others[0].plan.to}>
            Open campaign
          </Button>
        )
      }
    >
      {`${others
        .slice(0, MAX_NAMED)
        .map((entry) => runText(entry))
        .join(', ')}${more}.`}
    </Notice>
  )
}
