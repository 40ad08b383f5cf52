/**
 * Preview of the notification on the phone of the open tab: lock screen, collapsed and expanded, for one sample person, with the message
 * size; and the app push in REVIEW.
 */

import { Progress, SegmentedControl } from '@mantine/core'
import { Fragment, memo, useMemo, useState } from 'react'
import { type MergeTag, unitsOf } from '#contract'
import { MAX_PAYLOAD_BYTES, payloadOf } from '../../../model/channels/app-push/payload'
import {
  type AppPushValues,
  enabledSystems,
  type System,
  type SystemValues,
  systemNames,
  systems,
} from '../../../model/channels/app-push/values'
import type { ContentContext } from '../../../model/channels/channel'
import { imageText } from '../../../model/image/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { shownAt, shownText } from '../../../model/push/parts'
import { useShownImage } from '../../blocks/image/push-image'
import { PersonSwitch, TaggedText, usePerson } from '../../blocks/merge-tags/person'
import { AllViews, NoMessage, NotificationCard, PreviewColumn } from '../../blocks/preview-frame/previews'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
import classes from './app-push.module.css'
import { Notification, type Place, type ShownNotification } from './notification'

type Props = {
  system: System
  values: SystemValues
  /** Merge tags for texts. */
  tags: readonly MergeTag[]
  /** Merge tags for texts and images. */
  allTags: readonly MergeTag[]
  /** Empty while the sender is loading. */
  sender: string
}

const places: { value: Place; label: string }[] = [
  { value: 'lock', label: 'Lock screen' },
  { value: 'collapsed', label: 'Collapsed' },
  { value: 'expanded', label: 'Expanded' },
]

/** The preview without a form. If both systems are on, the user chooses the phone. */
export function Preview({ values, context }: { values: AppPushValues; context: ContentContext }) {
  const enabledSystems = systems.filter((system) => values[system].isEnabled)
  const [chosen, choose] = useState<System>(enabledSystems[0] ?? 'android')
  const tags = useMemo(() => wordTags(context.mergeTags), [context.mergeTags])
  const system = enabledSystems.includes(chosen) ? chosen : (enabledSystems[0] ?? chosen)
  return (
    <>
      {enabledSystems.length > 1 && (
        <SegmentedControl
          aria-label="System"
          data={enabledSystems.map((system) => ({ value: system, label: systemNames[system] }))}
          value={system}
          onChange={choose}
          fullWidth
        />
      )}
      <AppPushPreview
        system={system}
        values={values[system]}
        tags={tags}
        allTags={context.mergeTags}
        sender={context.senderPending ? '' : context.sender}
      />
    </>
  )
}

export function Card({ values, context }: { values: AppPushValues; context: ContentContext }) {
  const [person] = usePerson()
  const system = systems.find((one) => values[one].isEnabled) ?? 'android'
  const tags = wordTags(context.mergeTags)
  const props = { system, values: values[system], tags, allTags: context.mergeTags, sender: context.sender }
  const { app, title, text, image } = useShownNotification(props, person)
  if (title.trim() === '' && text.trim() === '') return <NoMessage />
  return <NotificationCard from={app} title={title} text={text} picture={image && 'src' in image ? image.src : null} />
}

function useShownNotification({ values, tags, allTags, sender }: Props, person: SamplePerson): ShownNotification {
  const renderedText = (text: string) => render(parseText(text), valuesOf(person), tags)
  return {
    app: sender,
    title: renderedText(values.notificationTitle),
    subtitle: renderedText(values.subtitle),
    text: renderedText(values.notificationText),
    image: useShownImage({ ...values, picture: values.notificationImage }, allTags),
    buttons: values.notificationButton.map((button) => ({ ...button, text: renderedText(button.text) })),
  }
}

export function AppPushPreview(props: Props) {
  const { system, values, allTags } = props
  const [place, setPlace] = useState<Place>('expanded')
  const [person, setPerson] = usePerson()
  const notification = useShownNotification(props, person)
  const viewsOf = () =>
    places.map(({ value, label }) => {
      const note = shownText(notification.text, shownAt[system][value], notification.image !== null)
      return {
        name: systemNames[system],
        place: label,
        ...(note === null ? {} : { note }),
        preview: <Notification system={system} place={value} notification={notification} />,
      }
    })
  return (
    <PreviewColumn
      control={
        <>
          <AllViews views={viewsOf} over={<Person person={person} onChange={setPerson} />} />
          <span className={layout.small}>{systemNames[system]}</span>
        </>
      }
      over={
        <>
          <PlaceSwitch place={place} onChange={setPlace} />
          <Person person={person} onChange={setPerson} />
        </>
      }
    >
      <Notification system={system} place={place} notification={notification} />
      <Weight system={system} values={values} tags={allTags} />
    </PreviewColumn>
  )
}

