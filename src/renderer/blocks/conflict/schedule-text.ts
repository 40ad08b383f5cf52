/** A schedule of the server as readable text, field by field: 'Start Time' 09:00, 'End Date' Never ends, 'Active days' Mon to Sat. */
import dayjs from 'dayjs'
import { capitalised, unitsOf } from '#contract'
import { fieldsIn, flagIn, listIn, numberIn, textIn } from '../../../model/rules/read'
import { amountText, type FieldLine, type Fields, lineOf, notSet, onOff } from './field-text'

/**
 * The reader of each schedule field, by the field's path in a conflict, in the wizard's order. Labels are those of the wizard; fields that
 * the schedule's type lacks are left out.
 */
export const scheduleReaders: Readonly<Record<string, (campaign: Fields) => FieldLine[]>> = {
  'schedule.start_date': scheduleReader(({ start_date }) => lineOf('Start Date', dateText(start_date))),
  'schedule.end_date': scheduleReader(endLines),
  'schedule.active.start_time': scheduleReader(hourLines),
  'schedule.time': scheduleReader(momentLines),
  'schedule.repeat': scheduleReader(({ repeat, active }) => [
    ...lineOf('Repeat', repeatText(repeat)),
    ...dayLines(active),
  ]),
  'schedule.delivery': scheduleReader(({ delivery }) => lineOf('Delivery', deliveryText(delivery))),
  'schedule.time_zone': scheduleReader(({ time_zone }) => lineOf('Time zone', textIn(time_zone))),
  'schedule.fc': scheduleReader(({ fc }) => lineOf('Frequency capping', onOff(fc))),
  'schedule.dnd': scheduleReader(({ dnd }) => lineOf('Do not disturb', onOff(dnd))),
  'schedule.metaRetentionDays': scheduleReader(({ metaRetentionDays }) =>
    lineOf('Retention', amountText({ value: metaRetentionDays, duration: 'days' })),
  ),
}

function scheduleReader(read: (schedule: Fields) => FieldLine[]): (campaign: Fields) => FieldLine[] {
  return ({ schedule }) => read(fieldsIn(schedule))
}

/** Date and time of a one-time campaign. A periodic campaign has its time within the active days. */
function momentLines({ date, time, active }: Fields): FieldLine[] {
  return [...lineOf('Date', dateText(date)), ...lineOf('Time', textIn(time) ?? textIn(fieldsIn(active).time))]
}

function endLines({ start_date, end_date, neverEnds }: Fields): FieldLine[] {
  if (flagIn(neverEnds)) return [{ label: 'End Date', value: 'Never ends' }]
  const day = dateText(end_date)
  return day || textIn(start_date) ? [{ label: 'End Date', value: day ?? notSet }] : []
}

function hourLines({ allDay, active }: Fields): FieldLine[] {
  const { start_time, end_time } = fieldsIn(active)
  if (flagIn(allDay)) return [{ label: 'Start Time', value: 'All day' }]
  return [...lineOf('Start Time', textIn(start_time)), ...lineOf('End Time', textIn(end_time))]
}

function dayLines(value: unknown): FieldLine[] {
  const active = fieldsIn(value)
  return [
    ...(Array.isArray(active.daysOfWeek) ? [{ label: 'Active days', value: weekDayText(active.daysOfWeek) }] : []),
    ...(Array.isArray(active.daysOfMonth) ? [{ label: 'Days of the month', value: monthDayText(active) }] : []),
    ...(Array.isArray(active.days) ? [{ label: 'Weekdays of the month', value: groupText(active.days) }] : []),
  ]
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 'Every day', 'Mon to Sat', 'Mon, Wed'. */
function weekDayText(value: readonly unknown[]): string {
  const chosen = value.map(weekDayIn).filter((day) => day >= 0)
  const sorted = [...new Set(chosen)].sort((a, b) => a - b)
  const [first = 0] = sorted
  if (sorted.length === 7) return 'Every day'
  if (sorted.length === 0) return 'None'
  const isUnbroken = sorted.every((day, index) => day === first + index)
  if (isUnbroken && sorted.length > 2) return `${dayName(first)} to ${dayName(first + sorted.length - 1)}`
  return sorted.map(dayName).join(', ')
}

/** Monday is 0. Accepts 'Monday', 'mon' or 1; -1 for anything else. */
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
    .map((day) => (textIn(day)?.toLowerCase().startsWith('last') ? 'the last day' : (textIn(day) ?? '')))
    .join(', ') || 'None'

const groupText = (groups: readonly unknown[]): string =>
  groups
    .map(fieldsIn)
    .map(({ week, days: chosen }) => `${textIn(week) ?? ''} ${weekDayText(listIn(chosen))}`.trim())
    .join('; ') || 'None'

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
  if (kind === 'every_time') return 'Every time'
  if (kind === 'one_per_campaign') return 'Once per user for the campaign'
  return kind === 'interval' ? `At most once in ${amountText({ value: number, duration: interval }) ?? '…'}` : null
}

function dateText(value: unknown): string | null {
  const text = textIn(value)
  if (!text) return null
  const day = dayjs(text)
  return day.isValid() ? day.format('D MMM YYYY') : text
}
