/**
 * The wire format of GOALS: conversion goals, revenue config and control group of add-goals (Source: docs/reference/data.md#goals and
 * docs/reference/calls.md).
 */
import type { Campaign, ConversionGoal, Intent, RevenueConfig, SetupValues } from '#contract'
import { othersIn, othersOf, propertiesFromWire, propertiesToWire } from '../../event-condition/wire.ts'
import { durationIn, fieldsIn, listIn, numberIn, textIn } from '../../rules/read.ts'
import { requestOf, setupValuesOf } from '../requests.ts'
import type { SaveContext } from '../step.ts'
import {
  controlGroupOf,
  DEFAULT_CONTROL_GROUP_PERCENT,
  emptyGoals,
  type Goal,
  type GoalsValues,
  isOneEmptyGoal,
} from './values.ts'

/** The fields of GOALS in edit_setup_page_values. */
export const goalsSetup = (values: GoalsValues): Partial<SetupValues> => ({
  conversionGoal: goalsToWire(values),
  controlGroupRadio: values.controlGroup,
  customControlGroupValue: values.customControlGroup,
})

/**
 * Goals are sent by add-goals. If revenue tracking differs from the server's, its own call is sent too.
 * A skipped step sends nothing for a campaign without goals: such a campaign has no control group either (Source:
 * docs/reference/choices.md#goals). Earlier values on the server are removed.
 * While an earlier save is unconfirmed, the server's state is unknown: everything is sent.
 */
export const goalsIntents = (values: GoalsValues, context: SaveContext): Intent[] =>
  isOneEmptyGoal(values) ? skipIntents(values, context) : saveIntents(values, context)

function saveIntents(values: GoalsValues, context: SaveContext): Intent[] {
  const { base, unconfirmed } = context
  const config = revenueToWire(values)
  const tracked = unconfirmed ? null : trackedIn(base)
  const isOff = unconfirmed || tracked !== null
  return [
    { update: addGoals(values, context) },
    ...(config && trackedIn({ revenue_config: config }) !== tracked
      ? [{ update: requestOf('addRevenueConfig', { revenue_config: config }) }]
      : []),
    ...(!config && isOff ? [{ update: requestOf('removeRevenueConfig', {}) }] : []),
  ]
}

/** A key for the tracked event and property, to compare two configs; null if revenue is not tracked. */
function trackedIn(campaign: Pick<Campaign, 'revenue_config'> | null): string | null {
  const { event_id: event, property } = fieldsIn(campaign?.revenue_config)
  return numberIn(event) === null ? null : `${event} ${fieldsIn(property).event_property_id}`
}

function skipIntents(values: GoalsValues, context: SaveContext): Intent[] {
  const { base, unconfirmed } = context
  const hadGoals = unconfirmed || (base !== null && hasGoals(base))
  // The server does not change the setup values when it removes goals; a later read would mistake them for goals.
  const isInSetup = hadGoals && listIn(fieldsIn(base?.edit_setup_page_values).conversionGoal).length > 0
  const hadControl = unconfirmed || (base?.control_group ?? 0) > 0
  return [
    ...(hadGoals ? [{ update: requestOf('removeGoals', {}) }] : []),
    ...(unconfirmed || base?.revenue_config ? [{ update: requestOf('removeRevenueConfig', {}) }] : []),
    ...(hadControl || isInSetup ? [{ update: addGoals(values, context) }] : []),
  ]
}

const addGoals = (values: GoalsValues, context: SaveContext) => requestOf('addGoals', goalsBody(values, context))

/** The body of PUT /campaign/{id}/add-goals. */
export const goalsBody = (values: GoalsValues, context: SaveContext) => ({
  name: context.name,
  control_group: isOneEmptyGoal(values) ? 0 : controlGroupOf(values),
  conversionGoal: goalsToWire(values),
  revenue_config: revenueToWire(values),
  edit_setup_page_values: setupValuesOf(context),
})

/** The goals in their wire format; a single empty goal becomes an empty list. */
const goalsToWire = (values: GoalsValues): ConversionGoal[] =>
  isOneEmptyGoal(values) ? [] : values.goals.map(goalToWire)

