/** The values of GOALS: conversion goals, revenue tracking, control group; with their rules, findings and transitions. */
import type { CustomEvent } from '#contract'
import { withEventNames } from '../../event-condition/text.ts'
import {
  type EventCondition,
  emptyEvent,
  eventFindings,
  kindOf,
  missing,
  problemsOfEvent,
  problemsOfProperties,
  withEvent,
} from '../../event-condition/values.ts'
import { blocking, type Finding, passed } from '../../rules/finding.ts'
import type { Problem } from '../../rules/problem.ts'
import { numberIn } from '../../rules/read.ts'
import type { StepContext } from '../step.ts'

/** A goal: the event that counts as a conversion, and the conversion window after the message. The first goal is the primary one. */
export type Goal = EventCondition & {
  /** How the conditions on properties are combined, 'and' unless the server says otherwise. */
  join: string
  within: { value: number | null; duration: string }
  /** Passed through unchanged; its meaning is not specified. */
  attributionType: string | null
}

export type RevenueProperty = { id: string | number; name: string; dataType: string }

export type GoalsValues = {
  goals: Goal[]
  revenue: { on: boolean; eventId: number | null; eventName: string; property: RevenueProperty | null }
  controlGroup: 'default' | 'custom'
  /** Percent, as the user typed it. */
  customControlGroup: string
}

/** Units and bounds of the conversion window (Source: docs/reference/rules.md#goals). */
export const goalUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export const goalDuration = { min: 1, max: 999 }

/** The default control group, in percent (Source: docs/reference/limits.md). */
export const DEFAULT_CONTROL_GROUP_PERCENT = 3
export const MAX_CONTROL_GROUP_PERCENT = 100

/** Defaults to 30 days (Source: docs/reference/limits.md, docs/reference/choices.md#goals). */
export const emptyGoal = (): Goal => ({
  ...emptyEvent(),
  join: 'and',
  within: { value: 30, duration: 'days' },
  attributionType: null,
})

export const emptyGoals = (): GoalsValues => ({
  goals: [emptyGoal()],
  revenue: { on: false, eventId: null, eventName: '', property: null },
  controlGroup: 'default',
  customControlGroup: String(DEFAULT_CONTROL_GROUP_PERCENT),
})

/** The goals as they are sent and saved: with the current names from the event service. */
export const namedGoals = (values: GoalsValues, { server }: Pick<StepContext, 'server'>): GoalsValues => {
  const events = server?.events ?? null
  const { eventName } = withEventNames({ ...values.revenue, properties: [] }, events)
  return {
    ...values,
    goals: values.goals.map((goal) => withEventNames(goal, events)),
    revenue: { ...values.revenue, eventName },
  }
}

/** True if there is one goal and nothing is chosen in it. Only then may the step be skipped (Source: docs/reference/states.md). */
export const isOneEmptyGoal = ({ goals }: GoalsValues): boolean =>
  goals.length <= 1 && goals.every((goal) => goal.eventId === null && goal.properties.length === 0)

/** True if there is neither a goal nor revenue tracking: the step then shows a single line. */
export const isEmptyStep = (values: GoalsValues): boolean => isOneEmptyGoal(values) && !values.revenue.on

/** Sets the event of the goal at `index`. The first goal's event is the revenue event too (Source: docs/reference/states.md). */
export function withGoalEvent(values: GoalsValues, index: number, event: CustomEvent | null): GoalsValues {
  const goals = values.goals.map((goal, place) => (place === index ? withEvent(goal, event) : goal))
  if (index !== 0) return { ...values, goals }
  const revenue = { ...values.revenue, eventId: event?.id ?? null, eventName: event?.name ?? '', property: null }
  return { ...values, goals, revenue }
}

/** Removes the goal at `index`, except the first (Source: docs/reference/states.md). */
export const withoutGoal = (values: GoalsValues, index: number): GoalsValues =>
  index === 0 ? values : { ...values, goals: values.goals.filter((_, place) => place !== index) }

/** Sets the kind of control group. The default sets the custom percentage back to 3 (Source: docs/reference/states.md). */
export const withControlGroup = (values: GoalsValues, controlGroup: GoalsValues['controlGroup']): GoalsValues => ({
  ...values,
  controlGroup,
  customControlGroup: controlGroup === 'default' ? String(DEFAULT_CONTROL_GROUP_PERCENT) : values.customControlGroup,
})

