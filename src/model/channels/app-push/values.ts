/**
 * Values of an app push per system: shape, defaults, and rules with their messages (Source: docs/reference/data.md#app-push and
 * docs/reference/rules.md#app-push).
 */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { checkImageTag, type ImageChoice, noPicture, type Picture } from '../../image/values.ts'
import { visibleLength } from '../../merge-tags/text.ts'
import { atMost, buttonRules, MAX_BUTTONS, type PushButton } from '../../push/parts.ts'
import { isScript } from '../../rules/addresses.ts'
import { noScript, orderedBy, type Problem, problemsOf, required } from '../../rules/problem.ts'
import { fieldsIn, listIn, numberBetween, textIn } from '../../rules/read.ts'

export const systems = ['android', 'ios'] as const
export type System = (typeof systems)[number]
export const systemNames: Record<System, string> = { android: 'Android', ios: 'iOS' }

/** Actions of a tap (Source: docs/reference/data.md#app-push). */
export const clickActions = ['Open App', 'Deep Link or URL'] as const
export type ClickAction = (typeof clickActions)[number]

/** Display priorities on Android (assumed: the specification does not list them). */
export const priorities = ['min', 'low', 'default', 'high', 'max'] as const
export const interruptions = ['passive', 'active', 'time-sensitive', 'critical'] as const

export type KeyValue = { key: string; value: string }

/**
 * Key-value pairs of a push for the app to read: at most ten, no duplicate key, no key that push services reserve.
 * docs/reference/rules.md#app-push.
 */
export const MAX_PAIRS = 10

/** The content of one system. Fields of the other system stay empty. */
export type SystemValues = ImageChoice & {
  isEnabled: boolean
  /** Text with `{{tags}}`. */
  notificationTitle: string
  /** Android only. */
  subtitle: string
  notificationText: string
  notificationCA: { option: ClickAction; value: string }
  notificationImage: Picture
  notificationButton: PushButton[]
  keyValuePairs: KeyValue[]
  /** `duration` is the unit: a key of `maxLifetimes`, or an unknown unit of another editor. */
  timeToLive: { value: number | null; duration: string }
  /** Android only; '' means the phone decides. */
  displayPriority: string
  /** Android only: the notification channel in the app. */
  notificationChannel: string
  /** iOS only: 0 to 1; null means the phone decides. */
  relevanceScore: number | null
  /** iOS only; '' means the phone decides. */
  interruptionLevel: string
  /** iOS only: notifications of one group are stacked. */
  notificationGroup: string
  testNumbers: string[]
  /** iOS only: iOS copies Android. */
  isDuplicateAndroid: boolean
  /** State that another editor saved with each text. It is dropped when its text is edited, because it would contradict the text. */
  editorStates: { title: Json; subtitle: Json; text: Json }
  /** Unknown server fields, in the page values and in the message. */
  kept: { data: JsonObject; design: JsonObject }
}

export type AppPushValues = Record<System, SystemValues> & {
  /** The tab that was open at the last edit. */
  platform: System
  userOptedOut: boolean
  kept: { data: JsonObject; message: JsonObject; design: JsonObject }
}

/** Maximum characters without merge tags (Source: docs/reference/rules.md#app-push). */
export const limits = { notificationTitle: 35, subtitle: 35, notificationText: 100 } as const
export type LimitedField = keyof typeof limits
/**
 * Maximum time to live in each unit (assumed: the specification has neither units nor bounds; the push services keep a message for 28
 * days).
 */
export const maxLifetimes: Readonly<Record<string, number>> = { minutes: 40_320, hours: 672, days: 28, weeks: 4 }

/** Defaults of a system: Android is on, iOS is off (Source: docs/reference/screens.md#app-push). */
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

/** No maximum for an unknown unit. */
const maxLifetimeIn = (duration: string): number => maxLifetimes[duration] ?? Number.POSITIVE_INFINITY

const lifetimeText = (duration: string): string =>
  duration in maxLifetimes ? `Choose 0 to ${maxLifetimeIn(duration)} whole ${duration}` : 'Choose a whole number'

