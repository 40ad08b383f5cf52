/** The views of a mail as tiles: eleven drawn in one frame, and the text that a screen reader speaks. */
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { sameJson } from '../../../model/rules/same-json'
import type { Spoken } from '../../blocks/checks/finding-mark'
import { MessageFrames } from '../../blocks/design/message-frames'
import type { PlacedMessage, Rect } from '../../blocks/design/protocol'
import layout from '../../ui/layout.module.css'
import classes from './inboxes.module.css'
import { type View, views } from './views'

/** One tile: the view that it draws, or null for the reading order. */
export type Tile = { view: View | null; name: string; place: string; note: string; isMarked: boolean; html: string }

type Props = {
  html: string
  tiles: readonly Tile[]
  order: readonly Spoken[]
  /** Sender and subject, as the inbox shows them. */
  from: string
  subject: string
  onOpen: (view: View) => void
}

export function Tiles({ html, tiles, order, from, subject, onOpen }: Props) {
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
