/** Selects days for a filter of the list: common ranges, a typed range, or two days in a calendar. */

import { Button, Radio, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { today } from '../../ui/dates'
import '@mantine/dates/styles.css'
import { useState } from 'react'
import { daysBefore } from '../../../model/rules/calendar-dates'
import layout from '../../ui/layout.module.css'
import { NamedRadioGroup } from '../../ui/named-radio-group'
import { daysInWords } from './days-in-words'
import { daysText } from './days-text'
import classes from './filter-menu.module.css'
import { type Days, daysIn, rangeOf } from './list-place'

const spans = [
  { days: 0, label: 'Today' },
  { days: 6, label: 'In the last 7 days' },
  { days: 29, label: 'In the last 30 days' },
  { days: 89, label: 'In the last 90 days' },
] as const

/** `value` as in the list's address; '' for any time. */
export function DaysChoices({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const day = today()
  return (
    <div className={classes.days}>
      <NamedRadioGroup className={classes.spans ?? ''} name="Days" value={value} onChange={onChange}>
        <Radio value="" label="Any time" />
        {spans.map(({ days, label }) => (
          <Radio key={days} value={rangeOf({ from: daysBefore(day, days), to: '' })} label={label} />
        ))}
      </NamedRadioGroup>
      <DaysInWords day={day} onChange={onChange} />
      <Calendar day={day} chosen={daysIn(value)} onChange={onChange} />
    </div>
  )
}

/** Below the field there is always one line: the meaning of the text, or an example. */
function DaysInWords({ day, onChange }: { day: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState('')
  const read = daysInWords(typed, day)
  const applyDays = () => read && onChange(rangeOf(read))
  return (
    <div className={`${layout.row1} ${classes.words}`}>
      <TextInput
        size="xs"
        label="In words"
        placeholder="last spring"
        inputWrapperOrder={['label', 'input', 'description']}
        description={
          typed.trim() === '' ? "For example 'March 2026'." : read ? daysText(read) : "Try '1 March to 31 May'."
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && applyDays()}
      />
      <Button size="xs" variant="default" disabled={!read} onClick={applyDays}>
        Show
      </Button>
    </div>
  )
}

type CalendarProps = { day: string; chosen: Days | null; onChange: (value: string) => void }

function Calendar({ day, chosen, onChange }: CalendarProps) {
  /** Clicked, while the last day is still to be clicked. */
  const [first, setFirst] = useState<string | null>(null)
  return (
    <DatePicker
      type="range"
      className={classes.calendar ?? ''}
      size="xs"
      aria-label={`First and last day, ${chosen ? daysText(chosen) : 'Any time'}`}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      weekendDays={[]}
      allowSingleDateInRange
      hideOutsideDates
      maxDate={day}
      defaultDate={chosen?.to || chosen?.from || day}
      value={first ? [first, null] : [chosen?.from || null, chosen?.to || null]}
      onChange={([from, to]) => {
        setFirst(to ? null : from)
        if (from && to) onChange(rangeOf({ from, to }))
      }}
    />
  )
}
