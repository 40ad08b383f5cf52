/** Quick choices for a one-time schedule: chips with the time that each one sets. */
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Temporal } from 'temporal-polyfill'
import type { QuietHours } from '../../../model/rules/channel-limits'
import { instantAt, isQuiet, isZone, soonMinute, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import { quietHoursOf } from '../../../model/steps/schedule/limits'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { useStepField } from '../../ui/use-step-form'
import type { FormProps } from './fields'
import { InWords } from './in-words'
import classes from './quick.module.css'

// Times offered with one click, each with its day and time, none in the past. Only 'Now' may be in quiet hours, since it is often needed
// then; the switch of the quiet hours and REVIEW show the consequences.
/** `date` 'YYYY-MM-DD' and `time` 'HH:mm' in the schedule's zone. */
type QuickMoment = { label: string; date: string; time: string }

/** In chronological order. `now` in epoch milliseconds; `quiet` is null if the campaign has no quiet hours. */
export function quickMoments({
  zone,
  now,
  quiet,
}: {
  zone: string
  now: number
  quiet: QuietHours | null
}): QuickMoment[] {
  const today = Temporal.PlainDate.from(todayIn(zone, now))
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const inAnHour = wallClock(Math.ceil((now + 3_600_000) / 60_000) * 60_000, zone)
  const all: QuickMoment[] = [
    { label: 'Now', ...soonMinute(now, zone) },
    { label: 'In 1 hour', ...inAnHour },
    { label: 'Today', date: today.toString(), time: '18:00' },
    { label: 'Tomorrow', date: today.add({ days: 1 }).toString(), time: '10:00' },
    ...(today.dayOfWeek === 7 ? [] : [{ label: 'Monday', date: monday.toString(), time: '10:00' }]),
  ]
  return all.filter(({ label, date, time }) => {
    const wallTime = instantAt(date, time, zone)
    const isOutsideQuietHours = label === 'Now' || !(quiet && isQuiet(time, quiet))
    return wallTime !== null && wallTime.epochMs > now && wallTime.skippedTime === null && isOutsideQuietHours
  })
}

export function QuickChoice(props: FormProps) {
  const { form, context } = props
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as ScheduleValues
  const date = useStepField(form, 'date')
  const time = useStepField(form, 'time')
  // A chip keeps the time that it showed, however long the page is open. 'Now' shows no time and is read on click.
  const [now, setNow] = useState(context.now)
  if (form.readOnly) return null
  const zone = isZone(values.timezone) ? values.timezone : context.computerZone
  const chips = quickMoments({ zone, now, quiet: quietHoursOf(values, context) })
  const applyMoment = (next: { date: string; time: string }) => {
    date.set(next.date)
    time.set(next.time)
  }
  const press = (chip: QuickMoment) => {
    if (chip.label !== 'Now') return applyMoment(chip)
    const pressedAt = context.now()
    setNow(pressedAt)
    applyMoment(soonMinute(pressedAt, zone))
  }
  const isChosen = (chip: { date: string; time: string }) => chip.date === values.date && chip.time === values.time
  return (
    <InWords {...props}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.label}
          className={classes.chip ?? ''}
          aria-pressed={isChosen(chip)}
          onClick={() => press(chip)}
        >
          {chip.label} {chip.label !== 'Now' && <span data-num>{chip.time}</span>}
        </UnstyledButton>
      ))}
    </InWords>
  )
}
