/** The parts of an email that the shared content checks read: inbox fields, the message as sent, and the plain text. */
import type { CheckedMessage, MessageText } from '../../checks/message.ts'
import { hasContent, projectIn } from '../../design/project.ts'
import { type EmailValues, sentHtml } from './values.ts'

export function checkedEmail(values: EmailValues): CheckedMessage {
  const { subject, preHeader, from, footer, plainText, source, html, design } = values
  return {
    texts: [
      { role: 'sender', path: 'from', name: 'From', text: from },
      { role: 'subject', path: 'subject', name: 'Subject', text: subject },
      { role: 'preheader', path: 'preHeader', name: 'Preheader', text: preHeader },
      ...(source && footer.address === null ? [] : footerTexts(footer)),
      // A plain text that follows the message needs no check of its own.
      ...(plainText === null
        ? []
        : [{ role: 'plain', path: 'plainText', field: 'design', name: 'Plain text', text: plainText } as const]),
    ],
    ...(hasContent(design, html)
      ? {
          html: {
            kind: 'mail',
            text: sentHtml(values),
            // No fixes in a message that another editor designed: its HTML and design would differ.
            source: source && design !== null ? null : { html, design: projectIn(design) && design },
          },
        }
      : {}),
  }
}

const footerTexts = ({ words, address, off }: EmailValues['footer']): MessageText[] =>
  off
    ? []
    : [
        { role: 'footer', path: 'footer.words', name: 'Footer', text: words },
        ...(address === null ? [] : [{ role: 'link', path: 'footer.address', name: 'Footer', text: address } as const]),
      ]
