/**
 * Reads and writes WhatsApp content in the server's format (Source: docs/reference/data.md#whatsapp and docs/reference/calls.md). The
 * message holds the sent content; the stored page values hold the data for the next edit. Unknown fields are preserved.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { chosenTag, usedTags } from '../../merge-tags/text.ts'
import { flagIn, jsonFieldsIn, listIn, oneOf } from '../../rules/read.ts'
import type { ContentContext } from '../channel.ts'
import { messageFromWire, messageToWire, type WhatsappMessage } from './message.ts'
import { type ChosenTemplate, categories, emptyWhatsapp, sentMessage, type WhatsappValues } from './values.ts'

/** Reads the values from a campaign. Absent fields become those of `emptyWhatsapp`. */
export function whatsappFromWire(campaign: Campaign): WhatsappValues {
  const freshValues = emptyWhatsapp()
  const { contentType, template, selectedTemplate, message, isDisabled, isRejected, preApprovedTemplates, ...data } =
    jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const {
    name: _name,
    design,
    templateContext: _context,
    templateId: _template,
    ...sentContent
  } = jsonFieldsIn(campaign.message)
  const type = contentTypeIn(contentType) ?? (message || design ? 'custom' : freshValues.contentType)
  const chosen = type === 'custom' ? null : templateIn(selectedTemplate)
  return {
    contentType: type,
    template: oneOf(categories, template) ?? freshValues.template,
    selectedTemplate: chosen,
    message: messageFromWire(message ?? design),
    isDisabled: isDisabled ?? freshValues.isDisabled,
    isRejected: flagIn(isRejected) ?? freshValues.isRejected,
    preApprovedTemplates: listIn(preApprovedTemplates) as Json[], // Values that came over the bridge are JSON.
    testNumbers: [],
    kept: { data, message: sentContent, template: chosen ? {} : jsonFieldsIn(selectedTemplate) },
  }
}

function contentTypeIn(stored: unknown): WhatsappValues['contentType'] | null {
  const contentType = oneOf(['pre_approved_content', 'preapproved', 'custom_content', 'custom'], stored)
  return contentType === null ? null : contentType.startsWith('pre') ? 'preapproved' : 'custom'
}

/** The chosen template; null without one, and for a template without a message, because the user could not see what is sent. */
export function templateIn(stored: unknown): ChosenTemplate | null {
  const template = jsonFieldsIn(stored)
  const { id, message } = template
  return (typeof id === 'number' || typeof id === 'string') && message ? { ...template, id } : null
}

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function whatsappToWire(
  values: WhatsappValues,
  context: Context,
): { message: Message; edit_content_page_values: ContentValues } {
  const message = sentMessage(values)
  const { contentType, selectedTemplate, kept } = values
  const chosen = contentType === 'preapproved' ? selectedTemplate : null
  return {
    message: {
      ...kept.message,
      name: context.name,
      ...(chosen ? { templateId: chosen.id } : {}),
      templateContext: { mergeTagIds: message ? mergeTagIdsOf(message, context.mergeTags) : [] },
      design: chosen ? (chosen.message ?? null) : message ? messageToWire(message) : null,
    },
    edit_content_page_values: { contentJson: { ...kept.data, ...dataOf(values) } },
  }
}

const storedType = { preapproved: 'pre_approved_content', custom: 'custom_content' } as const

function dataOf(values: WhatsappValues): JsonObject {
  return {
    contentType: storedType[values.contentType],
    template: values.template,
    selectedTemplate: selectedOf(values),
    message: messageToWire(values.message),
    isDisabled: values.isDisabled,
    isRejected: values.isRejected,
    preApprovedTemplates: [...values.preApprovedTemplates],
  }
}

/**
 * The template to send: the chosen one, or for custom content the one that was created for its approval. A template that was only chosen
 * earlier is left out, or custom content would carry the wrong template id.
 */
function selectedOf({ contentType, selectedTemplate, kept }: WhatsappValues): JsonObject | null {
  if (contentType === 'preapproved' && selectedTemplate) return selectedTemplate
  return Object.keys(kept.template).length === 0 ? null : kept.template
}

/** Ids of the merge tags in the message: header, body, and the website's link. */
export function mergeTagIdsOf(message: WhatsappMessage, tags: readonly MergeTag[]): MergeTag['id'][] {
  const { selectedHeaderType, headerText, body, addButtons, buttonType, callToActionButton } = message
  const header = selectedHeaderType === 'text' ? headerText.value : ''
  const ids = usedTags(`${header}\n${body.value}`, tags).map(({ id }) => id)
  const { isSelected, linkType, selectedMergeTag } = callToActionButton.visit_website
  const hasLinkTag = addButtons && buttonType === 'call to action' && isSelected && linkType === 'dynamic'
  const tag = hasLinkTag ? chosenTag(selectedMergeTag, tags) : null
  return [...new Set(tag ? [...ids, tag.id] : ids)]
}