/**
 * Size of the control group, in percent of the audience. Without a goal this step sends nothing, so the server's number counts; none if the
 * server has no number (Source: docs/reference/choices.md#goals).
 */
export const heldBackPercent = (values: GoalsValues, { base = null }: Pick<StepContext, 'base'>): number =>
  isOneEmptyGoal(values) ? (numberIn(base?.control_group) ?? 0) : controlGroupOf(values)

/** The percentage chosen in this step; the default if the typed number is invalid. */
export function controlGroupOf(values: GoalsValues): number {
  if (values.controlGroup === 'default' || problemsOfControlGroup(values).length > 0)
    return DEFAULT_CONTROL_GROUP_PERCENT
  return Number(values.customControlGroup)
}

/** Every broken rule (Source: docs/reference/rules.md#goals), in the order of the fields. */
export const checkGoals = (values: GoalsValues): Problem[] => [
  ...values.goals.flatMap(problemsOfGoal),
  ...problemsOfRevenue(values),
  ...problemsOfControlGroup(values),
]

function problemsOfGoal(goal: Goal, index: number): Problem[] {
  const { value, duration } = goal.within
  const isInBounds = value !== null && Number.isInteger(value) && value >= goalDuration.min && value <= goalDuration.max
  return [
    ...problemsOfEvent(goal, `goals.${index}`),
    ...problemsOfProperties(goal, `goals.${index}`),
    ...(isInBounds
      ? []
      : [
          {
            path: `goals.${index}.within.value`,
            message: `Enter a whole number from ${goalDuration.min} to ${goalDuration.max}`,
          },
        ]),
    ...(isGoalUnit(duration) ? [] : [{ path: `goals.${index}.within.duration`, message: 'Choose a unit' }]),
  ]
}

const isGoalUnit = (unit: string) => goalUnits.some((option) => option === unit)

function problemsOfRevenue({ revenue }: GoalsValues): Problem[] {
  if (!revenue.on) return []
  if (revenue.eventId === null) return [{ path: 'revenue.eventId', message: missing.event }]
  if (!revenue.property) return [{ path: 'revenue.property', message: missing.property }]
  return kindOf(revenue.property.dataType) === 'numeric'
    ? []
    : [{ path: 'revenue.property', message: 'Revenue needs a numeric property' }]
}

function problemsOfControlGroup({ controlGroup, customControlGroup: typedText }: GoalsValues): Problem[] {
  if (controlGroup === 'default') return []
  const percent = typedText.trim() === '' ? Number.NaN : Number(typedText)
  if (percent >= 0 && percent <= MAX_CONTROL_GROUP_PERCENT) return []
  return [{ path: 'customControlGroup', message: `Control group must be between 0 and ${MAX_CONTROL_GROUP_PERCENT}` }]
}

const place = { tab: 'GOALS', link: 'Goals' } as const

/**
 * The findings of GOALS, shown before publishing. Checks that the results can be measured, that the goals' events still exist, and that the
 * control group leaves recipients.
 */
export const goalsFindings = (values: GoalsValues, context: Pick<StepContext, 'server' | 'base'> = {}): Finding[] => [
  ...goalFinding(values),
  ...eventFindings(
    values.goals.map((event, index) => ({ event, path: `goals.${index}.eventId` })),
    { tab: 'GOALS', id: 'goals-events' },
    context.server,
  ),
  ...controlGroupFinding(values, context),
]

function goalFinding(values: GoalsValues): Finding[] {
  const id = 'goals-complete'
  // The step offers to go on without a goal, so a missing goal is not a warning.
  if (isOneEmptyGoal(values)) return []
  const problem = checkGoals(values)[0]
  if (problem) return [blocking(id, 'A goal is not complete', { field: problem.path, ...place }, `${problem.message}.`)]
  return [passed(id, 'Goals are complete', place)]
}

function controlGroupFinding(values: GoalsValues, context: Pick<StepContext, 'base'>): Finding[] {
  if (heldBackPercent(values, context) < 100) return []
  return [
    blocking(
      'goals-control-group',
      'The control group is everyone',
      { field: 'customControlGroup', ...place },
      'The control group is 100%, so nobody would get the message.',
    ),
  ]
}
