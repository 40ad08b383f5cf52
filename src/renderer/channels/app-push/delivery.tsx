/** How a notification is delivered: how long it waits for its phone, and what each system asks besides. */

import { Select, TextInput } from '@mantine/core'
import { agreeing } from '#contract'
import { NumberField } from '../../ui/number-field'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import type { Part } from './use-app-push'
import { interruptions, MAX_LIFE_DAYS, priorities } from './values'

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

function TimeToLive({ part: { values, edit, readOnly, errorAt, pathOf } }: { part: Part }) {
  const { value, duration } = values.timeToLive
  return (
    <NumberField
      label="Time to live"
      name={pathOf('timeToLive.value')}
      description={
        value === 0 ? 'At 0, phones that are off will not get it.' : 'How long it waits for a phone that is off.'
      }
      suffix={` ${agreeing(value ?? 0, duration.replace(/s$/, ''), duration)}`}
      readOnly={readOnly}
      min={0}
      max={MAX_LIFE_DAYS}
      allowDecimal={false}
      value={value}
      error={errorAt('timeToLive.value')}
      onChange={(days) => edit({ timeToLive: { value: days, duration } })}
    />
  )
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const optionsOf = (known: readonly string[], kept: string) =>
  [...known, ...(kept === '' || known.includes(kept) ? [] : [kept])].map((value) => ({ value, label: titled(value) }))

function AndroidFields({ part: { values, edit, readOnly, errorAt, pathOf } }: { part: Part }) {
  return (
    <>
      <Select
        label="Display priority"
        name={pathOf('displayPriority')}
        description="Where it ranks in the list."
        placeholder="Automatic"
        clearable={!readOnly}
        readOnly={readOnly}
        data={optionsOf(priorities, values.displayPriority)}
        value={values.displayPriority || null}
        error={errorAt('displayPriority')}
        onChange={(displayPriority) => edit({ displayPriority: displayPriority ?? '' })}
      />
      <TextInput
        label="Notification channel"
        name={pathOf('notificationChannel')}
        description="The channel ID in your app, for example 'offers'."
        placeholder="The app's default"
        readOnly={readOnly}
        value={values.notificationChannel}
        error={errorAt('notificationChannel')}
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

function IosFields({ part: { values, edit, readOnly, errorAt, pathOf } }: { part: Part }) {
  const known = interruptions.find((level) => level === values.interruptionLevel)
  return (
    <>
      <NumberField
        label="Relevance score"
        name={pathOf('relevanceScore')}
        description="From 0 to 1. The highest leads the summary."
        placeholder="Not set"
        readOnly={readOnly}
        min={0}
        max={1}
        step={0.1}
        value={values.relevanceScore}
        error={errorAt('relevanceScore')}
        onChange={(relevanceScore) => edit({ relevanceScore })}
      />
      <Select
        label="Interruption level"
        name={pathOf('interruptionLevel')}
        description={known ? levelText[known] : 'How intrusive it is.'}
        placeholder="Automatic"
        clearable={!readOnly}
        readOnly={readOnly}
        data={optionsOf(interruptions, values.interruptionLevel)}
        value={values.interruptionLevel || null}
        error={errorAt('interruptionLevel')}
        onChange={(interruptionLevel) => edit({ interruptionLevel: interruptionLevel ?? '' })}
      />
      <TextInput
        label="Notification group"
        name={pathOf('notificationGroup')}
        description="Notifications of one group are stacked."
        placeholder="None"
        readOnly={readOnly}
        value={values.notificationGroup}
        error={errorAt('notificationGroup')}
        onChange={(event) => edit({ notificationGroup: event.currentTarget.value })}
      />
    </>
  )
}
