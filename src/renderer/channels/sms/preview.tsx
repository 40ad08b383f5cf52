/** Preview of the SMS on a phone, for one sample person. */
import { ActionIcon, Modal, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { countParts } from '../../../model/channels/sms/parts'
import { lengthText, partsRange, partsWord, readText } from '../../../model/channels/sms/reading'
import type { SmsValues } from '../../../model/channels/sms/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { PersonSwitch, useGivenPerson, usePerson } from '../../blocks/merge-tags/person'
import { BubbleCard, NoMessage } from '../../blocks/preview-frame/message-card'
import { type Platform, PreviewColumn, platforms } from '../../blocks/preview-frame/preview-grid'
import { TextMessages } from '../../blocks/preview-frame/text-messages'
import { useServiceTags } from '../../blocks/voucher/choices'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { costText, createLive, type Live } from './live'
import classes from './sms.module.css'

type Props = { live: Live; tags: readonly MergeTag[]; sender: string; reach: number | null; upTo: boolean }

/** The preview without a form: it depends on `values` only. */
export function Preview({ values, context }: { values: SmsValues; context: ContentContext }) {
  const { mergeTags, sender, reach, upTo = false } = context
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...wordTags(mergeTags), ...serviceTags], [mergeTags, serviceTags])
  const [live] = useState(() => createLive(readText(values.text)))
  useEffect(() => live.set(readText(values.text)), [live, values.text])
  return <SmsPreview live={live} tags={tags} sender={sender} reach={reach} upTo={upTo} />
}

export function Card({ values, context }: { values: SmsValues; context: ContentContext }) {
  const serviceTags = useServiceTags(values)
  const [person] = usePerson()
  const { sent, count } = readText(values.text)
  if (sent.trim() === '') return <NoMessage />
  const tags = [...wordTags(context.mergeTags), ...serviceTags]
  return (
    <BubbleCard from={context.sender} note={partsWord(count.parts)}>
      {render(parseText(sent), valuesOf(person), tags)}
    </BubbleCard>
  )
}

export function SmsPreview(props: Props) {
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = usePerson()
  const [isLarge, setLarge] = useState(false)
  // Both phones show the same text, so a read-only preview needs only one.
  const isAlone = useGivenPerson() !== null
  const control = (
    <span className={layout.rowSmall}>
      <Tooltip label="Open the preview">
        <ActionIcon aria-label="Open the preview" onClick={() => setLarge(true)}>
          <IconArrowsMaximize size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />
    </span>
  )
  return (
    <PreviewColumn {...(isAlone ? {} : { control })} over={<PersonSwitch person={person} onChange={setPerson} />}>
      <Message {...props} platform={platform} person={person} />
      <PreviewDialog {...props} opened={isLarge} onClose={() => setLarge(false)} />
    </PreviewColumn>
  )
}

/** A separate component, because only the message renders on every keystroke. */
function Message({ live, tags, sender, platform, person }: Props & { platform: Platform; person: SamplePerson }) {
  const { sent } = useSyncExternalStore(live.subscribe, live.current)
  const text = render(parseText(sent), valuesOf(person), tags)
  return <TextMessages platform={platform} sender={sender} text={text} />
}

/** A contact name longer than the conversation header is wide. */
const longName = 'Customer Service and Deliveries (new)'

type PreviewDialogProps = {
  opened: boolean
  onClose: () => void
  live: Live
  tags: readonly MergeTag[]
  sender: string
  reach: number | null
  upTo: boolean
}

/** The SMS at full size on both phones, and its cost per sample person. */
function PreviewDialog({ opened, onClose, ...rest }: PreviewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Preview" size={1280} padding="xl">
      <Phones {...rest} />
    </Modal>
  )
}

function Phones({ live, tags, sender, reach, upTo }: Omit<PreviewDialogProps, 'opened' | 'onClose'>) {
  const { sent } = useSyncExternalStore(live.subscribe, live.current)
  const [person, setPerson] = usePerson()
  const pieces = parseText(sent)
  const text = render(pieces, valuesOf(person), tags)
  const cost = costText(partsRange(sent, tags), reach, upTo)
  return (
    <div className={layout.column4}>
      <PersonSwitch person={person} onChange={setPerson} />
      <p className={classes.simulated}>Simulated. The last two: saved in the phone under a long name.</p>
      <div className={classes.phones}>
        {[sender, `${sender} ${longName}`].flatMap((name) =>
          platforms.map(({ value }) => (
            <TextMessages key={`${value} ${name}`} platform={value} sender={name} text={text} large />
          )),
        )}
      </div>
      <Pairs
        pairs={[
          { name: 'Length', value: `${lengthText(countParts(text))} for ${person.name}` },
          ...(cost ? [{ name: 'Cost', value: cost }] : []),
        ]}
      />
    </div>
  )
}
