/** Findings of App Push before publishing, without views; a worker runs them too. */

import { hasPicture } from '../../image/values.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { shownColour } from '../../push-buttons/values.ts'
import { cutsOf, phoneShows } from '../../push-lengths/cut.ts'
import { type Finding, passed, warning } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'
import { checkedAppPush } from './checked.ts'
import { MAX_PAYLOAD_BYTES, payloadOf } from './payload.ts'
import { type AppPushValues, enabledSystems, type System, systemNames } from './values.ts'
import { textsOf } from './wire.ts'

export const checks = { findings: appPushFindings, checked: checkedAppPush }

type Context = Pick<ContentContext, 'mergeTags'>

/** Warnings and passed checks per enabled system. `check` reports broken rules, so an empty system has no findings here. */
export function appPushFindings(values: AppPushValues, { mergeTags }: Context): Finding[] {
  return enabledSystems(values).flatMap((system) => {
    const { notificationTitle, notificationText } = values[system]
    if (notificationTitle.trim() === '' && notificationText.trim() === '') return []
    return [
      tagsFindingOf(values, system, mergeTags),
      sizeFinding(values, system, mergeTags),
      ...cut(values, system, mergeTags),
      ...lifetimeFindings(values, system),
      ...colourFindings(values, system),
    ]
  })
}

const findingOptions = (system: System, field: string) =>
  ({
    tab: 'CONTENT',
    field: `${system}.${field}`,
    link: `Content, ${systemNames[system]}`,
  }) as const

function tagsFindingOf(values: AppPushValues, system: System, mergeTags: Context['mergeTags']): Finding {
  const message = checkedAppPush(values)
  const check = {
    id: `app-push-tags-${system}`,
    texts: textsOf(values[system]),
    message: { texts: message.texts.filter(({ path }) => path.startsWith(`${system}.`)) },
    verb: 'shown',
    name: systemNames[system],
  } as const
  return tagFinding({ ...check, ...findingOptions(system, 'notificationTitle') }, mergeTags)
}

const bytes = new Intl.NumberFormat('en-GB')

function sizeFinding(values: AppPushValues, system: System, mergeTags: Context['mergeTags']): Finding {
  const { most, bare } = payloadOf(system, values[system], mergeTags)
  const id = `app-push-size-${system}`
  const limit = `${bytes.format(MAX_PAYLOAD_BYTES)} bytes`
  if (most <= MAX_PAYLOAD_BYTES)
    return passed(id, `${systemNames[system]}: about ${bytes.format(most)} of ${limit}`, {
      tab: 'CONTENT',
    })
  return {
    id,
    level: bare > MAX_PAYLOAD_BYTES ? 'blocking' : 'warning',
    title: `${systemNames[system]}: over ${limit}`,
    detail:
      bare > MAX_PAYLOAD_BYTES
        ? `It is about ${bytes.format(bare)} bytes before any merge tag is filled: push services refuse it.`
        : `For some people it is about ${bytes.format(most)} bytes: push services would refuse theirs.`,
    ...findingOptions(system, 'keyValuePairs'),
  }
}

function cut(values: AppPushValues, system: System, mergeTags: Context['mergeTags']): Finding[] {
  const { notificationTitle: title, notificationText: text, notificationImage, notificationImageRadio } = values[system]
  const showsPicture = notificationImageRadio !== 'static' || hasPicture(notificationImage)
  return cutsOf({ title, text }, [phoneShows[system](showsPicture)], mergeTags).map((cut) =>
    warning(
      `app-push-cut-${system}-${cut.part}`,
      cut.title,
      findingOptions(system, cut.part === 'title' ? 'notificationTitle' : 'notificationText'),
      cut.detail,
    ),
  )
}

function lifetimeFindings(values: AppPushValues, system: System): Finding[] {
  const { value, duration } = values[system].timeToLive
  if (value !== 0) return []
  return [
    warning(
      `app-push-life-${system}`,
      `${systemNames[system]}: phones that are off may never get this`,
      findingOptions(system, 'timeToLive'),
      `Time to live is 0 ${duration}: the message does not wait.`,
    ),
  ]
}

function colourFindings(values: AppPushValues, system: System): Finding[] {
  const wrongColours = values[system].notificationButton
    .flatMap(({ textColor, buttonColor }) => [textColor, buttonColor])
    .filter((colour) => colour.trim() !== '' && shownColour(colour) === null)
  if (wrongColours.length === 0) return []
  return [
    warning(
      `app-push-colours-${system}`,
      `${systemNames[system]}: a button colour cannot be shown`,
      findingOptions(system, 'notificationButton'),
      `${wrongColours.join(', ')}: a colour is # with 3 or 6 hex digits.`,
    ),
  ]
}
