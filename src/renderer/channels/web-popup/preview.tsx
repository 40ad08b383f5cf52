/** Preview of the pop-up for one sample person: over a page on a computer or a phone, with its trigger and delay. */

import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ContentContext, Entry } from '../../../model/channels/channel'
import type { WebPopupValues } from '../../../model/channels/web-popup/checks'
import { placementText, shownPlacement } from '../../../model/design/panel/placement'
import { DesignCard, useShownHtml } from '../../blocks/design/design-cards'
import { TrialBar, useTrial } from '../../blocks/design/panel/shown-panel'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { LargePreviewButton, NoMessage, PreviewColumn } from '../../blocks/preview-frame/previews'
import shades from '../../blocks/preview-frame/shades.module.css'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { PopupScreen, type ScreenName, screens } from './popup-screen'
import classes from './web-popup.module.css'

type Props = { values: WebPopupValues; context: ContentContext }

const choices: { value: ScreenName; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const html = useShownHtml(values.html, person, context.mergeTags)
  return html === null ? <NoMessage /> : <DesignCard html={html} width={400} mostWidth={240} />
}

export function Preview({ values, context }: Props) {
  const { mergeTags: tags, sender, entry } = context
  const [screen, setScreen] = useState<ScreenName>('desktop')
  const [person, setPerson] = usePerson()
  const [isLarge, setLarge] = useState(false)
  const { ref, width } = useContentSize()
  const control = useTrial(entry ?? { kind: 'immediately' })
  const html = useShownHtml(values.html, person, tags)
  const popup = { screen, site: sender, html, placement: shownPlacement(values) }
  const frameWidth = Math.floor(screen === 'phone' ? Math.min(width, 260) : width)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Screen" data={choices} value={screen} onChange={setScreen} />}
      over={
        <>
          <PersonSwitch person={person} onChange={setPerson} />
          {html === null ? (
            <p className={`${layout.caption} ${shades.note}`}>The message appears over the page</p>
          ) : (
            <TrialBar entry={entry} control={control}>
              <LargePreviewButton onClick={() => setLarge(true)} />
            </TrialBar>
          )}
        </>
      }
    >
      <div ref={ref} className={classes.room}>
        {frameWidth > 0 && <PopupScreen {...popup} shownWidth={frameWidth} control={control} />}
      </div>
      <Modal opened={isLarge} onClose={() => setLarge(false)} title="Preview" size="auto">
        {isLarge && <LargePopup {...popup} entry={entry} />}
      </Modal>
    </PreviewColumn>
  )
}

/** The preview at full size, if the window is large enough. */
function LargePopup({
  entry,
  ...popup
}: Omit<Parameters<typeof PopupScreen>[0], 'shownWidth'> & { entry: Entry | undefined }) {
  const control = useTrial(entry ?? { kind: 'immediately' })
  const { width, height } = screens[popup.screen]
  const scale = Math.min(1, (window.innerWidth - 120) / width, (window.innerHeight - 280) / height)
  return (
    <div className={`${layout.column3} ${classes.large}`}>
      <PopupScreen {...popup} shownWidth={Math.floor(width * scale)} control={control} />
      <TrialBar entry={entry} control={control} />
    </div>
  )
}

/** The pop-up in REVIEW. */
export const Summary = ({ values }: Pick<Props, 'values'>) => (
  <Pairs pairs={[{ name: 'Position', value: placementText(shownPlacement(values), 'page') }]} />
)
