/** Preview of the message in a WhatsApp chat with a business on a phone, for one sample person. */

import { SegmentedControl } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBuildingStore,
  IconChevronLeft,
  IconExternalLink,
  IconFileText,
  IconMovie,
  IconPhone,
  IconPhoto,
  IconRosetteDiscountCheckFilled,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { firstGrapheme } from '#contract'
import type { ApprovalState, ContentContext } from '../../../model/channels/channel'
import { emptyMessage, replies, type WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { sentMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { BubbleCard, NoMessage, type Platform, PreviewColumn, platforms } from '../../blocks/preview-frame/previews'
import { usePictureSource } from '../../data/files'
import { useBrandName } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pieces'
import { Phone } from '../../ui/preview-frames'
import { buttonLines, documentKind } from './message-fields'
import classes from './whatsapp.module.css'

type Props = { values: WhatsappValues; context: ContentContext }

const noMessage = emptyMessage()

export function Preview({ values, context }: Props) {
  const sender = useSender(context.sender)
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = usePerson()
  const shownMessage = useShownMessage(values, context, person)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />}
      over={<PersonSwitch person={person} onChange={setPerson} />}
    >
      <Chat platform={platform} sender={sender} message={shownMessage} />
    </PreviewColumn>
  )
}

export function Card({ values, context }: Props) {
  const sender = useSender(context.sender)
  const [person] = usePerson()
  const message = useShownMessage(values, context, person)
  if (message.body.trim() === '') return <NoMessage />
  return (
    <BubbleCard from={sender} note={message.buttons.map(({ text }) => text).join(' · ')} ground="chat">
      <Message message={message} />
    </BubbleCard>
  )
}

type FileKind = 'picture' | 'video' | 'document'

type ShownMessage = {
  /** `src` is the data address of a picture; null for other files, and while the picture loads. */
  header: { kind: 'text'; text: string } | { kind: FileKind; name: string; src: string | null } | null
  body: string
  footer: string
  buttons: readonly { kind: 'website' | 'phone' | 'reply'; text: string }[]
}

function useShownMessage(values: WhatsappValues, { mergeTags }: ContentContext, person: SamplePerson): ShownMessage {
  const tags = useMemo(() => wordTags(mergeTags), [mergeTags])
  const message = sentMessage(values) ?? noMessage
  const header = useHeader(message)
  const renderedText = (text: string) => render(parseText(text), valuesOf(person), tags)
  return {
    header: header?.kind === 'text' ? { ...header, text: renderedText(header.text) } : header,
    body: renderedText(message.body.value),
    footer: message.footer,
    buttons: buttonsOf(message),
  }
}

/** The name of the business in the chat; its number only if the name is unknown. */
function useSender(sender: string): string {
  const brand = useBrandName()
  return /^\+?\d/.test(sender) && brand ? brand : sender
}

function useHeader({
  selectedHeaderType: type,
  headerText,
  headerDocument: file,
}: WhatsappMessage): ShownMessage['header'] {
  const kind = documentKind(file)
  const isMismatch = type === 'document' && kind === 'picture'
  const { src } = usePictureSource({
    blob: isMismatch ? (file.stored?.blob ?? null) : null,
    address: isMismatch ? file.img : '',
  })
  if (type === 'none') return null
  return type === 'text' ? { kind: 'text', text: headerText.value } : { kind, name: file.name, src }
}

function buttonsOf(message: WhatsappMessage): ShownMessage['buttons'] {
  const { addButtons, buttonType, callToActionButton: calls, quickReplyButton: quickReplies } = message
  if (!addButtons) return []
  const all =
    buttonType === 'quick reply'
      ? replies.map((reply) => ({ kind: 'reply' as const, ...quickReplies[reply] }))
      : [
          { kind: 'website' as const, ...calls.visit_website },
          { kind: 'phone' as const, ...calls.cell_phonenumber },
        ]
  return all.filter(({ isSelected }) => isSelected).map(({ kind, buttonText }) => ({ kind, text: buttonText }))
}

/** A chat with a business on a phone: one formatted message with its header, footer and buttons. */
function Chat({ platform, sender, message }: { platform: Platform; sender: string; message: ShownMessage }) {
  return (
    <Phone platform={platform} head={<Head platform={platform} sender={sender} />}>
      <div className={classes.chat}>
        <span className={classes.day}>Today</span>
        <div className={`${layout.columnTight} ${classes.message}`}>
          <div className={classes.bubble}>
            <Message message={message} />
            <span className={classes.time}>09:41</span>
          </div>
          <Buttons buttons={message.buttons} />
        </div>
      </div>
    </Phone>
  )
}

/** Header, body and footer. */
const Message = ({ message: { header, body, footer } }: { message: ShownMessage }) => (
  <>
    <Header header={header} />
    <Body text={body} />
    {footer && (
      <span className={classes.footer} dir="auto">
        {footer}
      </span>
    )}
  </>
)

function Head({ platform, sender }: { platform: Platform; sender: string }) {
  const Back = platform === 'ios' ? IconChevronLeft : IconArrowLeft
  return (
    <div className={`${layout.row} ${classes.head}`} data-platform={platform}>
      <Back size={18} aria-hidden />
      <span className={`${layout.centred} ${classes.face}`} aria-hidden>
        {/^\p{L}/u.test(sender) ? firstGrapheme(sender).toUpperCase() : <IconBuildingStore size={16} stroke={1.75} />}
      </span>
      <span className={classes.who}>
        <bdi className={`${layout.oneLine} ${classes.sender}`}>{sender}</bdi>
        <span className={classes.account}>Business account</span>
      </span>
      <IconRosetteDiscountCheckFilled size={15} className={classes.verified ?? ''} aria-hidden />
    </div>
  )
}

