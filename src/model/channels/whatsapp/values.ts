/**
 * Values of WhatsApp content: shape, defaults, and rules with their messages (Source: docs/reference/data.md#whatsapp and
 * docs/reference/rules.md#whatsapp).
 */
import { graphemeCount, type Json, type JsonObject } from '#contract'
import { hasPicture } from '../../image/values.ts'
import { chosenImageKey, tagCount } from '../../merge-tags/text.ts'
import type { Pieces } from '../../rules/people.ts'
import type { Problem } from '../../rules/problem.ts'
import { flagIn } from '../../rules/read.ts'
import { judgedIn } from '../template-verdict.ts'
import { emptyMessage, isPhone, messageFromWire, type ReplyButton, replies, type WhatsappMessage } from './message.ts'

/** Authentication is listed but cannot be chosen (Source: docs/reference/rules.md#whatsapp). */
export const categories = ['Marketing', 'Utility', 'Authentication'] as const
export type Category = (typeof categories)[number]

/**
 * A chosen template with all server fields (Source: docs/reference/data.md#whatsapp). It is sent unchanged, and read with
 * `templateMessage`.
 */
export type ChosenTemplate = JsonObject & { id: number | string }

export type WhatsappValues = {
  contentType: 'preapproved' | 'custom'
  template: Category
  /** The chosen template. It is remembered while the user writes a custom message, and sent only if the content is pre-approved. */
  selectedTemplate: ChosenTemplate | null
  /** The user's custom message; a chosen template has its own message. */
  message: WhatsappMessage
  /** True locks the content (Source: docs/reference/states.md#whatsapp); preserved unchanged. */
  isDisabled: Json
  isRejected: boolean
  preApprovedTemplates: Json[]
  /** Recipients of earlier tests, saved on this computer. */
  testNumbers: string[]
  /** Unknown server fields, by location; `template` is the template that was created for the approval of custom content. */
  kept: { data: JsonObject; message: JsonObject; template: JsonObject }
}

/** Source: docs/reference/limits.md. */
export const limits = { buttonText: 20, footer: 60, headerTags: 1 } as const

export const rejected = 'This Template has been rejected by Meta.'
export const tooLarge = 'File size cannot be greater than 5MB'

export const emptyWhatsapp = (): WhatsappValues => ({
  contentType: 'preapproved',
  template: 'Marketing',
  selectedTemplate: null,
  message: emptyMessage(),
  isDisabled: false,
  isRejected: false,
  preApprovedTemplates: [],
  testNumbers: [],
  kept: { data: {}, message: {}, template: {} },
})

/**
 * Whether the server locked the content (Source: docs/reference/states.md#whatsapp): all inputs are read-only and the action button is
 * hidden.
 */
export const isLocked = ({ isDisabled }: WhatsappValues): boolean => flagIn(isDisabled) === true

/** The message of a template, for reading. */
export const templateMessage = ({ message }: ChosenTemplate): WhatsappMessage => messageFromWire(message)

/** The message that is sent: the chosen template's or the custom one. Null while no template is chosen. */
export const sentMessage = ({ contentType, selectedTemplate, message }: WhatsappValues): WhatsappMessage | null =>
  contentType === 'custom' ? message : selectedTemplate && templateMessage(selectedTemplate)

/** Billed units: a message from the brand opens one conversation per person. Null while the message is empty. */
export const whatsappPieces = (values: WhatsappValues): Pieces | null =>
  (sentMessage(values)?.body.value ?? '').trim() === '' ? null : { unit: 'conversation', least: 1, most: 1 }

/** Every broken rule, in the order of the fields (Source: docs/reference/rules.md#whatsapp). */
export function checkWhatsapp(values: WhatsappValues): Problem[] {
  if (values.contentType === 'preapproved') return checkTemplate(values)
  const { message } = values
  return [...checkHeader(message), ...checkBody(message), ...checkFooter(message), ...checkButtons(message)].map(
    ({ path, message }) => ({ path: `message.${path}`, message }),
  )
}

