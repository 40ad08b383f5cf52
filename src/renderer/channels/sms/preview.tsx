/** The SMS on a phone, as one of the sample people gets it. */
import { SegmentedControl } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { MergeTag } from '#contract'
import { PersonSwitch } from '../../blocks/merge-tags/person-switch'
import { type SamplePerson, samplePeople, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render } from '../../blocks/merge-tags/text'
import { type Platform, platforms } from '../../blocks/preview-frame/platform'
import { PreviewColumn } from '../../blocks/preview-frame/preview-column'
import { TextMessages } from '../../blocks/preview-frame/text-messages'
import type { Live } from './live'

type Props = { live: Live; tags: readonly MergeTag[]; sender: string }

export function SmsPreview(props: Props) {
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = useState(samplePeople[0])
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />}
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <Message {...props} platform={platform} person={person} />
    </PreviewColumn>
  )
}

/** Apart, because it alone follows every key. */
function Message({ live, tags, sender, platform, person }: Props & { platform: Platform; person: SamplePerson }) {
  const { sent } = useSyncExternalStore(live.subscribe, live.current)
  const text = render(parseText(sent), valuesOf(person), tags)
  return <TextMessages platform={platform} sender={sender} text={text} />
}
