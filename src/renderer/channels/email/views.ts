/** The twelve views of one mail: the email app, its differences, and the HTML that it shows. */
import { listOf } from '#contract'
import { type Client, clientDataOf } from '../../../model/checks/client-support'
import { seenIn } from '../../blocks/checks/email-app-view'
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

/** The HTML as a view shows it, and a note about the differences. */
export function viewOf(html: string, { client, options, large }: View): { html: string; note: string } {
  const seenInClient = client ? seenIn(html, client) : { html, left: [] }
  const page = previewHtml(large ? twiceAsLarge(seenInClient.html) : seenInClient.html, options)
  const facts = [
    ...(seenInClient.left.length > 0 ? [`Without ${namesText(seenInClient.left)}`] : []),
    ...(options.dark === 'apple'
      ? [knowsDark(html) ? 'Your own dark colours' : 'No dark colours of its own']
      : options.dark
        ? ['Colours inverted by the app']
        : []),
  ]
  return { html: page, note: facts.join('. ') || 'As designed' }
}

/** Doubles font sizes and line heights in pixels, as the reader's setting does. */
const twiceAsLarge = (html: string): string =>
  html.replace(
    /((?:font-size|line-height|font)\s*:)([^;"'}]*)/gi,
    (_match, name: string, value: string) =>
      name + value.replace(/([\d.]+)px/g, (_size, pixels: string) => `${Number(pixels) * 2}px`),
  )

const namesText = (names: readonly string[]): string => listOf(names, 3)
