/** Findings of WhatsApp before publishing, without views; a worker runs them too. */

import { type CheckedMessage, changedExcerpts, type MessageText } from '../../checks/message.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { type Finding, type Fix, passed, valueAt } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'
import { judgedIn } from '../template-verdict.ts'
import { lint, type Objection, refusedValues } from './lint.ts'
import { messageToWire, replies, type WhatsappMessage } from './message.ts'
import { sentMessage, type WhatsappValues } from './values.ts'

export const checks = { findings: whatsappFindings, checked: checkedWhatsapp }

type Context = Pick<ContentContext, 'mergeTags' | 'people'>

/** Warnings and passed checks. `check` reports broken rules, so content without a body has no findings here. */
export function whatsappFindings(values: WhatsappValues, context: Context): Finding[] {
  const message = sentMessage(values)
  if (!message || message.body.value.trim() === '') return []
  return values.contentType === 'custom'
    ? [...ruleFindings(message, context), tagsFindingOf(values, message, context)]
    : [...templateFindings(values), ...refusalFindings(message, context), tagsFindingOf(values, message, context)]
}

/** The fix of an objection. In header and body it also clears the state of another editor. */
function objectionFix(message: WhatsappMessage, path: string, { label, to, safe }: NonNullable<Objection['fix']>): Fix {
  const isTagged = path === 'message.headerText' || path === 'message.body'
  const field = isTagged ? `${path}.value` : path
  const before = String(valueAt({ message: messageToWire(message) }, field) ?? '')
  const editorState = path === 'message.headerText' ? message.headerText.editorState : message.body.editorState
  const changes = [
    { path: field, before, after: to },
    ...(isTagged ? [{ path: `${path}.editorState`, before: editorState, after: null }] : []),
  ]
  return { label, ...changedExcerpts(before, to), safe, changes }
}

function ruleFindings(message: WhatsappMessage, { mergeTags, people }: Context): Finding[] {
  const objections = lint(message, mergeTags, people)
  if (objections.length === 0) return [passed('provider-rules', 'WhatsApp template rules are met', { tab: 'CONTENT' })]
  return objections.map((objection) =>
    findingOf(objection, message, 'WhatsApp will probably reject the template for it.'),
  )
}

/** An approved template needs no approval again, but the provider checks the values of its tags with every send. */
const refusalFindings = (message: WhatsappMessage, { mergeTags, people = [] }: Context): Finding[] =>
  refusedValues(message, mergeTags, people).map((objection) => findingOf(objection, message))

const findingOf = ({ id, path, sentence, fix }: Objection, message: WhatsappMessage, detail?: string): Finding => ({
  id: `provider-${id}`,
  level: 'warning',
  title: sentence.replace(/\.$/, ''),
  ...(detail === undefined ? {} : { detail }),
  tab: 'CONTENT',
  field: path,
  link: 'Content, Message',
  ...(fix ? { fix: objectionFix(message, path, fix) } : {}),
})

const templateFindings = ({ selectedTemplate }: WhatsappValues): Finding[] =>
  judgedIn(selectedTemplate)?.status === 'APPROVED'
    ? [passed('template', 'The template is approved', { tab: 'CONTENT' })]
    : []

function tagsFindingOf(
  values: WhatsappValues,
  { selectedHeaderType, headerText, body }: WhatsappMessage,
  { mergeTags }: Context,
): Finding {
  const texts = [...(selectedHeaderType === 'text' ? [headerText.value] : []), body.value]
  const location = { tab: 'CONTENT', field: 'message.body', link: 'Content, Message' } as const
  const check = { id: 'whatsapp-tags', texts, message: checkedWhatsapp(values), verb: 'sent' } as const
  return tagFinding({ ...check, ...location }, mergeTags)
}

/** The texts of a WhatsApp message that the shared content checks read, and its picture; null for approved templates. The provider's rules are in `lint`. */
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
