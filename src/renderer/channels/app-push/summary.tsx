/** The app push in REVIEW, next to its card: per enabled system its picture and settings, and the texts that the card does not show. */

import { Fragment } from 'react'
import { unitsOf } from '#contract'
import {
  type AppPushValues,
  enabledSystems,
  type System,
  type SystemValues,
  systemNames,
} from '../../../model/channels/app-push/values'
import type { ContentContext } from '../../../model/channels/channel'
import { imageText } from '../../../model/image/values'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
import classes from './app-push.module.css'

type Context = Pick<ContentContext, 'mergeTags'>

export function Summary({ values, context }: { values: AppPushValues; context: Context }) {
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

const TextSummary = ({ values, context: { mergeTags } }: { values: SystemValues; context: Context }) => (
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

function pairsOf(system: System, values: SystemValues, { mergeTags }: Context): Pair[] {
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
