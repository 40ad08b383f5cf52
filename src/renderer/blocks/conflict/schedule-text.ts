/** A schedule as the server keeps it, field by field in words: 'Start Time' 09:00, 'End Date' Never ends, 'Active days' Mon to Sat. */
import dayjs from 'dayjs'
import { capitalised, filled, unitsOf } from '#contract'
import { fieldsIn, flagIn, listIn, numberIn, textIn } from '../../rules/read'
import { amountText, type FieldLine, type Fields, notSet, onOff, said } from './field-line'
import * as texts from './texts'

/**
 * Who reads a field of the schedule, by the path that names it in a conflict, in the wizard's order. Labels are those of the wizard's
 * fields; what the schedule's type does not have is left out.
 */
export const scheduleReaders: Readonly<Record<string, (campaign: Fields) => FieldLine[]>> = {
  'schedule.start_date': reading(({ start_date }) => said(texts.startDate, dateText(start_date))),
  'schedule.end_date': reading(endLines),
  'schedule.active.start_time': reading(hourLines),
  'schedule.time': reading(momentLines),
  'schedule.repeat': reading(({ repeat, active }) => [...said(texts.repeat, repeatText(repeat)), ...dayLines(active)]),
  'schedule.delivery': reading(({ delivery }) => said(texts.delivery, deliveryText(delivery))),
  'schedule.time_zone': reading(({ time_zone }) => said(texts.timeZone, textIn(time_zone))),
  'schedule.fc': reading(({ fc }) => said(texts.frequencyCapping, onOff(fc))),
  'schedule.dnd': reading(({ dnd }) => said(texts.doNotDisturb, onOff(dnd))),
  'schedule.metaRetentionDays': reading(({ metaRetentionDays }) =>
    said(texts.retention, amountText({ value: metaRetentionDays, duration: 'days' })),
  ),
}

function reading(read: (schedule: Fields) => FieldLine[]): (campaign: Fields) => FieldLine[] {
  return ({ schedule }) => read(fieldsIn(schedule))
}

/** A one-time campaign's date and time; a periodic one keeps its time among the active days. */
function momentLines({ date, time, active }: Fields): FieldLine[] {
  return [...said(texts.date, dateText(date)), ...said(texts.time, textIn(time) ?? textIn(fieldsIn(active).time))]
}

function endLines({ start_date, end_date, neverEnds }: Fields): FieldLine[] {
  if (flagIn(neverEnds)) return [{ label: texts.endDate, words: texts.neverEnds }]
  const words = dateText(end_date)
  return words || textIn(start_date) ? [{ label: texts.endDate, words: words ?? notSet }] : []
}

function hourLines({ allDay, active }: Fields): FieldLine[] {
  const { start_time, end_time } = fieldsIn(active)
  if (flagIn(allDay)) return [{ label: texts.startTime, words: texts.allDay }]
  return [...said(texts.startTime, textIn(start_time)), ...said(texts.endTime, textIn(end_time))]
}

function dayLines(value: unknown): FieldLine[] {
  const active = fieldsIn(value)
  return [
    ...(Array.isArray(active.daysOfWeek) ? [{ label: texts.activeDays, words: weekDayText(active.daysOfWeek) }] : []),
    ...(Array.isArray(active.daysOfMonth) ? [{ label: texts.daysOfTheMonth, words: monthDayText(active) }] : []),
    ...(Array.isArray(active.days) ? [{ label: texts.weekdaysOfTheMonth, words: groupText(active.days) }] : []),
  ]
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 'Every day', 'Mon to Sat', 'Mon, Wed'. */
function weekDayText(value: readonly unknown[]): string {
  const chosen = value.map(weekDayIn).filter((day) => day >= 0)
  const sorted = [...new Set(chosen)].sort((a, b) => a - b)
  const [first = 0] = sorted
  if (sorted.length === 7) return texts.everyDay
  if (sorted.length === 0) return texts.none
  const unbroken = sorted.every((day, at) => day === first + at)
  if (unbroken && sorted.length > 2) return `${dayName(first)} to ${dayName(first + sorted.length - 1)}`
  return sorted.map(dayName).join(', ')
}

/** From 'Monday', 'mon' or 1; -1 for anything else. */
function weekDayIn(value: unknown): number {
  const number = numberIn(value)
  if (number !== null) return number >= 1 && number <= 7 ? number - 1 : -1
  return days.indexOf((textIn(value) ?? '').slice(0, 3).toLowerCase())
}

function dayName(day: number): string {
  return capitalised(days[day] ?? '')
}

const monthDayText = ({ daysOfMonth }: Fields): string =>
  listIn(daysOfMonth)
    .map((day) => (textIn(day)?.toLowerCase().startsWith('last') ? texts.theLastDay : (textIn(day) ?? '')))
    .join(', ') || texts.none

const groupText = (groups: readonly unknown[]): string =>
  groups
    .map(fieldsIn)
    .map(({ week, days: chosen }) => `${textIn(week) ?? ''} ${weekDayText(listIn(chosen))}`.trim())
    .join('; ') || texts.none

function repeatText(value: unknown): string | null {
  const repeat = fieldsIn(value)
  const unit = textIn(repeat.interval)
  const number = numberIn(repeat.value)
  if (unit === null || number === null) return null
  return `Every ${number === 1 ? unit.replace(/s$/, '') : unitsOf(number, unit)}`
}

function deliveryText(value: unknown): string | null {
  const { type, value: number, interval } = fieldsIn(value)
  const kind = textIn(type)?.toLowerCase()
  if (kind === 'every_time') return texts.everyTime
  if (kind === 'one_per_campaign') return texts.oncePerUserForThe
  return kind === 'interval'
    ? filled(texts.atMostOnceIn, { amountText: amountText({ value: number, duration: interval }) ?? '…' })
    : null
}

function dateText(value: unknown): string | null {
  const text = textIn(value)
  if (!text) return null
  const day = dayjs(text)
  return day.isValid() ? day.format('D MMM YYYY') : text
}
