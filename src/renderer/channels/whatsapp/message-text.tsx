/** A message as read-only text: header, body with merge-tag chips, footer, and one line per button. */

import type { MergeTag } from '#contract'
import { replies, type WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { chosenImageKey, labelOf } from '../../../model/merge-tags/text'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import classes from './whatsapp.module.css'

type Props = { message: WhatsappMessage; tags: readonly MergeTag[] }

export function MessageText({ message, tags }: Props) {
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
