/**
 * How WhatsApp content travels (Source: docs/reference/data.md#whatsapp and docs/reference/calls.md). The message carries what is sent; the stored page values carry the
 * data for the next edit. Unknown fields come back as they were.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { chosenTag, usedTags } from '../../blocks/merge-tags/text'
import { flagIn, jsonFieldsIn, listIn, oneOf } from '../../rules/read'
import type { ContentContext } from '../channel'
import { messageFromWire, messageToWire, type WhatsappMessage } from './message'
import { type ChosenTemplate, categories, emptyWhatsapp, sentMessage, type WhatsappValues } from './values'

/** From what the server keeps; absent fields are those of fresh content. */
export function whatsappFromWire(campaign: Campaign): WhatsappValues {
  const fresh = emptyWhatsapp()
  const { contentType, template, selectedTemplate, message, isDisabled, isRejected, preApprovedTemplates, ...data } =
    jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  const {
    name: _name,
    design,
    templateContext: _context,
    templateId: _template,
    ...sent
  } = jsonFieldsIn(campaign.message)
  const type = contentTypeIn(contentType) ?? (message || design ? 'custom' : fresh.contentType)
  const chosen = type === 'custom' ? null : templateIn(selectedTemplate)
  return {
    contentType: type,
    template: oneOf(categories, template) ?? fresh.template,
    selectedTemplate: chosen,
    message: messageFromWire(message ?? design),
    isDisabled: isDisabled ?? fresh.isDisabled,
    isRejected: flagIn(isRejected) ?? fresh.isRejected,
    preApprovedTemplates: listIn(preApprovedTemplates) as Json[], // JSON already, as above.
    testNumbers: [],
    kept: { data, message: sent, template: chosen ? {} : jsonFieldsIn(selectedTemplate) },
  }
}

function contentTypeIn(kept: unknown): WhatsappValues['contentType'] | null {
  const known = oneOf(['pre_approved_content', 'preapproved', 'custom_content', 'custom'], kept)
  return known === null ? null : known.startsWith('pre') ? 'preapproved' : 'custom'
}

/** A template that was chosen; null for none, and for one without a message: nobody could see what is sent. */
export function templateIn(kept: unknown): ChosenTemplate | null {
  const template = jsonFieldsIn(kept)
  const { id, message } = template
  return (typeof id === 'number' || typeof id === 'string') && message ? { ...template, id } : null
}

type Context = Pick<ContentContext, 'name' | 'mergeTags'>

/** PUT /campaign/{id}/update-message: the message that is sent, and the values for the next edit. */
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

/** The choice where it is what is sent; of crafted content the template that was made to judge it: a choice beside it would lend it its number. */
function selectedOf({ contentType, selectedTemplate, kept }: WhatsappValues): JsonObject | null {
  if (contentType === 'preapproved' && selectedTemplate) return selectedTemplate
  return Object.keys(kept.template).length === 0 ? null : kept.template
}

/** Ids of every tag that the message uses: header, body, and the website's link. */
export function mergeTagIdsOf(message: WhatsappMessage, tags: readonly MergeTag[]): MergeTag['id'][] {
  const { selectedHeaderType, headerText, body, addButtons, buttonType, callToActionButton } = message
  const header = selectedHeaderType === 'text' ? headerText.value : ''
  const ids = usedTags(`${header}\n${body.value}`, tags).map(({ id }) => id)
  const { isSelected, linkType, selectedMergeTag } = callToActionButton.visit_website
  const links = addButtons && buttonType === 'call to action' && isSelected && linkType === 'dynamic'
  const tag = links ? chosenTag(selectedMergeTag, tags) : null
  return [...new Set(tag ? [...ids, tag.id] : ids)]
}
