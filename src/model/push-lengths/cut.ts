/**
 * Where systems cut a notification: the characters that each one shows of title and text, compared with the longest text over the sample
 * people.
 */
import { agreeing, type MergeTag } from '#contract'
import { samplePeople, valuesOf } from '../merge-tags/sample-people.ts'
import { parseText, render, visibleLength } from '../merge-tags/text.ts'

/** Characters that a system shows by default; null if its maker publishes no number. */
export type VisibleLengths = { name: string; title: number | null; text: number }

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
export type Cut = { part: 'title' | 'text'; title: string; detail: string }

/** Cuts per part and system; empty if everything fits everywhere. */
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
