/** The views of one mail: the email app, its differences, the HTML that it shows, and the views as tiles drawn in one frame. */

import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { agreeing, amount, listOf, type MergeTag } from '#contract'
import { type Client, clientDataOf } from '../../../model/checks/client-support'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render } from '../../../model/merge-tags/text'
import { elementsIn } from '../../../model/rules/elements'
import { sameJson } from '../../../model/rules/same-json'
import { seenIn } from '../../blocks/checks/email-app-view'
import type { Spoken } from '../../blocks/checks/finding-mark'
import { MessageFrames } from '../../blocks/design/frames'
import type { PlacedMessage, Rect } from '../../blocks/design/protocol'
import { knowsDark, type PreviewOptions, previewHtml } from '../../blocks/design/shown-html'
import layout from '../../ui/layout.module.css'
import classes from './inboxes.module.css'

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

/** One tile: the view that it draws, or null for the reading order. */
export type Tile = { view: View | null; name: string; place: string; note: string; isMarked: boolean; html: string }

type TilesProps = {
  html: string
  tiles: readonly Tile[]
  order: readonly Spoken[]
  /** Sender and subject, as the inbox shows them. */
  from: string
  subject: string
  onOpen: (view: View) => void
}

/** Eleven views drawn in one frame, and the text that a screen reader speaks. */
export function Tiles({ html, tiles, order, from, subject, onOpen }: TilesProps) {
  const { list, places } = usePlaces(tiles.map(({ name, place }) => `${name} ${place}`).join())
  const drawn = tiles.filter(({ view }) => view !== null)
  const messages =
    places && html !== ''
      ? drawn.flatMap((tile, index) => {
          const place = places[index]
          return tile.view && place ? [placeMessage(tile.view, tile.html, place)] : []
        })
      : null
  return (
    <div className={classes.all}>
      <MessageFrames count={views.length} messages={messages} text={html} />
      <ul ref={list} className={`${layout.bareList} ${classes.tiles}`}>
        {tiles.map(({ view, name, place, note, isMarked }) => (
          <li key={`${name} ${place}`}>
            <Caption name={name} place={place} mark={isMarked} />
            {view ? (
              <div className={classes.tile}>
                <InboxLine view={view} from={from} subject={subject} />
                <div className={classes.message} data-view>
                  <UnstyledButton
                    className={classes.open ?? ''}
                    onClick={() => onOpen(view)}
                    aria-label={`Open ${name}, ${place}`}
                  />
                </div>
              </div>
            ) : (
              <SpokenTile order={order} />
            )}
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `mark`: whether this view needs a look; absent where no mark is shown. */
export const Caption = ({ name, place, mark }: { name: string; place: string; mark?: boolean }): ReactNode => (
  <p className={`${layout.spread} ${classes.caption}`}>
    <span>
      <b>{name}</b> {place}
    </span>
    {mark !== undefined &&
      (mark ? (
        <IconAlertTriangle size={16} stroke={1.5} role="img" aria-label="Looks different" data-level="warning" />
      ) : (
        <IconCheck size={16} stroke={1.5} role="img" aria-label="Nothing to note" data-level="passed" />
      ))}
  </p>
)

/** Sender and subject above the message, as wide as the screen. */
function InboxLine({ view, from, subject }: { view: View; from: string; subject: string }) {
  return (
    <div className={classes.line} data-dark={view.options.dark !== undefined || undefined}>
      <div style={{ width: `${shareOf(view) * 100}%` }}>
        <b dir="auto">{subject || 'No subject yet'}</b>
        <bdi>{from}</bdi>
      </div>
    </div>
  )
}

/** Positions of the messages within their list, in pixels; null before the first layout. `shown` changes with the tiles. */
function usePlaces(shown: string) {
  const list = useRef<HTMLUListElement>(null)
  const [places, setPlaces] = useState<readonly Rect[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles have other places.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      // While a single view is open, the list is hidden and has no positions.
      if (element.offsetWidth === 0) return
      const now = tileRects(element)
      setPlaces((before) => (sameJson(before, now) ? before : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown])
  return { list, places }
}

function tileRects(list: HTMLElement): Rect[] {
  const origin = list.getBoundingClientRect()
  return [...list.querySelectorAll<HTMLElement>('[data-view]')].map((tile) => {
    const { left, top } = tile.getBoundingClientRect()
    return { x: left - origin.left, y: top - origin.top, width: tile.clientWidth, height: tile.clientHeight }
  })
}

/** Phones use part of the tile's width, enlarged a little so that they stay readable next to computers. */
const shareOf = ({ width }: View): number => (width < 640 ? (width / 640) * 1.2 : 1)

function placeMessage(view: View, html: string, tile: Rect): PlacedMessage {
  const tileWidth = Math.round(tile.width * shareOf(view))
  const x = tile.x + Math.round((tile.width - tileWidth) / 2)
  return { title: `${view.name}, ${view.place}`, html, width: view.width, at: { ...tile, x, width: tileWidth } }
}

function SpokenTile({ order }: { order: readonly Spoken[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs keyboard access.
    <ol className={classes.spoken} tabIndex={0} aria-label="Reading order">
      {order.map(({ kind, text, isMarked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id other than its index.
        <li key={index} data-silent={text === '' || undefined} data-finding={isMarked}>
          <span>{kind}</span>
          <bdi>{text || 'says nothing'}</bdi>
        </li>
      ))}
    </ol>
  )
}
