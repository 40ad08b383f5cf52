/** What an app push may hold, system by system: its shape, a fresh one, and the rules with their words (Source: docs/reference/data.md#app-push and docs/reference/rules.md#app-push). */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { checkImageTag, type ImageChoice } from '../../blocks/image/push-image'
import { noPicture, type Picture } from '../../blocks/image/values'
import { atMost } from '../../blocks/merge-tags/rules'
import { visibleLength } from '../../blocks/merge-tags/text'
import { buttonRules, MAX_BUTTONS, type PushButton } from '../../blocks/push-buttons/values'
import { isScript } from '../../rules/addresses'
import { between } from '../../rules/number'
import { orderedBy, type Problem, problemsOf } from '../../rules/problem'
import { noScript, required } from '../../rules/text'
import { checkKeys, type KeyValue, MAX_PAIRS } from './pairs'

export const systems = ['android', 'ios'] as const
export type System = (typeof systems)[number]
export const systemNames: Record<System, string> = { android: 'Android', ios: 'iOS' }

/** What a tap does (Source: docs/reference/data.md#app-push). */
export const clickActions = ['Open App', 'Deep Link or URL'] as const
export type ClickAction = (typeof clickActions)[number]

/** How urgently Android shows it (assumed: the values are not shown). */
export const priorities = ['min', 'low', 'default', 'high', 'max'] as const
export const interruptions = ['passive', 'active', 'time-sensitive', 'critical'] as const

/** The content of one system. Fields of the other one stay empty. */
export type SystemValues = ImageChoice & {
  isEnabled: boolean
  /** Words with their `{{tags}}`. */
  notificationTitle: string
  /** Android only. */
  subtitle: string
  notificationText: string
  notificationCA: { option: ClickAction; value: string }
  notificationImage: Picture
  notificationButton: PushButton[]
  keyValuePairs: KeyValue[]
  /** `duration` is the unit, of `mostLife` or another writer's. */
  timeToLive: { value: number | null; duration: string }
  /** Android only; '' leaves it to the phone. */
  displayPriority: string
  /** Android only: the channel under which the app files it. */
  notificationChannel: string
  /** iOS only: 0 to 1; null leaves it to the phone. */
  relevanceScore: number | null
  /** iOS only; '' leaves it to the phone. */
  interruptionLevel: string
  /** iOS only: notifications of one group stand in one stack. */
  notificationGroup: string
  testNumbers: string[]
  /** iOS only: it is what Android has. */
  isDuplicateAndroid: boolean
  /** What another editor kept beside each text. It goes when the text is edited: it would contradict it. */
  editorStates: { title: Json; subtitle: Json; text: Json }
  /** Fields of the server that Herald does not know, in the page values and in the message. */
  kept: { data: JsonObject; design: JsonObject }
}

export type AppPushValues = Record<System, SystemValues> & {
  /** The tab that was open when it was last edited. */
  platform: System
  userOptedOut: boolean
  kept: { data: JsonObject; message: JsonObject; design: JsonObject }
}

/** Who may get a test (Source: docs/reference/rules.md#app-push: push takes an address or a phone). */
export const recipients = 'email-or-phone'

/** Characters, merge tags not counted (Source: docs/reference/rules.md#app-push). */
export const limits = { notificationTitle: 35, subtitle: 35, notificationText: 100 } as const
export type LimitedField = keyof typeof limits
/** How long a message may wait for its phone, in each unit (assumed: units and bounds are not shown; 28 days are what the services of the phones hold). */
export const mostLife: Readonly<Record<string, number>> = { minutes: 40_320, hours: 672, days: 28, weeks: 4 }

/** A fresh system: Android is on, iOS is off by default (Source: docs/reference/screens.md#app-push). */
export const emptySystem = (isEnabled: boolean): SystemValues => ({
  isEnabled,
  notificationTitle: '',
  subtitle: '',
  notificationText: '',
  notificationCA: { option: 'Open App', value: '' },
  notificationImageRadio: 'static',
  notificationImage: noPicture,
  selectedMergeTagForImage: null,
  notificationButton: [],
  keyValuePairs: [],
  timeToLive: { value: 0, duration: 'days' },
  displayPriority: '',
  notificationChannel: '',
  relevanceScore: null,
  interruptionLevel: '',
  notificationGroup: '',
  testNumbers: [],
  isDuplicateAndroid: false,
  editorStates: { title: null, subtitle: null, text: null },
  kept: { data: {}, design: {} },
})

