/**
 * Reads and writes a content card in the server's format: `divId` and `design` in `contentCardData` and in the message (Source:
 * docs/reference/data.md#content-card).
 */
import type { Campaign, ContentValues, Message } from '#contract'
import { usedTags } from '../../merge-tags/text.ts'
import { fieldsIn, jsonFieldsIn, textIn } from '../../rules/read.ts'
import type { ContentContext } from '../channel.ts'
import { type ContentCardValues, emptyContentCard } from './values.ts'

/** Reads the values from a campaign. Fields missing in the page values come from the message, then from the defaults. */
export function contentCardFromWire(campaign: Campaign): ContentCardValues {
  const slots = jsonFieldsIn(campaign.edit_content_page_values)
  const mirror = jsonFieldsIn(slots.contentJson)
  const isMirrored = Object.keys(mirror).length > 0
  const { divId, design, ...data } = slots.contentCardData ? jsonFieldsIn(slots.contentCardData) : mirror
  const { name: _name, design: sentCard, templateContext: _context, ...message } = jsonFieldsIn(campaign.message)
  const { divId: sentId, design: sentDesign, ...rest } = jsonFieldsIn(sentCard)
  return {
    ...emptyContentCard(),
    divId: textIn(divId) ?? textIn(sentId) ?? '',
    design: design ?? sentDesign ?? textIn(sentCard) ?? null,
    kept: { data, message, design: rest, mirror: isMirrored ? mirror : null },
  }
}

/** Body of PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
export function contentCardToWire(
  values: ContentCardValues,
  context: Pick<ContentContext, 'name' | 'mergeTags'>,
): { message: Message; edit_content_page_values: ContentValues } {
  const { divId, design, kept } = values
  const tags = usedTags(cardHtml(values) ?? '', context.mergeTags)
  const contentCardData = { ...kept.data, divId, design }
  return {
    message: {
      ...kept.message,
      name: context.name,
      templateContext: { mergeTagIds: tags.map((tag) => tag.id) },
      design: { ...kept.design, divId, design },
    },
    edit_content_page_values: {
      contentCardData,
      ...(kept.mirror ? { contentJson: { ...kept.mirror, ...contentCardData } } : {}),
    },
  }
}

/** The card's HTML; null if the design has none. */
export function cardHtml({ design }: Pick<ContentCardValues, 'design'>): string | null {
  const html = textIn(design) ?? textIn(fieldsIn(design).html)
  return html && html.trim() !== '' ? html : null
}
