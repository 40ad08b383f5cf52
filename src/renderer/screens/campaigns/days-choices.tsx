/** Selects days for a filter of the list: common ranges, a typed range, or two days in a calendar. */

import { Button, Radio, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { today } from '../../ui/dates'
import '@mantine/dates/styles.css'
import * as chrono from 'chrono-node/en'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { useState } from 'react'
import { daysBefore } from '../../../model/rules/calendar-dates'
import { NamedRadioGroup } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import classes from './filter-menu.module.css'
import { daysText } from './filter-pills'
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

type Span = { from: Dayjs; to: Dayjs }

/**
 * Parses past days typed as text: 'last spring', 'March 2026', 'before 1 June', '1 March to 15 May'. Parses `typedText` relative to `today`
 * ('YYYY-MM-DD'); null if any part is not understood, or if the range ends before it begins.
 */
export function daysInWords(typedText: string, today: string): Days | null {
  const text = typedText
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/,/g, ' ')
    .replace(/\b(the|of|in)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const now = dayjs(today)
  const [, side, boundText = ''] = /^(since|from|after|before|until|till|up to) (.+)$/.exec(text) ?? []
  const [, first = '', last = ''] = /^(?:between |from )?(.+?) (?:and|to|until|till|-) (.+)$/.exec(text) ?? []
  if (last) return daysBetween(spanOf(first, now), spanOf(last, now))
  if (side) return openTo(side, spanOf(boundText, now))
  return daysBetween(spanOf(text, now), spanOf(text, now))
}

function daysBetween(one: Span | null, other: Span | null): Days | null {
  if (!one || !other) return null
  // '1 March to 15 May' is within one year: a month without a year is the last one, and the first day is before the last.
  const from = one.from.isAfter(other.to) ? one.from.subtract(1, 'year') : one.from
  return from.isAfter(other.to) ? null : { from: isoDay(from), to: isoDay(other.to) }
}

function openTo(side: string, span: Span | null): Days | null {
  if (!span) return null
  if (side === 'since' || side === 'from') return { from: isoDay(span.from), to: '' }
  if (side === 'after') return { from: isoDay(span.to.add(1, 'day')), to: '' }
  return { from: '', to: isoDay(side === 'before' ? span.from.subtract(1, 'day') : span.to) }
}

const isoDay = (day: Dayjs): string => day.format('YYYY-MM-DD')

/** Seasons of the northern hemisphere: the month in which each begins, counted from 0. */
const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }
const units = { week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const

function spanOf(text: string, now: Dayjs): Span | null {
  const year = /^\d{4}$/.test(text) ? dayjs(`${text}-01-01`) : null
  if (year?.isValid()) return { from: year, to: year.endOf('year') }
  return seasonIn(text, now) ?? unitIn(text, now) ?? calendarSpan(text, now)
}

/** 'last spring', 'spring', 'spring 2025': without a year the last one that has begun; with 'last' the last one that is over. */
function seasonIn(text: string, now: Dayjs): Span | null {
  const [, word, season = '', year] =
    /^(?:(last|this) )?(spring|summer|autumn|fall|winter)(?: (\d{4}))?$/.exec(text) ?? []
  const month = seasons[season]
  if (month === undefined) return null
  const spanFrom = (start: Dayjs): Span => ({ from: start, to: start.add(2, 'month').endOf('month') })
  const monthOfYear = (chosenYear: number) => spanFrom(dayjs(new Date(chosenYear, month, 1)))
  if (year) return monthOfYear(Number(year))
  const isOver = ({ from, to }: Span) => (word === 'last' ? to.isBefore(now, 'day') : !from.isAfter(now, 'day'))
  return [0, 1, 2].map((back) => monthOfYear(now.year() - back)).find(isOver) ?? null
}

/** 'this month', 'last week' (Monday to Sunday), 'last 30 days', 'q1 2026'. */
function unitIn(text: string, now: Dayjs): Span | null {
  const [, word, unit] = /^(last|past|this) (week|month|quarter|year)$/.exec(text) ?? []
  if (unit) return wholeUnit(units[unit as keyof typeof units], word === 'this' ? 0 : 1, now)
  const [, count, days] = /^(?:last|past) (\d{1,3}) (day|week|month)s?$/.exec(text) ?? []
  if (count) return { from: now.subtract(Number(count), days as 'day').add(1, 'day'), to: now }
  const [, quarter, year] = /^q([1-4]) (\d{4})$/.exec(text) ?? []
  if (!quarter) return null
  const start = dayjs(new Date(Number(year), (Number(quarter) - 1) * 3, 1))
  return { from: start, to: start.add(2, 'month').endOf('month') }
}

function wholeUnit(unit: 'week' | 'month' | 'quarter' | 'year', back: 0 | 1, now: Dayjs): Span {
  if (unit === 'week') {
    const monday = now.subtract((now.day() + 6) % 7, 'day').subtract(7 * back, 'day')
    return { from: monday, to: monday.add(6, 'day') }
  }
  if (unit === 'quarter') {
    const start = now.startOf('month').subtract((now.month() % 3) + 3 * back, 'month')
    return { from: start, to: start.add(2, 'month').endOf('month') }
  }
  const start = now.startOf(unit).subtract(back, unit)
  return { from: start, to: start.endOf(unit) }
}

/** A day, or a whole month; without a year the most recent one. */
function calendarSpan(text: string, now: Dayjs): Span | null {
  const [found, ...more] = chrono.parse(text, now.hour(12).toDate())
  if (!found || more.length > 0 || found.end || found.text.length !== text.length) return null
  const { start } = found
  const namesPart = (part: 'day' | 'weekday' | 'month' | 'year') => start.isCertain(part)
  if (start.isCertain('hour')) return null
  const read = dayjs(start.date())
  const isMonth = namesPart('month') && !namesPart('day')
  const isAhead = read.isAfter(now, isMonth ? 'month' : 'day')
  const day = isAhead && !namesPart('year') ? read.subtract(1, namesPart('weekday') ? 'week' : 'year') : read
  return isMonth ? { from: day.startOf('month'), to: day.endOf('month') } : { from: day, to: day }
}
