/**
 * Reads and writes an app push in the server's format (Source: docs/reference/data.md#app-push and docs/reference/calls.md). The message
 * holds the enabled systems, like a test; the stored page values hold both systems. Unknown fields are preserved.
 */
import type { Campaign, ContentValues, JsonObject, MergeTag, Message } from '#contract'
import { pictureFromWire, pictureToWire, pushTagIds } from '../../image/values.ts'
import { buttonsFromWire } from '../../push/parts.ts'
import { flagIn, jsonFieldsIn, numberIn, oneOf, textIn, textsIn, withoutFields } from '../../rules/read.ts'
import type { ContentContext } from '../channel.ts'
import {
  type AppPushValues,
  clickActions,
  emptyAppPush,
  emptySystem,
  enabledSystems,
  pairsFromWire,
  type System,
  type SystemValues,
  systems,
} from './values.ts'

/** Message fields that both systems have. The names after `timeToLive` are not in the specification (assumed). */
const shared = [
  'isEnabled',
  'notificationTitle',
  'notificationText',
  'notificationCA',
  'notificationImageRadio',
  'notificationImage',
  'selectedMergeTagForImage',
  'notificationButton',
  'keyValuePairs',
  'timeToLive',
]
const messageFields: Record<System, readonly string[]> = {
  android: [...shared, 'subtitle', 'displayPriority', 'notificationChannel'],
  ios: [...shared, 'relevanceScore', 'interruptionLevel', 'notificationGroup'],
}
/** Fields of the page values: the message fields, and fields that only the editor needs. */
const dataFields: Record<System, readonly string[]> = {
  android: [...messageFields.android, 'titleEditorState', 'subtitleEditorState', 'textEditorState', 'testNumbers'],
  ios: [...messageFields.ios, 'titleEditorState', 'textEditorState', 'testNumbers', 'isDuplicateAndroid'],
}

/** Reads the values from a campaign. Fields missing in the page values come from the message, then from the defaults. */
export function appPushFromWire(campaign: Campaign): AppPushValues {
  const data = jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const message = jsonFieldsIn(campaign.message)
  const design = jsonFieldsIn(message.design)
  const system = (name: System) => systemFromWire(name, jsonFieldsIn(data[name]), jsonFieldsIn(design[name]))
  return {
    android: system('android'),
    ios: system('ios'),
    platform: oneOf(systems, data.platform) ?? 'android',
    userOptedOut: flagIn(data.userOptedOut) ?? false,
    kept: {
      data: withoutFields(data, ['android', 'ios', 'platform', 'userOptedOut']),
      message: withoutFields(message, ['name', 'design', 'templateContext']),
      design: withoutFields(design, systems),
    },
  }
}