const goalToWire = (goal: Goal, index: number): ConversionGoal => ({
  ...othersOf(goal),
  eventId: goal.eventId,
  eventName: goal.eventName,
  is_primary: index === 0,
  conversion_time: goal.within,
  ...(goal.attributionType === null ? {} : { attributionType: goal.attributionType }),
  condition: { condition: goal.join, properties: propertiesToWire(goal.properties) },
})

function revenueToWire({ revenue: { on, eventId, eventName, property } }: GoalsValues): RevenueConfig | null {
  if (!on || eventId === null || !property) return null
  return {
    event_id: eventId,
    eventName,
    property: { event_property_id: property.id, data_type: property.dataType, propertyName: property.name },
  }
}

/** Tolerates missing fields; an absent conversion_time is 1 day (Source: docs/reference/data.md#goals). */
export function goalsFromWire(campaign: Campaign): GoalsValues {
  const empty = emptyGoals()
  const setup = fieldsIn(campaign.edit_setup_page_values)
  // An empty list and null both mean 'no goals'. The setup values count only if the field is absent.
  const goals = listIn(campaign.conversionGoal === undefined ? setup.conversionGoal : campaign.conversionGoal).map(
    goalFromWire,
  )
  return {
    goals: goals.length > 0 ? goals : empty.goals,
    revenue: revenueFromWire(campaign, goals[0]),
    ...controlGroupFromWire(campaign, goals.length > 0),
  }
}

/** Whether a campaign of the server has a goal. */
export const hasGoals = (campaign: Campaign): boolean => !isOneEmptyGoal(goalsFromWire(campaign))

function goalFromWire(value: unknown): Goal {
  const goal = fieldsIn(value)
  const condition = fieldsIn(goal.condition)
  return {
    eventId: numberIn(goal.eventId),
    eventName: textIn(goal.eventName) ?? '',
    properties: propertiesFromWire(condition.properties),
    join: textIn(condition.condition) ?? 'and',
    within: durationIn(goal.conversion_time, { value: 1, duration: 'days' }),
    attributionType: textIn(goal.attributionType),
    ...othersIn(goal, knownFields),
  }
}

const knownFields = ['eventId', 'eventName', 'is_primary', 'conversion_time', 'attributionType', 'condition']

/** Without a revenue config, the revenue event is the event of the first goal. */
function revenueFromWire(campaign: Campaign, first: Goal | undefined): GoalsValues['revenue'] {
  const config = fieldsIn(campaign.revenue_config)
  const property = fieldsIn(config.property)
  const id =
    typeof property.event_property_id === 'number' ? property.event_property_id : textIn(property.event_property_id)
  const eventId = numberIn(config.event_id)
  return {
    on: eventId !== null,
    eventId: eventId ?? first?.eventId ?? null,
    eventName: eventId === null ? (first?.eventName ?? '') : (textIn(config.eventName) ?? ''),
    property:
      id === null
        ? null
        : { id, name: textIn(property.propertyName) ?? '', dataType: textIn(property.data_type) ?? 'numeric' },
  }
}

/**
 * The server's number takes precedence. The setup values only say how it was chosen, and are ignored if their number differs.
 * Goals without a number have no control group; without goals nothing was chosen yet.
 */
function controlGroupFromWire(
  campaign: Campaign,
  hasGoals: boolean,
): Pick<GoalsValues, 'controlGroup' | 'customControlGroup'> {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const number = numberIn(campaign.control_group) ?? (hasGoals ? 0 : DEFAULT_CONTROL_GROUP_PERCENT)
  const isDefault = number === DEFAULT_CONTROL_GROUP_PERCENT && setup.controlGroupRadio !== 'custom'
  const typedText = textIn(setup.customControlGroupValue)
  return {
    controlGroup: isDefault ? 'default' : 'custom',
    customControlGroup:
      typedText !== null && typedText.trim() !== '' && Number(typedText) === number ? typedText : String(number),
  }
}
