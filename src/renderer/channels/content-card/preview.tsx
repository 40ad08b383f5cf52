/** Preview of the card in a page of the site or a screen of the app, for one sample person. */
import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import type { ContentCardValues } from '../../../model/channels/content-card/values'
import { cardHtml } from '../../../model/channels/content-card/wire'
import { DesignCard } from '../../blocks/design/design-card'
import { useShownHtml } from '../../blocks/design/use-shown-html'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { NoMessage } from '../../blocks/preview-frame/message-card'
import { PreviewColumn } from '../../blocks/preview-frame/preview-column'
import classes from './content-card.module.css'
import { CardInApp, CardInPage } from './places'

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
  const { ref, width } = useElementSize()
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
