/** WhatsApp: the content step. */

import type { Json } from '#contract'
import type { ContentApproval } from '../../../model/channels/channel'
import { judgedIn } from '../../../model/channels/template-verdict'
import { checks } from '../../../model/channels/whatsapp/checks'
import { lint } from '../../../model/channels/whatsapp/lint'
import { messageToWire, type WhatsappMessage } from '../../../model/channels/whatsapp/message'
import {
  checkWhatsapp,
  emptyWhatsapp,
  isLocked,
  type WhatsappValues,
  whatsappPieces,
} from '../../../model/channels/whatsapp/values'
import { whatsappFromWire, whatsappToWire } from '../../../model/channels/whatsapp/wire'
import { jpegPng } from '../../../model/image/values'
import { asContent } from '../channel-views'

/** The provider's approval of WhatsApp content, and likely reasons for a refusal (Source: docs/reference/states.md#whatsapp). */
export const whatsappApproval: ContentApproval<WhatsappValues> = {
  submission: ({ contentType, template, message }) =>
    contentType === 'preapproved' ? null : { template, message: reviewedContent(message) },
  template: ({ contentType, selectedTemplate, kept }) =>
    judgedIn(contentType === 'custom' ? kept.template : selectedTemplate),
  locked: isLocked,
  // The action button is hidden in review or disabled mode.
  hidesAction: true,
  objections: ({ message }, { mergeTags, people }) => lint(message, mergeTags, people).map(({ sentence }) => sentence),
}

/** The message without editor-only data: editor states and earlier phone numbers. */
function reviewedContent(message: WhatsappMessage): Json {
  const { callToActionButton: calls, body, headerText } = message
  return messageToWire({
    ...message,
    body: { ...body, editorState: null },
    headerText: { ...headerText, editorState: null },
    callToActionButton: { ...calls, cell_phonenumber: { ...calls.cell_phonenumber, previousInsertedPhoneNumbers: [] } },
  })
}

export const content = asContent<WhatsappValues>({
  empty: emptyWhatsapp,
  fromWire: whatsappFromWire,
  toWire: whatsappToWire,
  check: checkWhatsapp,
  saveBlocked: () => null,
  ...checks,
  pictures: jpegPng,
  pieces: whatsappPieces,
  approval: whatsappApproval,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
