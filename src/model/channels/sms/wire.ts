/**
 * Reads and writes an SMS in the server's format (Source: docs/reference/data.md#sms). A line break is stored as '%0A', with no other
 * encoding: a typed '%0A' is therefore sent as a line break, and any other '%' is preserved. '@' is never sent. Unknown fields are
 * preserved; the step preserves the other slots of the page values.
 */
import type { Campaign, ContentValues, Message } from '#contract'
import { usedTags } from '../../merge-tags/text.ts'
import { flagIn, jsonFieldsIn, listIn, numberIn, textIn } from '../../rules/read.ts'
import type { ContentContext } from '../channel.ts'
import { emptySms, type SmsValues, sentText } from './values.ts'

/** The text in the server's format: without '@', with line breaks as '%0A'. */
export const designOf = (text: string): string => sentText(text).replaceAll('\n', '%0A')
const decode = (design: string): string => design.replaceAll('%0A', '\n')

/** Reads the values from a campaign. Absent fields become those of `emptySms`. */
export function smsFromWire(campaign: Campaign): SmsValues {
  const freshValues = emptySms()
  const { name: _name, design: stored, templateContext: _context, ...message } = jsonFieldsIn(campaign.message)
  const {
    design,
    editorState,
    content_service_id,
    voucherType,
    isVoucher,
    retarget_campaign_id,
    userOptedOut,
    testNumbers,
    fileData,
    ...data
  } = jsonFieldsIn(campaign.edit_content_page_values?.contentJson)
  return {
    text: decode(textIn(design) ?? textIn(stored) ?? freshValues.text),
    editorState: editorState ?? null,
    isVoucher: flagIn(isVoucher) ?? freshValues.isVoucher,
    voucherType: textIn(voucherType),
    content_service_id: numberIn(content_service_id),
    retarget_campaign_id: numberIn(retarget_campaign_id),
    testNumbers: listIn(testNumbers).flatMap((number) => textIn(number) ?? []),
    fileData: fileData ? jsonFieldsIn(fileData) : null,
    userOptedOut: userOptedOut ?? null,
    kept: { data, message },
  }
}

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function smsToWire(
  values: SmsValues,
  context: Pick<ContentContext, 'name' | 'mergeTags'>,
): { message: Message; edit_content_page_values: ContentValues } {
  const { text, kept, ...data } = values
  const design = designOf(text)
  return {
    message: {
      ...kept.message,
      name: context.name,
      templateContext: { mergeTagIds: usedTags(sentText(text), context.mergeTags).map((tag) => tag.id) },
      design,
    },
    edit_content_page_values: { contentJson: { ...kept.data, ...data, design } },
  }
}