// Memoised: typing in a field does not change these objects.
const Person = memo(PersonSwitch)
const PlaceSwitch = memo(({ place, onChange }: { place: Place; onChange: (place: Place) => void }) => (
  <SegmentedControl aria-label="Where it appears" data={places} value={place} onChange={onChange} fullWidth />
))

const bytes = new Intl.NumberFormat('en-GB')

function Weight({ system, values, tags }: { system: System; values: SystemValues; tags: readonly MergeTag[] }) {
  const { most } = payloadOf(system, values, tags)
  const isTooLarge = most > MAX_PAYLOAD_BYTES
  return (
    <div className={`${layout.columnSmall} ${classes.weight}`} data-over={isTooLarge || undefined} data-proof-left-out>
      <span className={classes.weightWords}>
        <span>Message size</span>
        <span data-num>{`about ${bytes.format(most)} of ${bytes.format(MAX_PAYLOAD_BYTES)} bytes`}</span>
      </span>
      <Progress
        size={4}
        color={isTooLarge ? 'orange' : 'iris'}
        value={Math.min(100, (most / MAX_PAYLOAD_BYTES) * 100)}
        aria-label={`Message size of ${bytes.format(MAX_PAYLOAD_BYTES)} bytes`}
      />
      {isTooLarge && <span>{`Push services refuse a message over ${bytes.format(MAX_PAYLOAD_BYTES)} bytes.`}</span>}
    </div>
  )
}

type SummaryContext = Pick<ContentContext, 'mergeTags'>

/** The app push in REVIEW, next to its card: per enabled system its picture and settings, and the texts that the card does not show. */
export function Summary({ values, context }: { values: AppPushValues; context: SummaryContext }) {
  const enabled = enabledSystems(values)
  return (
    <div className={layout.column3}>
      {enabled.map((system, index) => (
        <Fragment key={system}>
          <b className={classes.system}>{systemNames[system]}</b>
          {index > 0 && <TextSummary values={values[system]} context={context} />}
          <Pairs pairs={pairsOf(system, values[system], context)} />
        </Fragment>
      ))}
      {enabled.length < 2 && (
        <Pairs pairs={[{ name: enabled[0] === 'ios' ? 'Android' : 'iOS', value: 'Off: these phones get nothing' }]} />
      )}
    </div>
  )
}

const TextSummary = ({ values, context: { mergeTags } }: { values: SystemValues; context: SummaryContext }) => (
  <div className={layout.well} dir="auto">
    <b>
      <TaggedText text={values.notificationTitle} tags={mergeTags} />
    </b>
    {values.subtitle !== '' && (
      <span>
        <TaggedText text={values.subtitle} tags={mergeTags} />
      </span>
    )}
    <span>
      <TaggedText text={values.notificationText} tags={mergeTags} />
    </span>
  </div>
)

function pairsOf(system: System, values: SystemValues, { mergeTags }: SummaryContext): Pair[] {
  const { notificationCA, notificationButton, keyValuePairs } = values
  const tap =
    notificationCA.option === 'Open App' ? 'Open App' : <TaggedText text={notificationCA.value} tags={mergeTags} />
  const facts: [name: string, value: string][] =
    system === 'android'
      ? [
          ['Display priority', values.displayPriority],
          ['Channel', values.notificationChannel],
        ]
      : [
          ['Relevance', values.relevanceScore === null ? '' : String(values.relevanceScore)],
          ['Interruption', values.interruptionLevel],
          ['Group', values.notificationGroup],
        ]
  return [
    { name: 'Click action', value: tap },
    { name: 'Image', value: imageText({ ...values, picture: values.notificationImage }, mergeTags) },
    {
      name: 'Buttons',
      value: notificationButton.length === 0 ? 'None' : notificationButton.map(({ text }) => text).join(', '),
    },
    ...(keyValuePairs.length === 0
      ? []
      : [{ name: 'Pairs', value: keyValuePairs.map(({ key, value }) => `${key} = ${value}`).join(', ') }]),
    { name: 'Time to live', value: lifeText(values) },
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value })),
  ]
}

function lifeText({ timeToLive: { value, duration } }: SystemValues): string {
  if (value === 0) return `0 ${duration}: phones that are off may never get this`
  return value === null ? `– ${duration}` : unitsOf(value, duration)
}
