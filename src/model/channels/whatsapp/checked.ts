/** The texts of a WhatsApp message that the shared content checks read, and its picture; null for approved templates. The provider's rules are in `lint`. */
import type { CheckedMessage, MessageText } from '../../checks/message.ts'
import { replies } from './message.ts'
import type { WhatsappValues } from './values.ts'

export function checkedWhatsapp({ contentType, message }: WhatsappValues): CheckedMessage | null {
  if (contentType !== 'custom') return null
  const { selectedHeaderType, headerText, body, footer } = message
  return {
    texts: [
      ...(selectedHeaderType === 'text' ? [fieldOf('title', headerText, 'message.headerText', 'Header')] : []),
      fieldOf('text', body, 'message.body', 'Body'),
      { role: 'title', path: 'message.footer', name: 'Footer', text: footer },
      ...buttonsOf(message),
    ],
    pictures:
      selectedHeaderType === 'document'
        ? [{ path: 'message.headerDocument', name: 'Header', picture: message.headerDocument }]
        : [],
  }
}

const fieldOf = (
  role: 'title' | 'text',
  { value, editorState }: WhatsappValues['message']['body'],
  field: string,
  name: string,
): MessageText => ({
  role,
  path: `${field}.value`,
  field,
  name,
  text: value,
  along: () => [{ path: `${field}.editorState`, before: editorState, after: null }],
})

function buttonsOf({
  addButtons,
  buttonType,
  quickReplyButton,
  callToActionButton,
}: WhatsappValues['message']): MessageText[] {
  if (!addButtons) return []
  if (buttonType === 'quick reply')
    return replies
      .filter((reply) => quickReplyButton[reply].isSelected)
      .map((reply) => buttonText(`message.quickReplyButton.${reply}`, quickReplyButton[reply].buttonText))
  const { visit_website: website, cell_phonenumber: phone } = callToActionButton
  const path = 'message.callToActionButton'
  return [
    ...(website.isSelected ? [buttonText(`${path}.visit_website`, website.buttonText)] : []),
    ...(website.isSelected && website.linkType === 'static'
      ? [{ role: 'link', path: `${path}.visit_website.link`, name: 'Website', text: website.link } as const]
      : []),
    ...(phone.isSelected
      ? [
          buttonText(`${path}.cell_phonenumber`, phone.buttonText),
          {
            role: 'phone',
            path: `${path}.cell_phonenumber.phoneNumber`,
            name: 'Phone number',
            text: phone.phoneNumber,
          } as const,
        ]
      : []),
  ]
}

const buttonText = (path: string, text: string): MessageText => ({
  role: 'button',
  path: `${path}.buttonText`,
  name: 'Button',
  text,
})
