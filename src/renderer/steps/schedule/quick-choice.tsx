/** The quickest ways to a one-time moment: chips with what they mean, and words that are read as they are typed. */
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCalendar, IconCircleCheck, IconKeyboard } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Temporal } from 'temporal-polyfill'
import { reportError } from '../../data/app'
import type { QuietHours } from '../../data/channel-limits'
import layout from '../../ui/layout.module.css'
import { useStepField } from '../../ui/use-step-form'
import { instantAt, isQuiet, isZone, todayIn, wallClock } from './engine'
import type { FormProps } from './fields'
import { quietHoursOf } from './limits'
import type { Read } from './parse-moment'
import classes from './quick.module.css'
import { untilText } from './text'
import * as texts from './texts'
import type { ScheduleValues } from './values'

// Moments that are offered at one click: each with the day and time it means, none in the past and none in quiet hours.
/** `date` 'YYYY-MM-DD' and `time` 'HH:mm' on the wall clock of the schedule. */
type Quick = { label: string; date: string; time: string }

/** In the order of the clock. `now` in epoch milliseconds; `quiet` null where the campaign has no quiet hours. */
export function quickMoments({ zone, now, quiet }: { zone: string; now: number; quiet: QuietHours | null }): Quick[] {
  const today = Temporal.PlainDate.from(todayIn(zone, now))
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const soon = wallClock(Math.ceil((now + 3_600_000) / 60_000) * 60_000, zone)
  const all: Quick[] = [
    { label: texts.in1Hour, ...soon },
    { label: texts.today, date: today.toString(), time: '18:00' },
    { label: texts.tomorrow, date: today.add({ days: 1 }).toString(), time: '10:00' },
    ...(today.dayOfWeek === 7 ? [] : [{ label: texts.monday, date: monday.toString(), time: '10:00' }]),
  ]
  return all.filter(({ date, time }) => {
    const at = instantAt(date, time, zone)
    return at !== null && at.epochMs > now && at.skippedTime === null && !(quiet && isQuiet(at.time, quiet))
  })
}

export function QuickChoice(props: FormProps) {
  const { form, context } = props
  // Every part of the values stands in the defaults: what is watched is whole.
  const values = useWatch({ control: form.control }) as ScheduleValues
  const date = useStepField(form, 'date')
  const time = useStepField(form, 'time')
  // A chip keeps the moment that it showed, however long the page stands open.
  const [now] = useState(context.now)
  if (form.readOnly) return null
  const zone = isZone(values.timezone) ? values.timezone : context.computerZone
  const chips = quickMoments({ zone, now, quiet: quietHoursOf(values, context) })
  const take = (next: { date: string; time: string | null }) => {
    date.set(next.date)
    if (next.time !== null) time.set(next.time)
  }
  const isChosen = (chip: { date: string; time: string }) => chip.date === values.date && chip.time === values.time
  const isOther = values.date !== '' && values.time !== '' && !chips.some(isChosen)
  return (
    <div className={classes.quick}>
      <div className={classes.chips}>
        {chips.map((chip) => (
          <UnstyledButton
            key={chip.label}
            className={classes.chip ?? ''}
            aria-pressed={isChosen(chip)}
            onClick={() => take(chip)}
          >
            {chip.label} <span data-num>{chip.time}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.chip ?? ''} aria-pressed={isOther} onClick={openDays}>
          <IconCalendar size={14} stroke={1.5} aria-hidden /> {texts.pick}
        </UnstyledButton>
      </div>
      <InText key={zone} zone={zone} chosen={values} now={context.now} onRead={take} />
    </div>
  )
}

/** Opens the calendar of the date field below. */
function openDays(): void {
  const field = document.querySelector<HTMLElement>('button[data-field="date"], [data-field="date"] button')
  field?.focus()
  field?.click()
}

/** Loaded with the first word that is typed. */
const reader = () => import('./parse-moment')

type InTextProps = {
  zone: string
  /** What stands in the fields. */
  chosen: { date: string; time: string }
  now: () => number
  onRead: (read: { date: string; time: string | null }) => void
}

function InText({ zone, chosen, now, onRead }: InTextProps) {
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<{ of: string; read: Read } | null>(null)
  const id = useId()
  // What stood there before the words: it comes back while they mean nothing, as they may half typed.
  const before = useRef<{ date: string; time: string } | null>(null)
  const change = async (words: string) => {
    setTyped(words)
    const { readMoment } = await reader()
    before.current ??= { date: chosen.date, time: chosen.time }
    const found = readMoment(words, { zone, now: now(), day: before.current.date })
    setRead({ of: words, read: found })
    onRead(found.ok ? { date: found.date, time: found.time ?? before.current.time } : before.current)
  }
  const shown = read?.of === typed ? read.read : null
  return (
    <div>
      <TextInput
        data-first
        aria-label={texts.inWords}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        size="md"
        leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />}
        placeholder="tomorrow 18:30, or 27 nov 10:00"
        value={typed}
        onFocus={() => {
          before.current = null
          void reader().catch(reportError)
        }}
        onChange={(event) => void change(event.currentTarget.value).catch(reportError)}
      />
      <p
        className={`${layout.rowSmall} ${classes.readAs}`}
        id={id}
        role="status"
        data-refused={(shown && !shown.ok) || undefined}
      >
        {shown?.said ? <ReadAs read={shown} zone={zone} now={now()} /> : null}
      </p>
    </div>
  )
}

function ReadAs({ read, zone, now }: { read: Read; zone: string; now: number }) {
  const Mark = read.ok ? IconCircleCheck : IconAlertCircle
  return (
    <>
      <Mark size={14} stroke={1.5} aria-hidden />
      <span>
        {read.ok ? texts.readAs : ''}
        {read.ok ? <strong>{read.said}</strong> : read.said}
        {read.ok && read.time ? `, ${untilOf(read.date, read.time, zone, now)}` : ''}
      </span>
    </>
  )
}

function untilOf(date: string, time: string, zone: string, now: number): string {
  const at = instantAt(date, time, zone)
  return at ? untilText(at.epochMs, now) : ''
}
