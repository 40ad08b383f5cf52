/** The SMS on a phone, as one of the sample people gets it. */
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { MergeTag } from '#contract'
import { PersonSwitch } from '../../blocks/merge-tags/person-switch'
import { type SamplePerson, samplePeople, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render } from '../../blocks/merge-tags/text'
import { type Platform, platforms } from '../../blocks/preview-frame/platform'
import { PreviewColumn } from '../../blocks/preview-frame/preview-column'
import { TextMessages } from '../../blocks/preview-frame/text-messages'
import type { Live } from './live'
import { PreviewDialog } from './preview-dialog'
import classes from './sms.module.css'

type Props = { live: Live; tags: readonly MergeTag[]; sender: string; reach: number | null; upTo: boolean }

export function SmsPreview(props: Props) {
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = useState(samplePeople[0])
  const [large, setLarge] = useState(false)
  return (
    <PreviewColumn
      control={
        <span className={classes.control}>
          <Tooltip label="Open the preview">
            <ActionIcon aria-label="Open the preview" onClick={() => setLarge(true)}>
              <IconArrowsMaximize size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />
        </span>
      }
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <Message {...props} platform={platform} person={person} />
      <PreviewDialog {...props} opened={large} onClose={() => setLarge(false)} />
    </PreviewColumn>
  )
}

/** Apart, because it alone follows every key. */
function Message({ live, tags, sender, platform, person }: Props & { platform: Platform; person: SamplePerson }) {
  const { sent } = useSyncExternalStore(live.subscribe, live.current)
  const text = render(parseText(sent), valuesOf(person), tags)
  return <TextMessages platform={platform} sender={sender} text={text} />
}
