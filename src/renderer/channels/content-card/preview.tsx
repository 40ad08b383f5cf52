/** Preview of the card in a page of the site or a screen of the app, for one sample person. */
import { SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconLock, IconMenu2, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import type { ContentCardValues } from '../../../model/channels/content-card/values'
import { cardHtml } from '../../../model/channels/content-card/wire'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { DesignCard, useShownHtml } from '../../blocks/design/design-cards'
import { MessageFrame } from '../../blocks/design/frames'
import { brandIn } from '../../blocks/design/panel/parts'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { NoMessage, PreviewColumn } from '../../blocks/preview-frame/previews'
import shades from '../../blocks/preview-frame/shades.module.css'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { Phone } from '../../ui/preview-frames'
import classes from './content-card.module.css'

type Props = { values: ContentCardValues; context: ContentContext }
type Place = 'page' | 'app'

const places: { value: Place; label: string }[] = [
  { value: 'page', label: 'Website' },
  { value: 'app', label: 'App' },
]

export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const html = useShownHtml(cardHtml(values), person, context.mergeTags)
  return html === null ? <NoMessage /> : <DesignCard html={html} width={360} mostWidth={240} />
}

export function Preview({ values, context }: Props) {
  const { mergeTags: tags, sender } = context
  const [place, setPlace] = useState<Place>('page')
  const [person, setPerson] = usePerson()
  const { ref, width } = useContentSize()
  const card = { divId: values.divId, html: cardHtml(values), person, tags, sender }
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Place" data={places} value={place} onChange={setPlace} />}
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <div ref={ref} className={classes.preview} data-testid="card-preview">
        {place === 'app' ? <CardInApp {...card} /> : width > 0 && <CardInPage {...card} width={Math.floor(width)} />}
      </div>
    </PreviewColumn>
  )
}

type CardProps = {
  divId: string
  /** The card's HTML; null if the page draws the card itself. */
  html: string | null
  person: SamplePerson
  tags: readonly MergeTag[]
  /** The sender: the site or the app. */
  sender: string
}

/** Width of a phone's screen in pixels, without the frame. */
const APP_WIDTH_PX = 234

/** A page and an app around the card, drawn as grey shapes so that the card stands out. */
function CardInPage({ width, ...card }: CardProps & { width: number }) {
  return (
    <div className={`${classes.browser} ${shades.shades}`}>
      <div className={`${layout.rowSmall} ${classes.bar}`} aria-hidden>
        <IconLock size={11} />
        <bdi>{card.sender}</bdi>
      </div>
      <div className={classes.page}>
        <Head name={card.sender} />
        <i data-hero />
        <Slot {...card} width={width - 32} where="Your page" />
        <Shelves />
      </div>
    </div>
  )
}

function CardInApp(card: CardProps) {
  return (
    <Phone platform="ios">
      <div className={`${classes.app} ${shades.shades}`}>
        <Head name={card.sender} />
        <Slot {...card} width={APP_WIDTH_PX} where="Your app" />
        <i data-hero />
        <Shelves />
      </div>
    </Phone>
  )
}

const Head = ({ name }: { name: string }) => (
  <div className={`${layout.spread} ${classes.head}`} aria-hidden>
    <IconMenu2 size={14} />
    <bdi>{brandIn(name)}</bdi>
    <IconShoppingBag size={14} />
  </div>
)

const Shelves = () => (
  <div className={classes.productRows} aria-hidden>
    {['a', 'b', 'c'].map((productRow) => (
      <div key={productRow}>
        <i data-picture />
        <i data-line />
      </div>
    ))}
  </div>
)

/** Heights in pixels: before the card is measured, and the maximum in a preview. */
const FIRST_HEIGHT_PX = 96
const MAX_HEIGHT_PX = 220

/** The element with the id, with the card inside. */
function Slot({ divId, html, person, tags, width, where }: CardProps & { width: number; where: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const shownHtml = useShownHtml(html, person, tags)
  const hasName = divId.trim() !== ''
  return (
    <div className={classes.slot} data-named={hasName || undefined}>
      <code className={`${layout.oneLine} ${classes.tag}`} data-testid="card-place">
        {hasName ? `#${divId.trim()}` : 'Div Id'}
      </code>
      {shownHtml === null ? (
        <div className={`${layout.caption} ${classes.card}`}>
          <span className={`${layout.centred} ${classes.tile}`} aria-hidden>
            <IconLayoutKanban size={18} stroke={1.5} />
          </span>
          <span>
            <b>Your card appears here</b>
            {`${where} draws it, at the size of the element.`}
          </span>
        </div>
      ) : (
        <MessageFrame
          html={shownHtml}
          title="Content card"
          width={width}
          shownWidth={width}
          shownHeight={Math.min(height, MAX_HEIGHT_PX)}
          onHeight={setHeight}
        />
      )}
    </div>
  )
}

/** The card in REVIEW: the id of its element, and what renders it. */
export const Summary = ({ values }: { values: ContentCardValues }) => (
  <Pairs
    pairs={[
      { name: 'Div Id', value: values.divId.trim() === '' ? 'Not set' : <code>{values.divId}</code> },
      { name: 'Design', value: cardHtml(values) === null ? 'Rendered by your site or app' : 'Stored on the server' },
    ]}
  />
)
