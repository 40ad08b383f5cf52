/** Preview of the message in the app for one sample person, on two kinds of phone, with its trigger and delay. */

import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import type { InAppValues } from '../../../model/channels/in-app/values'
import { shownPlacement } from '../../../model/design/panel/values'
import { DesignCard } from '../../blocks/design/design-card'
import { TrialBar } from '../../blocks/design/panel/trial-bar'
import { useTrial } from '../../blocks/design/panel/use-trial'
import { useShownHtml } from '../../blocks/design/use-shown-html'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { NoMessage } from '../../blocks/preview-frame/message-card'
import { type Platform, platforms } from '../../blocks/preview-frame/platform'
import { PreviewColumn } from '../../blocks/preview-frame/preview-column'
import shades from '../../blocks/preview-frame/shades.module.css'
import layout from '../../ui/layout.module.css'
import { AppScreen } from './app-screen'

type Props = { values: InAppValues; context: ContentContext }

export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const html = useShownHtml(values.html, person, context.mergeTags)
  return html === null ? <NoMessage /> : <DesignCard html={html} width={360} mostWidth={240} />
}

export function Preview({ values, context }: Props) {
  const { mergeTags: tags, sender, entry } = context
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = usePerson()
  const control = useTrial(entry ?? { kind: 'immediately' })
  const html = useShownHtml(values.html, person, tags)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />}
      over={
        <>
          <PersonSwitch person={person} onChange={setPerson} />
          {html === null ? (
            <p className={`${layout.caption} ${shades.note}`}>The message appears over the app</p>
          ) : (
            <TrialBar entry={entry} control={control} />
          )}
        </>
      }
    >
      <AppScreen platform={platform} app={sender} html={html} placement={shownPlacement(values)} control={control} />
    </PreviewColumn>
  )
}
