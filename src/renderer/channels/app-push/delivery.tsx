/** How a notification is delivered: how long it waits for its phone, and what each system asks besides. */
import { Select, TextInput } from '@mantine/core'
import { agreeing } from '#contract'
import { NumberField } from '../../ui/number-field'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import * as texts from './texts'
import type { Part } from './use-app-push'
import { interruptions, MAX_LIFE_DAYS, priorities } from './values'

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

function TimeToLive({ part: { values, edit, readOnly, errorAt, pathOf } }: { part: Part }) {
  const { value, duration } = values.timeToLive
  return (
    <NumberField
      label={texts.timeToLive}
      name={pathOf('timeToLive.value')}
      description={value === 0 ? texts.at0PhonesThatAre : texts.howLongItWaitsFor}
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
        label={texts.displayPriority}
        name={pathOf('displayPriority')}
        description={texts.whereItRanksInThe}
        placeholder={texts.automatic}
        clearable={!readOnly}
        readOnly={readOnly}
        data={optionsOf(priorities, values.displayPriority)}
        value={values.displayPriority || null}
        error={errorAt('displayPriority')}
        onChange={(displayPriority) => edit({ displayPriority: displayPriority ?? '' })}
      />
      <TextInput
        label={texts.notificationChannel}
        name={pathOf('notificationChannel')}
        description={texts.theChannelIdInYour}
        placeholder={texts.theAppsDefault}
        readOnly={readOnly}
        value={values.notificationChannel}
        error={errorAt('notificationChannel')}
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

function IosFields({ part: { values, edit, readOnly, errorAt, pathOf } }: { part: Part }) {
  const known = interruptions.find((level) => level === values.interruptionLevel)
  return (
    <>
      <NumberField
        label={texts.relevanceScore}
        name={pathOf('relevanceScore')}
        description={texts.from0To1The}
        placeholder={texts.notSet}
        readOnly={readOnly}
        min={0}
        max={1}
        step={0.1}
        value={values.relevanceScore}
        error={errorAt('relevanceScore')}
        onChange={(relevanceScore) => edit({ relevanceScore })}
      />
      <Select
        label={texts.interruptionLevel}
        name={pathOf('interruptionLevel')}
        description={known ? levelText[known] : texts.howIntrusiveItIs}
        placeholder={texts.automatic}
        clearable={!readOnly}
        readOnly={readOnly}
        data={optionsOf(interruptions, values.interruptionLevel)}
        value={values.interruptionLevel || null}
        error={errorAt('interruptionLevel')}
        onChange={(interruptionLevel) => edit({ interruptionLevel: interruptionLevel ?? '' })}
      />
      <TextInput
        label={texts.notificationGroup}
        name={pathOf('notificationGroup')}
        description={texts.notificationsOfOneGroupAre}
        placeholder={texts.none}
        readOnly={readOnly}
        value={values.notificationGroup}
        error={errorAt('notificationGroup')}
        onChange={(event) => edit({ notificationGroup: event.currentTarget.value })}
      />
    </>
  )
}