/** Rules of an enabled system, in the order of the fields (Source: docs/reference/rules.md#app-push). */
const rules = v.object({
  notificationTitle: v.pipe(
    required('Notification Title should not be empty'),
    atMost(limits.notificationTitle, `The title is over ${limits.notificationTitle} characters`),
  ),
  subtitle: v.pipe(v.string(), atMost(limits.subtitle, `The subtitle is over ${limits.subtitle} characters`)),
  notificationText: v.pipe(
    required('Notification Text should not be empty'),
    atMost(limits.notificationText, `The text is over ${limits.notificationText} characters`),
  ),
  notificationCA: clickAction,
  notificationButton: v.pipe(v.array(buttonRules), v.maxLength(MAX_BUTTONS, `At most ${MAX_BUTTONS} buttons`)),
  keyValuePairs: v.pipe(v.array(pair), v.maxLength(MAX_PAIRS, `At most ${MAX_PAIRS} pairs`)),
  timeToLive: v.pipe(
    v.object({ value: v.nullable(v.number()), duration: v.string() }),
    v.forward(
      v.check(
        ({ value, duration }) =>
          Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxLifetimeIn(duration),
        ({ input: { duration } }) => lifetimeText(duration),
      ),
      ['value'],
    ),
  ),
  relevanceScore: v.nullable(numberBetween(0, 1, 'Choose a number from 0 to 1')),
})

/** Sorts problems in the order of the fields on the screen. */
const problemOrder = orderedBy([
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

/** Problems of one system, by paths within the system. */
function checkSystem(values: SystemValues): Problem[] {
  const problems = [...problemsOf(rules, values), ...checkImageTag(values), ...checkKeys(values.keyValuePairs)]
  return problems.sort(problemOrder)
}

export const emptyPair = (): KeyValue => ({ key: '', value: '' })

/** Reads pairs from the server's data. Unknown fields are kept. */
export const pairsFromWire = (stored: unknown): KeyValue[] =>
  listIn(stored).map((item) => {
    const fields = fieldsIn(item)
    return { ...fields, key: textIn(fields.key) ?? '', value: textIn(fields.value) ?? '' }
  })

/** Push services reserve 'from', 'aps', and every key that starts with 'google' or 'gcm'. */
export const isReserved = (key: string): boolean => /^(?:from$|aps$|google|gcm)/i.test(key.trim())

/** Problems with duplicate and reserved keys, by paths of the list. A push service would refuse the whole message. */
function checkKeys(pairs: readonly KeyValue[]): Problem[] {
  const seenKeys = new Set<string>()
  return pairs.flatMap(({ key }, index) => {
    const name = key.trim()
    const path = `keyValuePairs.${index}.key`
    if (name === '') return []
    if (isReserved(name)) return [{ path, message: `'${name}' is reserved: choose another key` }]
    if (seenKeys.has(name)) return [{ path, message: `'${name}' is used twice` }]
    seenKeys.add(name)
    return []
  })
}

const withSystemPath = (system: System, { path, message }: Problem): Problem => ({ path: `${system}.${path}`, message })

/** Problems of the enabled systems, Android first. Problems of iOS add a line of their own (Source: docs/reference/rules.md#app-push). */
export function checkAppPush(values: AppPushValues): Problem[] {
  const enabled = enabledSystems(values)
  if (enabled.length === 0) return [{ path: 'android.isEnabled', message: 'Enable Android or iOS content' }]
  const problems = enabled.flatMap((system) =>
    checkSystem(values[system]).map((problem) => withSystemPath(system, problem)),
  )
  if (!problems.some(({ path }) => path.startsWith('ios.'))) return problems
  return [...problems, { path: 'ios', message: 'Error while validating iOS properties' }]
}

const fieldText: Record<LimitedField, string> = {
  notificationTitle: 'title',
  subtitle: 'subtitle',
  notificationText: 'text',
}

/** Save is disabled while a text of an enabled system exceeds its limit (Source: docs/reference/rules.md#app-push). */
export function appPushSaveBlocked(values: AppPushValues): string | null {
  for (const system of enabledSystems(values))
    for (const field of ['notificationTitle', 'subtitle', 'notificationText'] as const) {
      const excess = visibleLength(values[system][field]) - limits[field]
      if (excess > 0)
        return `${systemNames[system]}: the ${fieldText[field]} is ${excess} over the limit of ${limits[field]} characters`
    }
  return null
}
