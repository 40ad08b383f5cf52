/**
 * What App Push and Web Push share: buttons, at most two, each with a text, two colours and a deep link (Source:
 * docs/reference/data.md#web-push and docs/reference/rules.md#web-push), and where systems cut a notification.
 */
import * as v from 'valibot'
import { agreeing, type MergeTag } from '#contract'
import { samplePeople, valuesOf } from '../merge-tags/sample-people.ts'
import { parseText, render, visibleLength } from '../merge-tags/text.ts'
import { noScript, required } from '../rules/problem.ts'
import { fieldsIn, listIn, textIn } from '../rules/read.ts'

export type PushButton = { text: string; textColor: string; buttonColor: string; deepLink: string }

export const MAX_BUTTONS = 2

export const emptyButton = (): PushButton => ({ text: '', textColor: '', buttonColor: '', deepLink: '' })

/** Text and deep link are required. */
export const buttonRules = v.object({
  text: required('Button Text should not be empty'),
  deepLink: v.pipe(required('Deep Link should not be empty'), noScript),
})

/** Reads buttons from the server's data. Keeps more than two buttons and unknown fields. */
export const buttonsFromWire = (stored: unknown): PushButton[] =>
  listIn(stored).map((item) => {
    const fields = fieldsIn(item)
    const textOf = (name: keyof PushButton) => textIn(fields[name]) ?? ''
    return {
      ...fields,
      text: textOf('text'),
      textColor: textOf('textColor'),
      buttonColor: textOf('buttonColor'),
      deepLink: textOf('deepLink'),
    }
  })

/** A colour that a preview can show: hex with 3 or 6 digits (Source: docs/reference/rules.md#web-push), else null. */
export const shownColour = (colour: string): string | null =>
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour.trim()) ? colour.trim() : null

/** At most `limit` characters without merge tags (Source: docs/reference/rules.md#web-push). */
export const atMost = (limit: number, message: string) =>
  v.check((text: string) => visibleLength(text) <= limit, message)

/** The texts of buttons that the shared content checks read. */
type Part = { role: 'button' | 'link'; path: string; name: string; text: string }

/** `path` is the path of the list of buttons, `before` a prefix for their labels. */
export const buttonTexts = (buttons: readonly PushButton[], path: string, before = ''): Part[] =>
  buttons.flatMap(({ text, deepLink }, index) => [
    { role: 'button', path: `${path}.${index}.text`, name: `${before}Button ${index + 1}`, text },
    {
      role: 'link',
      path: `${path}.${index}.deepLink`,
      name: `${before}Button ${index + 1}`,
      text: deepLink,
    },
  ])

/** Characters that a system shows by default; null if its maker publishes no number. */
type VisibleLengths = { name: string; title: number | null; text: number }

/**
 * Notifications of Chrome. Windows: Batch, 'Optimal length for every web push notification' (two lines of title, four of text);
 * macOS and Android: Firepush, 'Push character limits' (Android's text is the expanded one).
 */
export const browserShows: readonly VisibleLengths[] = [
  { name: 'Windows', title: 70, text: 140 },
  { name: 'macOS', title: 35, text: 80 },
  { name: 'Android', title: 40, text: 100 },
]

/**
 * The lock screen of an iPhone, with and without a picture, and the expanded notification on Android. Source: Braze, 'Message and image
 * formats'.
 */
export const phoneShows = {
  ios: (hasPicture: boolean): VisibleLengths => ({ name: 'iOS', title: null, text: hasPicture ? 130 : 160 }),
  android: (): VisibleLengths => ({ name: 'Android', title: null, text: 597 }),
} as const

/**
 * Characters of the text that a phone shows in each place, as [without a picture, with a picture]; null if it shows the whole text. Source:
 * Braze, 'Message and image formats' (the collapsed iOS notification uses the numbers of an iOS banner; both short Android ones use those
 * of the lock screen).
 */
export const shownAt = {
  ios: { lock: [160, 130], collapsed: [80, 65], expanded: null },
  android: { lock: [49, 49], collapsed: [49, 49], expanded: [597, 597] },
} as const

/** 'Shows about 49 of 120 characters'; null if the whole `text` is shown. */
export function shownText(text: string, limits: readonly [number, number] | null, hasPicture: boolean): string | null {
  const length = visibleLength(text)
  const shownLength = limits?.[hasPicture ? 1 : 0] ?? length
  return length > shownLength ? `Shows about ${shownLength} of ${length} characters` : null
}

/** One part of a notification that some systems shorten. */
type Cut = { part: 'title' | 'text'; title: string; detail: string }

/** Cuts per part and system, of the longest text over the sample people; empty if everything fits everywhere. */
export function cutsOf(
  texts: { title: string; text: string },
  systems: readonly VisibleLengths[],
  tags: readonly MergeTag[],
): Cut[] {
  return (['title', 'text'] as const).flatMap((part): Cut[] => {
    const length = longestLength(texts[part], tags)
    const limits = systems.flatMap((system) => {
      const limit = system[part]
      return limit === null ? [] : [{ name: system.name, most: limit }]
    })
    const cuttingLimits = limits.filter(({ most }) => length > most)
    if (cuttingLimits.length === 0) return []
    const names = namesText(cuttingLimits.map(({ name }) => name))
    const limitList = limits.map(({ name, most }) => `${name} shows about ${most}`).join(', ')
    const detail = /\{\{/.test(texts[part])
      ? `For some people it has ${length} characters; ${limitList}.`
      : `It has ${length} characters; ${limitList}.`
    return [
      {
        part,
        title: agreeing(cuttingLimits.length, `${names} cuts the ${part}`, `${names} cut the ${part}`),
        detail,
      },
    ]
  })
}

function longestLength(text: string, tags: readonly MergeTag[]): number {
  const pieces = parseText(text)
  return Math.max(...samplePeople.map((person) => visibleLength(render(pieces, valuesOf(person), tags))))
}

const namesText = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
