/** Preview of the SMS on a phone, for one sample person, and the SMS in REVIEW. */

import { ActionIcon, Modal, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowsMaximize, IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { firstGrapheme, type MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { countParts, nonGsmCharacters } from '../../../model/channels/sms/parts'
import { lengthText, partsRange, partsWord, readText } from '../../../model/channels/sms/reading'
import { characterName } from '../../../model/channels/sms/text'
import type { SmsValues } from '../../../model/channels/sms/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, unknownKeys, wordTags } from '../../../model/merge-tags/text'
import { PersonSwitch, TaggedText, useGivenPerson, usePerson } from '../../blocks/merge-tags/person'
import textMessagesClasses from '../../blocks/preview-frame/preview-frame.module.css'
import { BubbleCard, NoMessage, type Platform, PreviewColumn, platforms } from '../../blocks/preview-frame/previews'
import { lineOf, useServiceTags } from '../../blocks/voucher/choices'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { Phone } from '../../ui/preview-frames'
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

type TextMessagesProps = { platform: Platform; sender: string; text: string; large?: boolean }

/**
 * A conversation of text messages on a phone: an earlier message if there is room, then the edited one. A `large` preview shows the earlier
 * message as text; a small one shows it as grey lines.
 */
function TextMessages({ platform, sender, text, large = false }: TextMessagesProps) {
  const earlierText = earlierMessage(text)
  const isAlone = useGivenPerson() !== null
  return (
    <Phone
      platform={platform}
      view={`${platform === 'ios' ? 'iOS' : 'Android'}, ${sender}`}
      head={<Conversation platform={platform} sender={sender} />}
    >
      {!isAlone &&
        (large ? (
          <p className={textMessagesClasses.bubble} dir="auto" lang={earlierText.lang}>
            {earlierText.text}
          </p>
        ) : (
          <span className={textMessagesClasses.lines} aria-hidden />
        ))}
      {text.trim() === '' ? (
        <span className={textMessagesClasses.nothing} aria-hidden />
      ) : (
        <p className={textMessagesClasses.bubble} dir="auto" data-testid="preview-message">
          {text}
        </p>
      )}
    </Phone>
  )
}

function Conversation({ platform, sender }: { platform: Platform; sender: string }) {
  const avatar = <span className={textMessagesClasses.face}>{firstGrapheme(sender).toUpperCase() || '?'}</span>
  return (
    <div className={textMessagesClasses.conversation} data-platform={platform}>
      {platform === 'ios' ? <IconChevronLeft size={20} aria-hidden /> : <IconArrowLeft size={18} aria-hidden />}
      <span key={sender} className={textMessagesClasses.sender}>
        {avatar}
        <bdi>{sender}</bdi>
      </span>
    </div>
  )
}

/** In the opposite writing direction of `text`, so that the preview shows both directions. */
function earlierMessage(text: string): { text: string; lang: string } {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
    ? { text: 'Your order #48213 is on its way. Track it in the app.', lang: 'en' }
    : { text: 'آپ کا آرڈر #48213 روانہ ہو چکا ہے۔ ایپ میں دیکھیں۔', lang: 'ur' }
}

/** The SMS in REVIEW, next to its picture: number of messages, voucher, and the text if a part of it needs highlighting. */
export function Summary({ values, context }: { values: SmsValues; context: Pick<ContentContext, 'mergeTags'> }) {
  const { sent, count, diagnosis } = readText(values.text)
  // The text is shown only for its highlights, which the phone picture lacks.
  const hasMarks = diagnosis.kind === 'non-gsm' || unknownKeys(sent, context.mergeTags).length > 0
  const markedPart = diagnosis.kind === 'non-gsm' ? markedText : (text: string): ReactNode => text
  return (
    <div className={layout.column3}>
      {hasMarks && (
        <div className={classes.well} dir="auto">
          <TaggedText text={sent} tags={context.mergeTags} renderText={markedPart} />
        </div>
      )}
      <dl className={classes.pairs}>
        <dt>Length</dt>
        <dd title={lengthText(count)}>{partsWord(count.parts)}</dd>
        {values.isVoucher && (
          <>
            <dt>Voucher</dt>
            <dd>{lineOf(values)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function markedText(text: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { at, text: character } of nonGsmCharacters(text)) {
    pieces.push(text.slice(end, at))
    pieces.push(
      <mark key={at} className={classes.mark} title={characterName(character)}>
        {character}
      </mark>,
    )
    end = at + character.length
  }
  return [...pieces, text.slice(end)]
}
