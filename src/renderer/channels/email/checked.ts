/** What is checked of an email beside its own findings: what the inbox shows, the message as it leaves, and its plain text. */
import type { CheckedMessage, Written } from '../../blocks/checks/message'
import { hasContent, projectIn } from '../../blocks/design/project'
import * as wording from './texts'
import { type EmailValues, sentHtml } from './values'

export function checkedEmail(values: EmailValues): CheckedMessage {
  const { subject, preHeader, from, footer, plainText, source, html, design } = values
  return {
    texts: [
      { role: 'sender', path: 'from', name: wording.from, text: from },
      { role: 'subject', path: 'subject', name: wording.subject, text: subject },
      { role: 'preheader', path: 'preHeader', name: wording.preheader, text: preHeader },
      ...footerTexts(footer),
      // Another editor's slots stay as they came.
      ...(plainText === null
        ? []
        : [{ role: 'plain', path: 'plainText', field: 'design', name: wording.plainText, text: plainText } as const]),
    ],
    ...(hasContent(design, html)
      ? {
          html: {
            kind: 'mail',
            text: sentHtml(values),
            // What another editor's design says beside it nobody changes.
            source: source && design !== null ? null : { html, design: projectIn(design) && design },
          },
        }
      : {}),
  }
}

const footerTexts = ({ address, off }: EmailValues['footer']): Written[] =>
  address === null || off ? [] : [{ role: 'link', path: 'footer.address', name: wording.footer, text: address }]
