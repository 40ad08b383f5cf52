/** Preview of the message in a WhatsApp chat, for one sample person. */
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import { emptyMessage, replies, type WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { sentMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render, wordTags } from '../../../model/merge-tags/text'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import { BubbleCard, NoMessage } from '../../blocks/preview-frame/message-card'
import { type Platform, PreviewColumn, platforms } from '../../blocks/preview-frame/preview-grid'
import { usePictureSource } from '../../data/files'
import { useBrandName } from '../../data/session'
import { Chat, Message, type ShownMessage } from './chat'
import { documentKind } from './message-fields'

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