function checkTemplate({ selectedTemplate }: WhatsappValues): Problem[] {
  if (!selectedTemplate) return [{ path: 'selectedTemplate', message: 'Select a template' }]
  const isRefused = judgedIn(selectedTemplate)?.status === 'REJECTED'
  return isRefused ? [{ path: 'selectedTemplate', message: rejected }] : []
}

const empty = 'Cannot be empty'
const requiredText = (text: string, path: string): Problem[] => (text.trim() === '' ? [{ path, message: empty }] : [])

function checkHeader({ selectedHeaderType: type, headerText, headerDocument }: WhatsappMessage): Problem[] {
  if (type === 'document')
    return hasPicture(headerDocument) ? [] : [{ path: 'headerDocument', message: 'Please add a file' }]
  if (type === 'none') return []
  const hasTooManyTags = tagCount(headerText.value) > limits.headerTags
  return hasTooManyTags
    ? [{ path: 'headerText', message: 'At most one merge tag' }]
    : requiredText(headerText.value, 'headerText')
}

const checkBody = ({ body }: WhatsappMessage): Problem[] => requiredText(body.value, 'body')

/** The input stops at the limit, but a stored footer may be longer. */
const checkFooter = ({ footer }: WhatsappMessage): Problem[] =>
  graphemeCount(footer) > limits.footer ? [{ path: 'footer', message: `At most ${limits.footer} characters` }] : []

function checkButtons(message: WhatsappMessage): Problem[] {
  if (!message.addButtons) return []
  const isQuickReply = message.buttonType === 'quick reply'
  const broken = isQuickReply ? checkReplies(message) : checkCalls(message)
  const path = isQuickReply ? 'quickReplyButton' : 'callToActionButton'
  return broken ?? [{ path, message: 'At least 1 button must be added' }]
}

/** Null if no button was added. */
function checkReplies({ quickReplyButton: buttons }: WhatsappMessage): Problem[] | null {
  const added = replies.filter((reply) => buttons[reply].isSelected)
  if (added.length === 0) return null
  return added.flatMap((reply) => checkText(buttons[reply], `quickReplyButton.${reply}`))
}

function checkCalls({ callToActionButton }: WhatsappMessage): Problem[] | null {
  const { visit_website: website, cell_phonenumber: phone } = callToActionButton
  if (!website.isSelected && !phone.isSelected) return null
  return [
    ...(website.isSelected ? checkText(website, 'callToActionButton.visit_website') : []),
    ...(website.isSelected ? checkLink(callToActionButton) : []),
    ...(phone.isSelected ? checkText(phone, 'callToActionButton.cell_phonenumber') : []),
    ...(phone.isSelected ? checkNumber(callToActionButton) : []),
  ]
}

function checkText({ buttonText }: ReplyButton, path: string): Problem[] {
  const textPath = `${path}.buttonText`
  return graphemeCount(buttonText) > limits.buttonText
    ? [{ path: textPath, message: `At most ${limits.buttonText} characters` }]
    : requiredText(buttonText, textPath)
}

type Calls = WhatsappMessage['callToActionButton']

function checkLink({ visit_website: { link, linkType, selectedMergeTag } }: Calls): Problem[] {
  const path = 'callToActionButton.visit_website.link'
  if (linkType === 'dynamic') return chosenImageKey(selectedMergeTag) === null ? [{ path, message: empty }] : []
  if (link.trim() === '') return [{ path, message: empty }]
  return isLink(link) ? [] : [{ path, message: 'must be a valid link' }]
}

/** Whether the text is a web address with a domain and a top-level domain. */
function isLink(link: string): boolean {
  const url = URL.parse(link.trim())
  return url !== null && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname)
}

function checkNumber({ cell_phonenumber: { phoneNumber } }: Calls): Problem[] {
  const path = 'callToActionButton.cell_phonenumber.phoneNumber'
  if (phoneNumber.trim() === '') return [{ path, message: empty }]
  return isPhone(phoneNumber) ? [] : [{ path, message: 'Must be a valid phone number' }]
}