const fileIcons = { picture: IconPhoto, video: IconMovie, document: IconFileText }

function Header({ header }: { header: ShownMessage['header'] }) {
  if (!header) return null
  if (header.kind === 'text')
    return (
      <b className={classes.header} dir="auto" data-none={header.text.trim() === '' || undefined}>
        {header.text.trim() === '' ? 'Header' : header.text}
      </b>
    )
  if (header.src) return <img className={classes.picture} src={header.src} alt="" />
  const Icon = fileIcons[header.kind]
  return (
    <span className={`${layout.row} ${classes.file}`} data-kind={header.kind}>
      <Icon size={header.kind === 'document' ? 20 : 26} stroke={1.5} aria-hidden />
      <bdi>{header.name || 'Media or document'}</bdi>
    </span>
  )
}

function Body({ text }: { text: string }) {
  if (text.trim() === '') return <span className={classes.nothing}>Your message</span>
  let position = 0
  return (
    <span className={classes.messageText} dir="auto" data-testid="preview-message">
      {formattedRuns(text).map(({ text: run, styles }) => {
        const key = position
        position += run.length
        return styles.length === 0 ? (
          run
        ) : (
          <span key={key} data-styles={styles.join(' ')}>
            {run}
          </span>
        )
      })}
    </span>
  )
}

const buttonIcons = { website: IconExternalLink, phone: IconPhone, reply: IconArrowBackUp }

function Buttons({ buttons }: { buttons: ShownMessage['buttons'] }) {
  return buttons.map(({ kind, text }, index) => {
    const Icon = buttonIcons[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a button has no id other than its index.
      <span key={index} className={`${layout.rowSmall} ${classes.button}`} data-none={text.trim() === '' || undefined}>
        <Icon size={14} stroke={2} aria-hidden />
        <bdi>{text.trim() === '' ? 'Button text' : text}</bdi>
      </span>
    )
  })
}

type Style = 'bold' | 'italic' | 'struck' | 'mono'
type Run = { text: string; styles: readonly Style[] }

const marks: readonly [mark: string, style: Style][] = [
  ['```', 'mono'],
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'struck'],
]

/**
 * WhatsApp's text formatting: *bold*, _italic_, ~struck~ and ```monospaced```. The runs of a text with their styles. Joined, the runs are
 * the text without the marks that took effect.
 */
export function formattedRuns(text: string, styles: readonly Style[] = []): Run[] {
  const found = firstMarked(text)
  if (!found) return text === '' ? [] : [{ text, styles }]
  const { before, content, after, style } = found
  const inner =
    style === 'mono' ? [{ text: content, styles: [...styles, style] }] : formattedRuns(content, [...styles, style])
  return [...formattedRuns(before, styles), ...inner, ...formattedRuns(after, styles)]
}

type Marked = { before: string; content: string; after: string; style: Style }

function firstMarked(text: string): Marked | null {
  const all = marks.flatMap(([mark, style]) => markedBy(text, mark, style) ?? [])
  return all.sort((one, other) => one.before.length - other.before.length)[0] ?? null
}

/** An opening mark needs text right after it, a closing mark right before it. A pair must be on one line, except for monospaced text. */
function markedBy(text: string, mark: string, style: Style): Marked | null {
  const sign = mark.replace(/[*]/g, '\\$&')
  const content = style === 'mono' ? '[^]+?' : '(?!\\s)[^\\n]+?(?<!\\s)'
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${sign}(${content})${sign}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  if (!found) return null
  return {
    before: text.slice(0, found.index),
    content: found[1] ?? '',
    after: text.slice(found.index + found[0].length),
    style,
  }
}

type SummaryContext = Pick<ContentContext, 'mergeTags' | 'approval'>

/** WhatsApp content in REVIEW, next to its card: buttons, category, and the state of its approval. */
export const Summary = ({ values, context }: { values: WhatsappValues; context: SummaryContext }) => (
  <Pairs pairs={[...buttonPairs(values, context), ...pairsOf(values, context.approval ?? 'none')]} />
)

function buttonPairs(values: WhatsappValues, { mergeTags }: SummaryContext): Pair[] {
  const message = sentMessage(values)
  if (!message) return [{ name: 'Message', value: 'No template is chosen' }]
  return buttonLines(message, mergeTags).map(({ text, does }, index) => ({
    name: `Button ${index + 1}`,
    value: `${text || 'No text'}: ${does}`,
  }))
}

const approvalStates: Record<ApprovalState, string> = {
  none: 'Preapproved',
  needed: 'Not sent yet',
  waiting: 'Waiting',
  locked: 'Locked by the server',
  given: 'Approved',
  refused: 'Rejected',
}

const pairsOf = ({ template, contentType }: WhatsappValues, approvalState: ApprovalState): Pair[] => [
  { name: 'Category', value: template },
  { name: 'Content', value: contentType === 'custom' ? 'Crafted for this campaign' : 'A preapproved message' },
  { name: 'Approval', value: approvalStates[approvalState] },
]
