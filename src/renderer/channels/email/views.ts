/** The views of one mail: the email app, its differences, and the HTML that it shows. */
import { agreeing, amount, listOf, type MergeTag } from '#contract'
import { type Client, clientDataOf } from '../../../model/checks/client-support'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render } from '../../../model/merge-tags/text'
import { elementsIn } from '../../../model/rules/elements'
import { seenIn } from '../../blocks/checks/email-app-view'
import type { Spoken } from '../../blocks/checks/finding-mark'
import { type PreviewOptions, previewHtml } from '../../blocks/design/compose'
import { knowsDark } from '../../blocks/design/dark'

export const simulatedText = `Simulated (data of caniemail, ${clientDataOf})`

export type View = {
  name: string
  /** Device and mode: 'Android, dark'. */
  place: string
  /** Layout width in pixels. */
  width: number
  client: Client | null
  options: PreviewOptions
  /** Text at twice its size. */
  large?: true
}

export const views: readonly View[] = [
  { name: 'Gmail', place: 'web', width: 640, client: 'Gmail', options: {} },
  { name: 'Gmail', place: 'Android, dark', width: 375, client: 'Gmail app', options: { dark: 'gmail' } },
  { name: 'Outlook classic', place: 'Windows', width: 640, client: 'Outlook classic', options: {} },
  { name: 'Outlook new', place: 'Windows', width: 640, client: 'Outlook new', options: {} },
  {
    name: 'Outlook classic',
    place: 'Windows, dark',
    width: 640,
    client: 'Outlook classic',
    options: { dark: 'outlook' },
  },
  { name: 'Apple Mail', place: 'macOS', width: 640, client: 'Apple Mail', options: {} },
  { name: 'Apple Mail', place: 'iPhone, dark', width: 375, client: 'iPhone Mail', options: { dark: 'apple' } },
  { name: 'Yahoo Mail', place: 'web', width: 640, client: 'Yahoo Mail', options: {} },
  { name: 'Pictures off', place: 'any app', width: 640, client: null, options: { pictures: false } },
  { name: 'Small phone', place: '320 px wide', width: 320, client: null, options: {} },
  { name: 'Large text', place: '200 %', width: 640, client: null, options: {}, large: true },
]

/** `note`: what the app changes, as a sentence. `isMarked`: whether that needs a look. */
export type ShownView = { html: string; note: string; isMarked: boolean }

/** The HTML as a view shows it. */
export function viewOf(html: string, { client, options, large }: View): ShownView {
  const seenInClient = client ? seenIn(html, client) : { html, left: [] }
  const page = previewHtml(large ? twiceAsLarge(seenInClient.html) : seenInClient.html, options)
  const silentCount = options.pictures === false ? silentPictures(html) : 0
  const facts = [
    ...(seenInClient.left.length > 0 ? [`Without ${namesText(seenInClient.left)}`] : []),
    ...(silentCount > 0 ? [silentText(silentCount)] : []),
    ...(options.dark === 'apple'
      ? [knowsDark(html) ? 'Your own dark colours' : 'No dark colours of its own']
      : options.dark
        ? ['Colours inverted by the app']
        : []),
  ]
  return {
    html: page,
    note: facts.join('. ') || 'As designed',
    isMarked: seenInClient.left.length > 0 || silentCount > 0,
  }
}

/** The note of the reading order. */
export function spokenView(order: readonly Spoken[]): Omit<ShownView, 'html'> {
  const silentCount = order.filter(({ text }) => text === '').length
  return {
    note: silentCount > 0 ? silentText(silentCount, 'part', 'parts') : 'What a screen reader says, in order',
    isMarked: silentCount > 0,
  }
}

const silentText = (count: number, one = 'picture', many = 'pictures'): string =>
  agreeing(count, `1 ${one} says nothing`, `${amount(count)} ${many} say nothing`)

/** The number of pictures that show nothing while pictures are off. */
const silentPictures = (html: string): number =>
  elementsIn(html).filter(
    ({ name, attributes }) => name === 'img' && !attributes.alt?.trim() && attributes.role !== 'presentation',
  ).length

/** Doubles font sizes and line heights in pixels, as the reader's setting does. */
const twiceAsLarge = (html: string): string =>
  html.replace(
    /((?:font-size|line-height|font)\s*:)([^;"'}]*)/gi,
    (_match, name: string, value: string) =>
      name + value.replace(/([\d.]+)px/g, (_size, pixels: string) => `${Number(pixels) * 2}px`),
  )

const namesText = (names: readonly string[]): string => listOf(names, 3)

/** An email rendered for one person: merge tags filled in the subject as text and in the message as HTML. */
export const textFor = (text: string, person: SamplePerson, tags: readonly MergeTag[]): string =>
  render(parseText(text), valuesOf(person), tags)
