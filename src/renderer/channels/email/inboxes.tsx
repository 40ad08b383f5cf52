/** One mail in twelve views at once: as mail programs show it, and as it is read without pictures, in large words and aloud. */
import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useElementSize, useInViewport } from '@mantine/hooks'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { filled } from '#contract'
import { readingOrder } from '../../blocks/checks/reading-order'
import { MessageFrame } from '../../blocks/design/message-frame'
import { useHasBeenTrue } from '../../ui/use-has-been-true'
import classes from './inboxes.module.css'
import * as texts from './texts'
import { simulatedText, type View, viewOf, views } from './views'

/** Pixels that a tile is high; it is as wide as its column. */
const FRAME_HEIGHT_PX = 200
/** Further ones are not seen in a tile. */
const MAX_SPOKEN = 60

export function Inboxes(props: { html: string; opened: boolean; title: string; onClose: () => void }) {
  const { html, opened, title, onClose } = props
  const [open, setOpen] = useState<number | null>(null)
  const turn = ({ key }: KeyboardEvent) => {
    if (open === null || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    setOpen((open + (key === 'ArrowRight' ? 1 : -1) + views.length) % views.length)
  }
  const one = open === null ? undefined : views[open]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={filled(texts.inboxes, { title })}
      size={1320}
      padding="lg"
      onKeyDown={turn}
    >
      <div className={classes.head}>
        {one && (
          <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} />} onClick={() => setOpen(null)}>
            {texts.allTwelve}
          </Button>
        )}
        <span>
          <IconInfoCircle size={14} aria-hidden /> {simulatedText}
        </span>
      </div>
      {one ? <Large key={open} view={one} html={html} /> : <Tiles html={html} onOpen={setOpen} />}
    </Modal>
  )
}

function Tiles({ html, onOpen }: { html: string; onOpen: (at: number) => void }) {
  return (
    <ul className={classes.tiles}>
      {views.map((view, at) => (
        <Tile key={`${view.name} ${view.place}`} view={view} html={html} onOpen={() => onOpen(at)} />
      ))}
      <li>
        <Caption name={texts.readingOrder} place="screen reader" />
        <Spoken html={html} />
        <small>{texts.whatAScreenReaderSays}</small>
      </li>
    </ul>
  )
}

/** Its frame is made when it is first seen: twelve pages at once would hold the keys. */
function Tile({ view, html, onOpen }: { view: View; html: string; onOpen: () => void }) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  const seen = useHasBeenTrue(inViewport)
  const { ref: room, width } = useElementSize()
  return (
    <li ref={ref}>
      <Caption name={view.name} place={view.place} />
      <div className={classes.tile} ref={room}>
        {seen && width > 0 && <Shown view={view} html={html} width={Math.floor(width)} />}
        <UnstyledButton
          className={classes.open ?? ''}
          onClick={onOpen}
          aria-label={filled(texts.open, { name: view.name, place: view.place })}
        />
      </div>
      <small>{seen ? viewOf(html, view).note : ''}</small>
    </li>
  )
}

/** A phone takes a part of the tile, a little larger than it would be beside the computers. */
function Shown({ view, html, width }: { view: View; html: string; width: number }) {
  const shown = useMemo(() => viewOf(html, view), [html, view])
  const share = view.width < 640 ? (view.width / 640) * 1.2 : 1
  return (
    <MessageFrame
      html={shown.html}
      title={`${view.name}, ${view.place}`}
      width={view.width}
      shownWidth={Math.round(width * share)}
      shownHeight={FRAME_HEIGHT_PX}
    />
  )
}

function Large({ view, html }: { view: View; html: string }) {
  const shown = useMemo(() => viewOf(html, view), [html, view])
  return (
    <figure className={classes.large}>
      <Caption name={view.name} place={view.place} />
      <MessageFrame
        html={shown.html}
        title={`${view.name}, ${view.place}`}
        width={view.width}
        shownWidth={view.width}
        shownHeight={560}
      />
      <figcaption>{shown.note}</figcaption>
    </figure>
  )
}

const Caption = ({ name, place }: { name: string; place: string }) => (
  <p className={classes.caption}>
    <b>{name}</b> {place}
  </p>
)

function Spoken({ html }: { html: string }) {
  const order = useMemo(() => readingOrder(html, MAX_SPOKEN), [html])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls can be reached by keyboard.
    <ol className={classes.spoken} tabIndex={0} aria-label={texts.readingOrder}>
      {order.map(({ kind, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what is shown.
        <li key={at} data-silent={words === '' || undefined}>
          <span>{kind}</span>
          <bdi>{words || 'says nothing'}</bdi>
        </li>
      ))}
    </ol>
  )
}