function systemFromWire(system: System, data: JsonObject, design: JsonObject): SystemValues {
  const fields = { ...design, ...data }
  const empty = emptySystem(emptyAppPush()[system].isEnabled)
  const valueOnlyOn = (owner: System, name: string) => (system === owner ? (textIn(fields[name]) ?? '') : '')
  const action = jsonFieldsIn(fields.notificationCA)
  const life = jsonFieldsIn(fields.timeToLive)
  return {
    ...empty,
    isEnabled: flagIn(fields.isEnabled) ?? empty.isEnabled,
    notificationTitle: textIn(fields.notificationTitle) ?? '',
    subtitle: valueOnlyOn('android', 'subtitle'),
    notificationText: textIn(fields.notificationText) ?? '',
    notificationCA: {
      ...action,
      option: oneOf(clickActions, action.option) ?? 'Open App',
      value: textIn(action.value) ?? '',
    },
    notificationImageRadio: oneOf(['static', 'dynamic'], fields.notificationImageRadio) ?? 'static',
    notificationImage: pictureFromWire(fields.notificationImage),
    selectedMergeTagForImage: fields.selectedMergeTagForImage ?? null,
    notificationButton: buttonsFromWire(fields.notificationButton),
    keyValuePairs: pairsFromWire(fields.keyValuePairs),
    timeToLive: {
      ...life,
      value: life.value === null ? null : (numberIn(life.value) ?? 0),
      duration: textIn(life.duration) ?? 'days',
    },
    displayPriority: valueOnlyOn('android', 'displayPriority'),
    notificationChannel: valueOnlyOn('android', 'notificationChannel'),
    relevanceScore: system === 'ios' ? numberIn(fields.relevanceScore) : null,
    interruptionLevel: valueOnlyOn('ios', 'interruptionLevel'),
    notificationGroup: valueOnlyOn('ios', 'notificationGroup'),
    testNumbers: textsIn(data.testNumbers),
    isDuplicateAndroid: system === 'ios' && (flagIn(data.isDuplicateAndroid) ?? false),
    editorStates: {
      title: data.titleEditorState ?? null,
      subtitle: system === 'android' ? (data.subtitleEditorState ?? null) : null,
      text: data.textEditorState ?? null,
    },
    kept: { data: withoutFields(data, dataFields[system]), design: withoutFields(design, messageFields[system]) },
  }
}

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function appPushToWire(
  values: AppPushValues,
  context: Context,
): { message: Message; edit_content_page_values: ContentValues } {
  const enabled = enabledSystems(values)
  const mergeTagIds = new Set(enabled.flatMap((system) => mergeTagIdsOf(values[system], context.mergeTags)))
  const wrapped = enabled.map((system) => [system, { ...values[system].kept.design, ...messageOf(values, system) }])
  return {
    message: {
      ...values.kept.message,
      name: context.name,
      templateContext: { mergeTagIds: [...mergeTagIds] },
      design: { ...values.kept.design, ...Object.fromEntries(wrapped) },
    },
    edit_content_page_values: {
      contentJson: {
        ...values.kept.data,
        android: { ...values.android.kept.data, ...dataOf(values, 'android') },
        ios: { ...values.ios.kept.data, ...dataOf(values, 'ios') },
        platform: values.platform,
        userOptedOut: values.userOptedOut,
      },
    },
  }
}

/** The message fields of one system. A test wraps them in `android` or `ios` (Source: docs/reference/calls.md). */
export function messageOf(values: AppPushValues, system: System): JsonObject {
  const from = values[system]
  const fields: JsonObject = {
    isEnabled: from.isEnabled,
    notificationTitle: from.notificationTitle,
    subtitle: from.subtitle,
    notificationText: from.notificationText,
    notificationCA: { ...from.notificationCA },
    notificationImageRadio: from.notificationImageRadio,
    notificationImage: pictureToWire(from.notificationImage),
    selectedMergeTagForImage: from.selectedMergeTagForImage,
    notificationButton: from.notificationButton.map((button) => ({ ...button })),
    keyValuePairs: from.keyValuePairs.map((pair) => ({ ...pair })),
    timeToLive: { ...from.timeToLive },
    displayPriority: from.displayPriority,
    notificationChannel: from.notificationChannel,
    relevanceScore: from.relevanceScore,
    interruptionLevel: from.interruptionLevel,
    notificationGroup: from.notificationGroup,
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => messageFields[system].includes(name)))
}

function dataOf(values: AppPushValues, system: System): JsonObject {
  const { editorStates, testNumbers, isDuplicateAndroid } = values[system]
  return {
    ...messageOf(values, system),
    titleEditorState: editorStates.title,
    ...(system === 'android' ? { subtitleEditorState: editorStates.subtitle } : { isDuplicateAndroid }),
    textEditorState: editorStates.text,
    testNumbers: [...testNumbers],
  }
}

/** Texts of a system that may contain merge tags. */
export const textsOf = (values: SystemValues): string[] => [
  values.notificationTitle,
  values.subtitle,
  values.notificationText,
  values.notificationCA.value,
  ...values.notificationButton.flatMap(({ text, deepLink }) => [text, deepLink]),
  ...values.keyValuePairs.map(({ value }) => value),
]

/** Ids of the merge tags in a system's message: those of the texts first, then the image's. */
export const mergeTagIdsOf = (values: SystemValues, tags: readonly MergeTag[]): MergeTag['id'][] =>
  pushTagIds(textsOf(values), values, tags)