export const emptyAppPush = (): AppPushValues => ({
  android: emptySystem(true),
  ios: emptySystem(false),
  platform: 'android',
  userOptedOut: false,
  kept: { data: {}, message: {}, design: {} },
})

export const enabledSystems = (values: AppPushValues): System[] => systems.filter((system) => values[system].isEnabled)

const pair = v.object({
  key: required('Key should not be empty'),
  value: required('Value should not be empty'),
})
const clickAction = v.pipe(
  v.object({ option: v.string(), value: v.string() }),
  v.forward(
    v.check(
      ({ option, value }) => option === 'Open App' || value.trim() !== '',
      'Notification Call To Action should not be empty',
    ),
    ['value'],
  ),
  v.forward(
    v.check(({ option, value }) => option === 'Open App' || !isScript(value), noScript.message),
    ['value'],
  ),
)

/** Of a unit that Herald does not know nobody can say it. */
const mostIn = (duration: string): number => mostLife[duration] ?? Number.POSITIVE_INFINITY

const lifeWords = (duration: string): string =>
  duration in mostLife ? `Choose 0 to ${mostIn(duration)} whole ${duration}` : 'Choose a whole number'

/** docs/reference/rules.md#app-push, per enabled system, in the order of the fields. */
const rules = v.object({
  notificationTitle: v.pipe(
    required('Notification Title should not be empty'),
    atMost(limits.notificationTitle, 'The title is over 35 characters'),
  ),
  subtitle: v.pipe(v.string(), atMost(limits.subtitle, 'The subtitle is over 35 characters')),
  notificationText: v.pipe(
    required('Notification Text should not be empty'),
    atMost(limits.notificationText, 'The text is over 100 characters'),
  ),
  notificationCA: clickAction,
  notificationButton: v.pipe(v.array(buttonRules), v.maxLength(MAX_BUTTONS, 'At most two buttons')),
  keyValuePairs: v.pipe(v.array(pair), v.maxLength(MAX_PAIRS, 'At most ten pairs')),
  timeToLive: v.pipe(
    v.object({ value: v.nullable(v.number()), duration: v.string() }),
    v.forward(
      v.check(
        ({ value, duration }) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostIn(duration),
        ({ input: { duration } }) => lifeWords(duration),
      ),
      ['value'],
    ),
  ),
  relevanceScore: v.nullable(between(0, 1, 'Choose a number from 0 to 1')),
})

/** As the fields stand in the step. */
const inOrder = orderedBy([
  'notificationTitle',
  'subtitle',
  'notificationText',
  'notificationCA',
  'selectedMergeTagForImage',
  'notificationButton',
  'keyValuePairs',
  'timeToLive',
  'relevanceScore',
])

/** Broken rules of one system, by paths inside it. */
function checkSystem(values: SystemValues): Problem[] {
  const problems = [...problemsOf(rules, values), ...checkImageTag(values), ...checkKeys(values.keyValuePairs)]
  return problems.sort(inOrder)
}

const inside = (system: System, { path, message }: Problem): Problem => ({ path: `${system}.${path}`, message })

/** Android first. A system that is off has no rules; iOS adds its own line when anything of it is refused (Source: docs/reference/rules.md#app-push). */
export function checkAppPush(values: AppPushValues): Problem[] {
  const enabled = enabledSystems(values)
  if (enabled.length === 0) return [{ path: 'android.isEnabled', message: 'Enable Android or iOS content' }]
  const problems = enabled.flatMap((system) => checkSystem(values[system]).map((problem) => inside(system, problem)))
  if (!problems.some(({ path }) => path.startsWith('ios.'))) return problems
  return [...problems, { path: 'ios', message: 'Error while validating iOS properties' }]
}

const fieldText: Record<LimitedField, string> = {
  notificationTitle: 'title',
  subtitle: 'subtitle',
  notificationText: 'text',
}

/** Save is disabled while an enabled system is over a limit (Source: docs/reference/rules.md#app-push). */
export function appPushSaveBlocked(values: AppPushValues): string | null {
  for (const system of enabledSystems(values))
    for (const field of ['notificationTitle', 'subtitle', 'notificationText'] as const) {
      const over = visibleLength(values[system][field]) - limits[field]
      if (over > 0)
        return `${systemNames[system]}: the ${fieldText[field]} is ${over} over the limit of ${limits[field]} characters`
    }
  return null
}
