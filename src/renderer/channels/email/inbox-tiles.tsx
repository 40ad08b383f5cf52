/** The twelve views of a mail as tiles: eleven drawn in one frame, and the text that a screen reader speaks. */
import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sameJson } from '../../../model/rules/same-json'
import { readingOrder } from '../../blocks/checks/reading-order'
import { MessageFrames } from '../../blocks/design/message-frames'
import type { PlacedMessage, Rect } from '../../blocks/design/protocol'
import layout from '../../ui/layout.module.css'
import classes from './inboxes.module.css'
import { type View, viewOf, views } from './views'

/** Items that a tile lists for screen readers; more are not visible in a tile. */
const MAX_SPOKEN = 60

export function Tiles({ html, onOpen }: { html: string; onOpen: (index: number) => void }) {
  const shownViews = useMemo(() => (html === '' ? [] : views.map((view) => viewOf(html, view))), [html])
  const { list, places } = usePlaces()
  const messages = useMemo(
    () =>
      places && shownViews.length > 0
        ? views.flatMap((view, index) => {
            const [large, tile] = [shownViews[index], places[index]]
            return large && tile ? [placeMessage(view, large.html, tile)] : []
          })
        : null,
    [shownViews, places],
  )
  return (
    <div className={classes.all}>
      <MessageFrames count={views.length} messages={messages} text={html} />
      <ul ref={list} className={`${layout.bareList} ${classes.tiles}`}>
        {views.map(({ name, place }, index) => (
          <li key={`${name} ${place}`}>
            <Caption name={name} place={place} />
            <div className={classes.tile} data-view={index}>
              <UnstyledButton
                className={classes.open ?? ''}
                onClick={() => onOpen(index)}
                aria-label={`Open ${name}, ${place}`}
              />
            </div>
            <small>{shownViews[index]?.note}</small>
          </li>
        ))}
        <li>
          <Caption name="Reading order" place="screen reader" />
          <SpokenTile html={html} />
          <small>What a screen reader says, in order</small>
        </li>
      </ul>
    </div>
  )
}

export const Caption = ({ name, place }: { name: string; place: string }) => (
  <p className={classes.caption}>
    <b>{name}</b> {place}
  </p>
)

/** Positions of the tiles within their list, in pixels; null before the first layout. */
function usePlaces() {
  const list = useRef<HTMLUListElement>(null)
  const [places, setPlaces] = useState<readonly Rect[] | null>(null)
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
  }, [])
  return { list, places }
}

const tileRects = (list: HTMLElement): Rect[] =>
  [...list.querySelectorAll<HTMLElement>('[data-view]')].map((tile) => ({
    x: tile.offsetLeft + tile.clientLeft,
    y: tile.offsetTop + tile.clientTop,
    width: tile.clientWidth,
    height: tile.clientHeight,
  }))

/** Phones use part of the tile's width, enlarged a little so that they stay readable next to computers. */
function placeMessage({ name, place, width }: View, html: string, tile: Rect): PlacedMessage {
  const tileWidth = Math.round(tile.width * (width < 640 ? (width / 640) * 1.2 : 1))
  const x = tile.x + Math.round((tile.width - tileWidth) / 2)
  return { title: `${name}, ${place}`, html, width, at: { ...tile, x, width: tileWidth } }
}

function SpokenTile({ html }: { html: string }) {
  const order = useMemo(() => readingOrder(html, MAX_SPOKEN), [html])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs keyboard access.
    <ol className={classes.spoken} tabIndex={0} aria-label="Reading order">
      {order.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id other than its index.
        <li key={index} data-silent={text === '' || undefined}>
          <span>{kind}</span>
          <bdi>{text || 'says nothing'}</bdi>
        </li>
      ))}
    </ol>
  )
}
