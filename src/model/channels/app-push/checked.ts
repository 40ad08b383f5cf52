/**
 * The texts of an app push that the shared content checks read, and its pictures, per enabled system. While iOS duplicates Android, only
 * Android is read.
 */
import type { CheckedMessage, MessagePicture, MessageText } from '../../checks/message.ts'
import type { Picture } from '../../image/values.ts'
import { buttonTexts } from '../../push-buttons/checked.ts'
import type { Change } from '../../rules/finding.ts'
import { sameJson } from '../../rules/same-json.ts'
import { type AppPushValues, enabledSystems, type System, systemNames } from './values.ts'

export function checkedAppPush(values: AppPushValues): CheckedMessage {
  const follows = values.android.isEnabled && values.ios.isDuplicateAndroid
  const systems = enabledSystems(values).filter((system) => system === 'android' || !follows)
  return {
    texts: systems.flatMap((system) => textsOf(values, system, follows)),
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

function textsOf(values: AppPushValues, system: System, follows: boolean): MessageText[] {
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
