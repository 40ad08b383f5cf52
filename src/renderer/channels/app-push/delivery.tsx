/** How a notification is delivered: how long it waits for its phone, and what each system asks besides. */

import { Select, TextInput } from '@mantine/core'
import { capitalised } from '#contract'
import { unitChoices } from '../../rules/unit-choices'
import { NumberField } from '../../ui/number-field'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import * as texts from './texts'
import type { Part } from './use-app-push'
import { interruptions, mostLife, priorities } from './values'

export const DeliveryPart = forFields(
  ['timeToLive', 'displayPriority', 'notificationChannel', 'relevanceScore', 'interruptionLevel', 'notificationGroup'],
  Delivery,
)

function Delivery({ part }: { part: Part }) {
  return (
    <StepSection title={texts.delivery}>
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
  const units = Object.keys(mostLife)
  return (
    <div className={classes.life}>
      <NumberField
        label={texts.timeToLive}
        {...field('timeToLive.value')}
        description={value === 0 ? texts.at0PhonesThatAre : texts.howLongItWaitsFor}
        min={0}
        allowDecimal={false}
        value={value}
        onChange={(next) => edit({ timeToLive: { ...timeToLive, value: next } })}
      />
      <Select
        aria-label={texts.unitOfTimeToLive}
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

const optionsOf = (known: readonly string[], kept: string) =>
  [...known, ...(kept === '' || known.includes(kept) ? [] : [kept])].map((value) => ({
    value,
    label: capitalised(value),
  }))

function AndroidFields({ part: { values, edit, readOnly, field } }: { part: Part }) {
  return (
    <>
      <Select
        label={texts.displayPriority}
        {...field('displayPriority')}
        description={texts.whereItRanksInThe}
        placeholder={texts.automatic}
        clearable={!readOnly}
        data={optionsOf(priorities, values.displayPriority)}
        value={values.displayPriority || null}
        onChange={(displayPriority) => edit({ displayPriority: displayPriority ?? '' })}
      />
      <TextInput
        label={texts.notificationChannel}
        {...field('notificationChannel')}
        description={texts.theChannelIdInYour}
        placeholder={texts.theAppsDefault}
        value={values.notificationChannel}
        onChange={(event) => edit({ notificationChannel: event.currentTarget.value })}
      />
    </>
  )
}

const levelText: Record<(typeof interruptions)[number], string> = {
  passive: texts.waitsInTheListWithout,
  active: texts.lightsTheScreenAndMay,
  'time-sensitive': texts.breaksThroughFocusIfThe,
  critical: texts.soundsEvenWhenThePhone,
}

function IosFields({ part: { values, edit, readOnly, field } }: { part: Part }) {
  const known = interruptions.find((level) => level === values.interruptionLevel)
  return (
    <>
      <NumberField
        label={texts.relevanceScore}
        {...field('relevanceScore')}
        description={texts.from0To1The}
        placeholder={texts.notSet}
        min={0}
        max={1}
        step={0.1}
        value={values.relevanceScore}
        onChange={(relevanceScore) => edit({ relevanceScore })}
      />
      <Select
        label={texts.interruptionLevel}
        {...field('interruptionLevel')}
        description={known ? levelText[known] : texts.howIntrusiveItIs}
        placeholder={texts.automatic}
        clearable={!readOnly}
        data={optionsOf(interruptions, values.interruptionLevel)}
        value={values.interruptionLevel || null}
        onChange={(interruptionLevel) => edit({ interruptionLevel: interruptionLevel ?? '' })}
      />
      <TextInput
        label={texts.notificationGroup}
        {...field('notificationGroup')}
        description={texts.notificationsOfOneGroupAre}
        placeholder={texts.none}
        value={values.notificationGroup}
        onChange={(event) => edit({ notificationGroup: event.currentTarget.value })}
      />
    </>
  )
}
