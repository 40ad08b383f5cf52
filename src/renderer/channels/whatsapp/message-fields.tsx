/** The custom message: its header (none, text or a file), its body and its footer. */

import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconFileText, IconMovie, IconPhoto } from '@tabler/icons-react'
import { graphemeCount, type MergeTag } from '#contract'
import { providerLimits } from '../../../model/channels/whatsapp/lint'
import { replies, type WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { limits, tooLarge } from '../../../model/channels/whatsapp/values'
import { MAX_PICTURE_MB, noPicture, type Picture, type PictureKinds } from '../../../model/image/values'
import { chosenImageKey, keyOf, labelOf, placeholderOf } from '../../../model/merge-tags/text'
import { PictureField } from '../../blocks/image/picture-field'
import { withOneBlankLine } from '../../blocks/merge-tags/document'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { TaggedText } from '../../blocks/merge-tags/person'
import { personaliseHint } from '../../blocks/merge-tags/tag-menu'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './whatsapp.module.css'

/** Props of the parts of the form. */
export type Part = {
  message: WhatsappMessage
  edit: (patch: Partial<WhatsappMessage>) => void
  /** Returns the latest message, which may be newer than the rendered one. */
  now: () => WhatsappMessage
  /** The error message of a field of the message. */
  errorAt: (path: string) => string | undefined
  readOnly: boolean
}

/** Order of an input's parts, with the description last: inputs in one row then stay on one line. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']

/** `columns`: the pictures of a family's rows, in its master. */
type Props = { part: Part; tags: readonly MergeTag[]; columns: readonly MergeTag[] }

export function MessageFields({ part, tags, columns }: Props) {
  const { message, edit, now, errorAt, readOnly } = part
  return (
    <StepSection title="Message" aside={readOnly ? null : personaliseHint}>
      <div className={layout.column4}>
        <Header part={part} tags={tags} columns={columns} />
        <MergeTagField
          label="Body"
          path="message.body"
          initial={message.body.value}
          tags={tags}
          lines
          oneBlankLine
          limit={providerLimits.body}
          placeholder="Write the message"
          readOnly={readOnly}
          error={errorAt('body')}
          onChange={(text) => edit({ body: { ...now().body, value: withOneBlankLine(text), editorState: null } })}
        />
        <TextInput
          label={<CountedField label="Footer" length={graphemeCount(message.footer)} most={limits.footer} spaced />}
          aria-label="Footer"
          name="message.footer"
          dir="auto"
          placeholder="Optional: who you are, or how to stop"
          data-at-most={limits.footer}
          value={message.footer}
          readOnly={readOnly}
          error={errorAt('footer')}
          classNames={{ label: classes.wide ?? '' }}
          onChange={(event) => edit({ footer: event.currentTarget.value })}
        />
      </div>
    </StepSection>
  )
}

/** A label with its count: 'n / 60' for the footer, 'n/20' for a button (Source: docs/reference/rules.md#whatsapp). */
export function CountedField(props: { label: string; length: number; most: number; spaced?: boolean }) {
  const { label, length, most, spaced } = props
  return (
    <span className={classes.counted}>
      {label}
      <span className={`${layout.caption} ${classes.count}`} data-over={length > most || undefined} data-num>
        {spaced ? `${length} / ${most}` : `${length}/${most}`}
      </span>
    </span>
  )
}

const kinds = [
  { value: 'none', label: 'None' },
  { value: 'text', label: 'Text' },
  { value: 'document', label: 'Upload Media/Document' },
] as const

function Header({ part, tags, columns }: Props) {
  const { message, edit, now, errorAt, readOnly } = part
  const { selectedHeaderType: type } = message
  return (
    <>
      <div className={`${layout.column1} ${classes.choice}`}>
        <span className={layout.label} id="whatsapp-header">
          Header
        </span>
        <SegmentedControl
          aria-labelledby="whatsapp-header"
          data={[...kinds]}
          value={type}
          readOnly={readOnly}
          onChange={(selectedHeaderType) => edit({ selectedHeaderType })}
        />
      </div>
      {type === 'text' && (
        <MergeTagField
          label="Header text"
          path="message.headerText"
          initial={message.headerText.value}
          tags={tags}
          mostTags={limits.headerTags}
          limit={providerLimits.header}
          placeholder="What it is about"
          hint={readOnly ? undefined : 'One line, at most one merge tag.'}
          readOnly={readOnly}
          error={errorAt('headerText')}
          onChange={(value) => edit({ headerText: { ...now().headerText, value, editorState: null } })}
        />
      )}
      {type === 'document' && <Document part={part} columns={columns} />}
    </>
  )
}

/** The file is checked by its content; PDF and MP4 are accepted like pictures. */
const documents: PictureKinds = {
  types: ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'],
  listed: ['.jpeg', '.jpg', '.png', '.mp4', '.pdf'],
  label: 'JPEG, PNG, MP4 or PDF',
  noun: 'file',
  tooLarge,
}

function Document({ part: { message, edit, errorAt, readOnly }, columns }: Omit<Props, 'tags'>) {
  const { headerDocument } = message
  return (
    <PictureField
      label="Media or document"
      path="message.headerDocument"
      hint={`JPEG, PNG, MP4 or PDF up to ${MAX_PICTURE_MB} MB.`}
      picture={headerDocument}
      Icon={iconOf(headerDocument)}
      purpose="document"
      kinds={documents}
      readOnly={readOnly}
      error={errorAt('headerDocument')}
      other={columns.map((tag) => (
        <Button
          key={tag.id}
          variant="default"
          size="xs"
          onClick={() =>
            edit({ headerDocument: { ...noPicture, name: tag.name, img: placeholderOf(keyOf(tag), null) } })
          }
        >
          {`From the sheet: ${tag.name}`}
        </Button>
      ))}
      // Removing the file clears all its fields.
      onChange={(next) => edit({ headerDocument: next.stored || next.img ? next : noPicture })}
    />
  )
}

/** The kind of the file: by the media type of the local file, else by its name. A column of a family has pictures. */
export function documentKind({ stored, name, img }: Picture): 'picture' | 'video' | 'document' {
  if (img.startsWith('{{')) return 'picture'
  const type = stored?.type ?? name.toLowerCase()
  if (/^image\/|\.(?:jpe?g|png)$/.test(type)) return 'picture'
  return /^video\/|\.mp4$/.test(type) ? 'video' : 'document'
}

const iconOf = (document: WhatsappMessage['headerDocument']) =>
  ({ picture: IconPhoto, video: IconMovie, document: IconFileText })[documentKind(document)]

type MessageTextProps = { message: WhatsappMessage; tags: readonly MergeTag[] }

/** A message as read-only text: header, body with merge-tag chips, footer, and one line per button. */
export function MessageText({ message, tags }: MessageTextProps) {
  const { selectedHeaderType: type, headerText, headerDocument, body, footer } = message
  return (
    <div className={`${layout.column1} ${classes.well}`}>
      {type === 'text' && (
        <b dir="auto">
          <TaggedText text={headerText.value} tags={tags} />
        </b>
      )}
      {type === 'document' && <span className={layout.caption}>{headerDocument.name || 'A file on the server'}</span>}
      <div className={classes.body} dir="auto">
        <TaggedText text={body.value} tags={tags} />
      </div>
      {footer && (
        <span className={layout.caption} dir="auto">
          {footer}
        </span>
      )}
      {buttonLines(message, tags).map(({ text, does }) => (
        <span key={`${text} ${does}`} className={classes.line}>
          <bdi>{text || 'A button without text'}</bdi>
          <span className={layout.caption}>{does}</span>
        </span>
      ))}
    </div>
  )
}

/** The visible buttons: text and action. */
export function buttonLines(message: WhatsappMessage, tags: readonly MergeTag[]): { text: string; does: string }[] {
  const { addButtons, buttonType, callToActionButton, quickReplyButton } = message
  if (!addButtons) return []
  if (buttonType === 'quick reply')
    return replies
      .map((reply) => quickReplyButton[reply])
      .filter(({ isSelected }) => isSelected)
      .map(({ buttonText }) => ({ text: buttonText, does: 'quick reply' }))
  const { visit_website: website, cell_phonenumber: phone } = callToActionButton
  return [
    ...(website.isSelected ? [{ text: website.buttonText, does: linkText(website, tags) }] : []),
    ...(phone.isSelected ? [{ text: phone.buttonText, does: phone.phoneNumber }] : []),
  ]
}

function linkText(
  { linkType, link, selectedMergeTag }: WhatsappMessage['callToActionButton']['visit_website'],
  tags: readonly MergeTag[],
): string {
  if (linkType === 'static') return link
  const key = chosenImageKey(selectedMergeTag)
  return key === null ? 'no link' : `by person: ${labelOf(key, tags)}`
}
