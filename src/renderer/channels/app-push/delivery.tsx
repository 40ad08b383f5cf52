/** Delivery settings of a notification: how long the push service keeps trying, and the fields of each system. */

import { Select, TextInput } from '@mantine/core'
import { capitalised } from '#contract'
import { interruptions, maxLifetimes, priorities } from '../../../model/channels/app-push/values'
import { unitChoices } from '../../../model/rules/choices'
import { NumberField } from '../../ui/number-field'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields, type Part } from './use-app-push'

export const DeliveryPart = forFields(
  ['timeToLive', 'displayPriority', 'notificationChannel', 'relevanceScore', 'interruptionLevel', 'notificationGroup'],
  Delivery,
)

function Delivery({ part }: { part: Part }) {
  return (
    <StepSection title="Delivery">
      <div className={classes.grid}>
        <TimeToLive part={part} />
        {part.system === 'android' ? <AndroidFields part={part} /> : <IosFields part={part} />}
      </div>
    </StepSection>
  )
}

function TimeToLive({ part: { values, edit, readOnly, field } }: { part: Part }) {
  const { timeToLive } = values
  const { value, duration } = timeToLive
  const units = Object.keys(maxLifetimes)
  return (
    <div className={classes.life}>
      <NumberField
        label="Time to live"
        {...field('timeToLive.value')}
        description={
          value === 0 ? 'At 0, phones that are off will not get it.' : 'How long it waits for a phone that is off.'
        }
        min={0}
        allowDecimal={false}
        value={value}
        onChange={(next) => edit({ timeToLive: { ...timeToLive, value: next } })}
      />
      <Select
        aria-label="Unit of the time to live"
        className={classes.unit ?? ''}
        readOnly={readOnly}
        {...unitChoices(units.includes(duration) ? units : [...units, duration], value)}
        value={duration}
        onChange={(next) => next && edit({ timeToLive: { ...timeToLive, duration: next } })}
        allowDeselect={false}
      />
    </div>
  )
}

const optionsOf = (options: readonly string[], current: string) =>
  [...options, ...(current === '' || options.includes(current) ? [] : [current])].map((value) => ({
    value,
    label: capitalised(value),
  }))

function AndroidFields({ part: { values, edit, readOnly, field } }: { part: Part }) {
  return (
    <>
      <Select
        label="Display priority"
        {...field('displayPriority')}
        description="Where it ranks in the list."
        placeholder="Automatic"
        clearable={!readOnly}
        data={optionsOf(priorities, values.displayPriority)}
        value={values.displayPriority || null}
        onChange={(displayPriority) => edit({ displayPriority: displayPriority ?? '' })}
      />
      <TextInput
        label="Notification channel"
        {...field('notificationChannel')}
        description="The channel ID in your app, for example 'offers'."
        placeholder="The app's default"
        value={values.notificationChannel}
        onChange={(event) => edit({ notificationChannel: event.currentTarget.value })}
      />
    </>
  )
}

const levelText: Record<(typeof interruptions)[number], string> = {
  passive: 'Waits in the list without light or sound.',
  active: 'Lights the screen and may sound.',
  'time-sensitive': 'Breaks through Focus if the person allows it.',
  critical: 'Sounds even when the phone is silent. Needs permission from Apple.',
}

function IosFields({ part: { values, edit, readOnly, field } }: { part: Part }) {
  const interruption = interruptions.find((level) => level === values.interruptionLevel)
  return (
    <>
      <NumberField
        label="Relevance score"
        {...field('relevanceScore')}
        description="From 0 to 1. The highest leads the summary."
        placeholder="Not set"
        min={0}
        max={1}
        step={0.1}
        value={values.relevanceScore}
        onChange={(relevanceScore) => edit({ relevanceScore })}
      />
      <Select
        label="Interruption level"
        {...field('interruptionLevel')}
        description={interruption ? levelText[interruption] : 'How intrusive it is.'}
        placeholder="Automatic"
        clearable={!readOnly}
        data={optionsOf(interruptions, values.interruptionLevel)}
        value={values.interruptionLevel || null}
        onChange={(interruptionLevel) => edit({ interruptionLevel: interruptionLevel ?? '' })}
      />
      <TextInput
        label="Notification group"
        {...field('notificationGroup')}
        description="Notifications of one group are stacked."
        placeholder="None"
        value={values.notificationGroup}
        onChange={(event) => edit({ notificationGroup: event.currentTarget.value })}
      />
    </>
  )
}
