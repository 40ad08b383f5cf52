/**
 * A WhatsApp message: header, body, footer and buttons, with defaults and in the server's format (Source: docs/reference/data.md#whatsapp).
 */
import type { Json, JsonObject } from '#contract'
import { hasPicture, type Picture, pictureToWire } from '../../image/values.ts'
import { fieldsIn, flagIn, listIn, numberIn, oneOf, textIn } from '../../rules/read.ts'

/** Text with `{{tags}}`, and the state that another editor saved with it. */
export type TaggedText = { editorState: Json; value: string }
export type ReplyButton = { isSelected: boolean; buttonText: string }
export type WebsiteButton = ReplyButton & {
  link: string
  linkType: 'static' | 'dynamic'
  /** The chosen merge tag in the server's format. */
  selectedMergeTag: Json
}
export type PhoneButton = ReplyButton & { phoneNumber: string; previousInsertedPhoneNumbers: string[] }

export const headerTypes = ['none', 'text', 'document'] as const
export const buttonTypes = ['call to action', 'quick reply'] as const
/** Quick replies, in their order under the message. */
export const replies = ['marketing_opt_out', 'custom_button_1', 'custom_button_2'] as const
export type Reply = (typeof replies)[number]

export type WhatsappMessage = {
  body: TaggedText
  headerText: TaggedText
  selectedHeaderType: (typeof headerTypes)[number]
  /** `img` is the specification's `path`, `file` its `uniqueName`. */
  headerDocument: Picture
  footer: string
  addButtons: boolean
  buttonType: (typeof buttonTypes)[number]
  callToActionButton: { visit_website: WebsiteButton; cell_phonenumber: PhoneButton }
  quickReplyButton: Record<Reply, ReplyButton>
}

const noReply: ReplyButton = { isSelected: false, buttonText: '' }

export const emptyMessage = (): WhatsappMessage => messageFromWire(null)

/**
 * Reads a message from the server's data, which may be a JSON string. Missing or unreadable fields are empty; unknown fields are preserved.
 */
export function messageFromWire(stored: unknown): WhatsappMessage {
  const fields = fieldsIn(typeof stored === 'string' ? parsedJson(stored) : stored)
  const { callToActionButton: calls, quickReplyButton: quickReplies } = fields
  const buttons = fieldsIn(calls)
  const kinds = fieldsIn(quickReplies)
  return {
    ...fields,
    body: wordsIn(fields.body),
    headerText: wordsIn(fields.headerText),
    selectedHeaderType: oneOf(headerTypes, fields.selectedHeaderType) ?? 'none',
    headerDocument: documentIn(fields.headerDocument),
    footer: textIn(fields.footer) ?? '',
    addButtons: flagIn(fields.addButtons) ?? false,
    buttonType: oneOf(buttonTypes, fields.buttonType) ?? 'call to action',
    callToActionButton: {
      ...buttons,
      visit_website: websiteIn(buttons.visit_website),
      cell_phonenumber: phoneIn(buttons.cell_phonenumber),
    },
    quickReplyButton: {
      ...kinds,
      marketing_opt_out: replyIn(kinds.marketing_opt_out),
      custom_button_1: replyIn(kinds.custom_button_1),
      custom_button_2: replyIn(kinds.custom_button_2),
    },
  }
}

/** The message in the server's format: for `message.design`, and for `message` in the stored page values. */
export function messageToWire(message: WhatsappMessage): JsonObject {
  const wire = { ...message, headerDocument: documentToWire(message.headerDocument) }
  // Values that came over the bridge are JSON, and Herald adds only JSON to them.
  return wire as unknown as JsonObject
}

/** Whether `number` is a phone that a button can call: + and 12 digits (Source: docs/reference/choices.md#phones-and-tests). */
export const isPhone = (number: string): boolean => /^\+\d{12}$/.test(number)

/** Sets another number in the button and remembers the last one as a suggestion. */
export function withNumber(button: PhoneButton, phoneNumber: string): PhoneButton {
  const { phoneNumber: last, previousInsertedPhoneNumbers: before } = button
  const isNew = last !== phoneNumber && isPhone(last) && !before.includes(last)
  return { ...button, phoneNumber, previousInsertedPhoneNumbers: isNew ? [...before, last] : before }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The string is no JSON: there is no message.
    return null
  }
}

function wordsIn(stored: unknown): TaggedText {
  const fields = fieldsIn(stored)
  // Values that came over the bridge are JSON.
  const editorState = (fields.editorState ?? null) as Json
  return { ...fields, editorState, value: textIn(fields.value) ?? textIn(stored) ?? '' }
}

function replyIn(stored: unknown): ReplyButton {
  const fields = fieldsIn(stored)
  return {
    ...noReply,
    ...fields,
    isSelected: flagIn(fields.isSelected) ?? false,
    buttonText: textIn(fields.buttonText) ?? '',
  }
}

function websiteIn(stored: unknown): WebsiteButton {
  const fields = fieldsIn(stored)
  return {
    ...replyIn(stored),
    link: textIn(fields.link) ?? '',
    linkType: oneOf(['static', 'dynamic'], fields.linkType) ?? 'static',
    // Values that came over the bridge are JSON.
    selectedMergeTag: (fields.selectedMergeTag ?? null) as Json,
  }
}

function phoneIn(stored: unknown): PhoneButton {
  const fields = fieldsIn(stored)
  return {
    ...replyIn(stored),
    phoneNumber: textIn(fields.phoneNumber) ?? '',
    previousInsertedPhoneNumbers: listIn(fields.previousInsertedPhoneNumbers).flatMap((item) => textIn(item) ?? []),
  }
}

const megabyte = 1024 * 1024

/** `size` is in MB with two decimals on the server; `file` and `uniqueName` are both the server's name of the file. */
function documentIn(stored: unknown): Picture {
  const { path, uniqueName, ...fields } = fieldsIn(stored)
  const size = Math.round((numberIn(fields.size) ?? 0) * megabyte)
  const name = textIn(fields.name) ?? ''
  const address = textIn(uniqueName) ?? textIn(fields.file)
  const img = textIn(path) || address || ''
  return { ...fields, name, img, size, file: address || null, stored: null }
}

function documentToWire(document: Picture): JsonObject {
  const { img, size, file, name, ...rest } = pictureToWire(document)
  const megabytes = hasPicture(document) ? (document.size / megabyte).toFixed(2) : ''
  return { ...rest, file: file ?? null, name: name ?? '', path: img ?? '', uniqueName: file ?? '', size: megabytes }
}
