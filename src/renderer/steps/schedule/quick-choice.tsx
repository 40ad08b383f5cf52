/** Quick choices for a one-time schedule: chips with the time that each one sets, and a schedule typed as a sentence. */
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconKeyboard, IconMoon } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Temporal } from 'temporal-polyfill'
import { capitalised } from '#contract'
import type { QuietHours } from '../../../model/rules/channel-limits'
import { instantAt, isQuiet, isZone, soonMinute, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import { usualWords, wordsFor } from '../../../model/steps/schedule/text'
import { clashOf, quietHoursOf, type ScheduleValues } from '../../../model/steps/schedule/values'
import { reportError } from '../../data/app'
import layout from '../../ui/layout.module.css'
import { useStepField } from '../../ui/use-step-form'
import type { FormProps } from './fields'
import type { ScheduleReading } from './parse-schedule'
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

/** The parser is loaded when the user starts typing. */
const loadReader = () => import('./suggestions')

/**
 * A text field for the schedule: reads the text while the user types, and repeats its meaning in full before anything is saved. Text that
 * was read in one zone means something else in another, so it is cleared when the zone changes. `children` are the usual chips.
 */
export function InWords({ children, ...props }: FormProps & { children?: ReactNode }) {
  const { value: zone } = useStepField(props.form, 'timezone')
  return props.form.readOnly ? null : <ScheduleTextField key={zone} {...props} zone={zone} usual={children} />
}

function ScheduleTextField({ form, context, zone, usual }: FormProps & { zone: string; usual: ReactNode }) {
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<{ of: string; schedule: ScheduleReading; near: string[] } | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The values before typing. They are restored while the text means nothing, for example when it is half typed.
  const before = useRef<ScheduleValues | null>(null)
  const touchedFields = useRef(new Set<keyof ScheduleValues>())
  const change = async (reading: string) => {
    setTyped(reading)
    const { readWithNearest } = await loadReader()
    before.current ??= structuredClone(form.getValues())
    const clock = { zone: isZone(zone) ? zone : context.computerZone, now: context.now() }
    const { reading: found, near } = readWithNearest(reading, before.current, context, clock)
    setRead({ of: reading, schedule: found, near })
    const next = { ...before.current, ...(found.ok ? found.values : {}) }
    for (const key of Object.keys(found.ok ? found.values : {})) touchedFields.current.add(key as keyof ScheduleValues)
    for (const key of touchedFields.current) form.setValue(key, next[key])
  }
  const currentReading = read?.of === typed ? read.schedule : null
  const values = form.getValues()
  const quietHours = quietHoursOf(values, context)
  const clash = currentReading?.ok && quietHours ? clashOf(values, context, quietHours) : null
  const isQuiet = clash === 'all' || clash === 'part'
  // Keeps the chips until the new text is read; otherwise they would jump with each key.
  const nearReadings = typed === '' ? [] : (read?.near ?? [])
  const phrases = nearReadings.length > 0 ? nearReadings : usual ? [] : usualWords[context.type]
  const startReading = () => {
    before.current = null
    touchedFields.current.clear()
  }
  const applyReading = (reading: string) => {
    startReading()
    // The chip may disappear together with the rejected text.
    input.current?.focus()
    void change(reading).catch(reportError)
  }
  return (
    <>
      <div className={classes.chips} data-type={context.type}>
        {phrases.length === 0
          ? usual
          : phrases.map((reading) => (
              <UnstyledButton
                key={reading}
                className={classes.chip ?? ''}
                aria-pressed={typed === reading}
                onClick={() => applyReading(reading)}
              >
                {capitalised(reading)}
              </UnstyledButton>
            ))}
      </div>
      <div className={classes.words}>
        <TextInput
          ref={input}
          data-first
          aria-label="In words"
          aria-describedby={id}
          autoComplete="off"
          spellCheck={false}
          size="md"
          leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />}
          placeholder={wordsFor[context.type]}
          value={typed}
          onFocus={() => {
            startReading()
            void loadReader().catch(reportError)
          }}
          onChange={(event) => void change(event.currentTarget.value).catch(reportError)}
        />
        <p
          className={`${layout.rowSmall} ${classes.readAs}`}
          id={id}
          role="status"
          data-warning={(currentReading && !currentReading.ok) || isQuiet || undefined}
        >
          {currentReading?.text ? (
            <ReadAs reading={currentReading} isOffered={nearReadings.length > 0} isQuiet={isQuiet} />
          ) : null}
        </p>
      </div>
    </>
  )
}

type ReadAsProps = { reading: ScheduleReading; isOffered: boolean; isQuiet: boolean }

function ReadAs({ reading, isOffered, isQuiet }: ReadAsProps) {
  const Mark = !reading.ok ? IconAlertCircle : isQuiet ? IconMoon : IconCircleCheck
  return (
    <>
      <Mark size={14} stroke={1.5} aria-hidden />
      <span>
        {reading.ok ? 'Read as ' : ''}
        {reading.ok ? <strong>{reading.text}</strong> : reading.text}
        {isQuiet && ' (quiet hours)'}
        {reading.ok ? reading.more : isOffered ? ' The nearest readings are above.' : ''}
      </span>
    </>
  )
}
