/** The twelve views of one mail: whose program, how it differs, and the HTML that it shows. */
import { filled, listOf } from '#contract'
import { type Client, clientDataOf } from '../../blocks/checks/client-support'
import { seenIn } from '../../blocks/checks/seen-in'
import { previewHtml, type Shown } from '../../blocks/design/compose'
import { knowsDark } from '../../blocks/design/dark'
import * as texts from './texts'

export const simulatedText = filled(texts.simulatedWithDataFromCaniemail, { clientDataOf })

export type View = {
  name: string
  /** Where: 'Android, dark'. */
  place: string
  /** Pixels that it lays the mail out for. */
  width: number
  client: Client | null
  shown: Shown
  /** Words twice as large. */
  large?: true
}

export const views: readonly View[] = [
  { name: texts.gmail, place: 'web', width: 640, client: texts.gmail, shown: {} },
  { name: texts.gmail, place: texts.androidDark, width: 375, client: texts.gmailApp, shown: { dark: 'gmail' } },
  { name: texts.outlookClassic, place: texts.windows, width: 640, client: texts.outlookClassic, shown: {} },
  { name: texts.outlookNew, place: texts.windows, width: 640, client: texts.outlookNew, shown: {} },
  {
    name: texts.outlookClassic,
    place: texts.windowsDark,
    width: 640,
    client: texts.outlookClassic,
    shown: { dark: 'outlook' },
  },
  { name: texts.appleMail, place: 'macOS', width: 640, client: texts.appleMail, shown: {} },
  { name: texts.appleMail, place: texts.iphoneDark, width: 375, client: texts.iphoneMail, shown: { dark: 'apple' } },
  { name: texts.yahooMail, place: 'web', width: 640, client: texts.yahooMail, shown: {} },
  { name: texts.picturesOff, place: 'any app', width: 640, client: null, shown: { pictures: false } },
  { name: texts.smallPhone, place: texts.n320PxWide, width: 320, client: null, shown: {} },
  { name: texts.largeText, place: '200 %', width: 640, client: null, shown: {}, large: true },
]

/** What a view shows of `html`, and what it changes, in words. */
export function viewOf(html: string, { client, shown, large }: View): { html: string; note: string } {
  const seen = client ? seenIn(html, client) : { html, left: [] }
  const whole = previewHtml(large ? twiceAsLarge(seen.html) : seen.html, shown)
  const said = [
    ...(seen.left.length > 0 ? [`Without ${listed(seen.left)}`] : []),
    ...(shown.dark === 'apple'
      ? [knowsDark(html) ? texts.yourOwnDarkColours : texts.noDarkColoursOfIts]
      : shown.dark
        ? [texts.coloursInvertedByTheApp]
        : []),
  ]
  return { html: whole, note: said.join('. ') || texts.asDesigned }
}

/** Sizes of words and lines in pixels, doubled as a reader's setting does. */
const twiceAsLarge = (html: string): string =>
  html.replace(
    /((?:font-size|line-height|font)\s*:)([^;"'}]*)/gi,
    (_all, name: string, value: string) =>
      name + value.replace(/([\d.]+)px/g, (_size, pixels: string) => `${Number(pixels) * 2}px`),
  )

const listed = (names: readonly string[]): string => listOf(names, 3)
