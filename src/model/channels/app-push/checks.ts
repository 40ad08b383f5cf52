/** Findings of App Push before publishing, without views; a worker runs them too. */

import type { CheckedMessage, MessagePicture, MessageText } from '../../checks/message.ts'
import { hasPicture, type Picture } from '../../image/values.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { buttonTexts, cutsOf, phoneShows, shownColour } from '../../push/parts.ts'
import { type Change, type Finding, passed, warning } from '../../rules/finding.ts'
import { sameJson } from '../../rules/same-json.ts'
import type { ContentContext } from '../channel.ts'
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

/**
 * The texts of an app push that the shared content checks read, and its pictures, per enabled system. While iOS duplicates Android, only
 * Android is read.
 */
export function checkedAppPush(values: AppPushValues): CheckedMessage {
  const follows = values.android.isEnabled && values.ios.isDuplicateAndroid
  const systems = enabledSystems(values).filter((system) => system === 'android' || !follows)
  return {
    texts: systems.flatMap((system) => systemTexts(values, system, follows)),
    pictures: systems.flatMap((system) => picturesOf(values, system, follows)),
  }
}

function picturesOf({ ios, ...values }: AppPushValues, system: System, follows: boolean): MessagePicture[] {
  const { notificationImageRadio, notificationImage: picture } = { ...values, ios }[system]
  if (notificationImageRadio !== 'static') return []
  const isCopied = follows && sameJson(ios.notificationImage, picture)
  const along = (to: Picture) =>
    isCopied ? [{ path: 'ios.notificationImage', before: ios.notificationImage, after: to }] : []
  return [{ path: `${system}.notificationImage`, name: `${systemNames[system]}, Image`, picture, along }]
}

const fields = [
  ['notificationTitle', 'title', 'Title', 'title'],
  ['subtitle', 'title', 'Subtitle', 'subtitle'],
  ['notificationText', 'text', 'Text', 'text'],
] as const

function systemTexts(values: AppPushValues, system: System, follows: boolean): MessageText[] {
  const name = systemNames[system]
  const systemValues = values[system]
  const texts = fields.map(
    ([field, role, label, state]): MessageText => ({
      role,
      path: `${system}.${field}`,
      name: `${name}, ${label}`,
      text: systemValues[field],
      along: (to) => [
        { path: `${system}.editorStates.${state}`, before: systemValues.editorStates[state], after: null },
        ...(follows && values.ios[field] === systemValues[field] ? copy(values, field, state, to) : []),
      ],
    }),
  )
  const { option, value } = systemValues.notificationCA
  // While iOS duplicates Android, buttons and link have no automatic fix, because the fix would not change the copy in iOS.
  const linkTexts: MessageText[] = [
    ...(option === 'Open App'
      ? []
      : [
          {
            role: 'link',
            path: `${system}.notificationCA.value`,
            name: `${name}, Link`,
            text: value,
          } as const,
        ]),
    ...buttonTexts(systemValues.notificationButton, `${system}.notificationButton`, `${name}, `),
  ]
  return [...texts, ...linkTexts.map((linkText) => (follows ? { ...linkText, fixed: true } : linkText))]
}

type Field = (typeof fields)[number]

const copy = ({ ios }: AppPushValues, field: Field[0], state: Field[3], to: string): Change[] => [
  { path: `ios.${field}`, before: ios[field], after: to },
  { path: `ios.editorStates.${state}`, before: ios.editorStates[state], after: null },
]

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
