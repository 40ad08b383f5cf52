/** Rules for saves beyond their shape: goals and schedules (Source: docs/reference/rules.md). */
import { type ConversionGoal, channelNames, type PropertyCondition, type RevenueConfig, type Schedule } from '#contract'
import { invalidField } from '../reply.ts'
import { dayOf, isZone, momentOf, startOf, zoneOf } from './schedule.ts'

const eventBasedOnly: readonly string[] = ['web_popup', 'in_app', 'content_card']
const scheduleTypeNames: readonly string[] = ['event_based', 'one_time', 'periodic', 'recurring']

/** Refuses a channel that is not in the contract; `path` names the field. */
export function checkChannel(channelName: string, path: string): void {
  if (!channelNames.some((name) => name === channelName)) throw invalidField(path, `Unknown channel '${channelName}'`)
}

/** Refuses an unknown channel, an unknown type, and a type that the channel does not offer (Source: docs/reference/screens.md). */
export function checkKind(channelName: string, type: string): void {
  checkChannel(channelName, 'channelName')
  if (!scheduleTypeNames.includes(type)) throw invalidField('schedule.type', `Unknown campaign type '${type}'`)
  if (eventBasedOnly.includes(channelName) && type !== 'event_based')
    throw invalidField('schedule.type', 'This channel offers Event Triggered only')
}

/** Refuses incomplete goals and a control group outside 0 to 100. */
export function checkGoals(goals: readonly ConversionGoal[], controlGroup: number): void {
  if (controlGroup < 0 || controlGroup > 100)
    throw invalidField('control_group', 'The control group must be between 0 and 100')
  goals.forEach((goal, index) => {
    if (!goal.eventId) throw invalidField(`conversionGoal.${index}.eventId`, 'You must select an Event')
    goal.condition?.properties?.forEach((property, place) => {
      checkProperty(property, `conversionGoal.${index}.condition.properties.${place}`)
    })
  })
}

function checkProperty(property: PropertyCondition, path: string): void {
  if (!property.property_id) throw invalidField(`${path}.property_id`, 'Select Event Property')
  if (!property.type) throw invalidField(`${path}.type`, 'Select Condition')
  const isEmpty = property.value === undefined || property.value === null || property.value === ''
  if (property.type !== 'exists' && isEmpty) throw invalidField(`${path}.value`, 'Value can not be empty')
}

/** Revenue tracking needs an event and a numeric property of it. */
export function checkRevenue(config: RevenueConfig): void {
  if (!config.event_id) throw invalidField('revenue_config.event_id', 'You must select an Event')
  if (!config.property?.event_property_id) throw invalidField('revenue_config.property', 'Select Event Property')
  if (config.property.data_type !== 'numeric')
    throw invalidField('revenue_config.property.data_type', 'Revenue can only be read from a numeric property')
}

const checkUpTo = (value: number | null | undefined, limit: number, path: string, subject: string): void => {
  if (value === undefined || value === null) return
  if (!Number.isInteger(value) || value < 1 || value > limit)
    throw invalidField(path, `${subject} must be between 1 and ${limit}`)
}

/** Refuses a schedule that the scheduler cannot run; 'today' and 'now' are in the schedule's zone. */
export function checkSchedule(schedule: Schedule, now: number): void {
  const zone = zoneOf(schedule)
  if (!scheduleTypeNames.includes(schedule.type ?? ''))
    throw invalidField('schedule.type', `Unknown campaign type '${schedule.type}'`)
  if (!isZone(zone)) throw invalidField('schedule.time_zone', `Unknown time zone '${zone}'`)
  if (schedule.type === 'one_time') checkOnce(schedule, now)
  else checkSpan(schedule, dayOf(now, zone))
  checkUpTo(schedule.repeat?.value, 60, 'schedule.repeat.value', 'The repeat value')
  if (schedule.delivery?.type?.toLowerCase() === 'interval')
    checkUpTo(schedule.delivery.value, 60, 'schedule.delivery.value', 'The minimum delay')
  checkUpTo(schedule.metaRetentionDays, 180, 'schedule.metaRetentionDays', 'Retention days')
}

function checkOnce(schedule: Schedule, now: number): void {
  if (!schedule.date) throw invalidField('schedule.date', 'Date should not be empty')
  if (!schedule.time) throw invalidField('schedule.time', 'Time should not be empty')
  const start = startOf(schedule)
  if (start === null) throw invalidField('schedule.date', 'Date and time cannot be read')
  if (start <= now) throw invalidField('schedule.time', 'Time should be greater than current time')
}

function checkSpan(schedule: Schedule, today: string): void {
  const { start_date: start, end_date: end, active, neverEnds } = schedule
  if (!start) throw invalidField('schedule.start_date', 'Start Date should not be empty')
  if (!neverEnds && !end) throw invalidField('schedule.end_date', 'End Date should not be empty')
  if (momentOf(start, '00:00', 'UTC') === null) throw invalidField('schedule.start_date', 'Start Date cannot be read')
  if (start < today) throw invalidField('schedule.start_date', 'Start Date cannot be before today')
  if (!neverEnds && end && end < start) throw invalidField('schedule.end_date', 'End Date cannot be before Start Date')
  if (schedule.type === 'event_based') checkActiveTimes(active?.start_time, active?.end_time)
  else if (!(active?.time ?? schedule.time)) throw invalidField('schedule.active.time', 'Time should not be empty')
}

function checkActiveTimes(start: string | null | undefined, end: string | null | undefined): void {
  if (!start) throw invalidField('schedule.active.start_time', 'Start Time should not be empty')
  if (!end) throw invalidField('schedule.active.end_time', 'End Time should not be empty')
  if (end <= start) throw invalidField('schedule.active.end_time', 'End Time must be after Start Time')
}
