/**
 * How a panel travels (Source: docs/reference/data.md): its HTML stands in `message.design`, in `htmlData` and beside the design in the
 * channel's slot of the page values. Where it stands travels as `placement` in both (assumed). A panel that another editor made goes back
 * byte for byte, and unknown fields come back as they were; other slots of the page values are the step's to keep.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { jsonFieldsIn, textsIn, without } from '../../../rules/read'
import { usedTags } from '../../merge-tags/text'
import { claimsOf } from '../findings'
import { isForeign } from '../project'
import { htmlIn, slotsOf, sourceOf } from '../slots'
import { placementIn, placementToWire } from './placement'
import { emptyPanel, type PanelSource, type PanelValues } from './values'

/** The slot that the channel's data stands in, and another one in which a server may keep the same again. */
type PanelSlots = { own: 'webPopUpData' | 'contentJson'; mirror: 'contentJson' | null }

type Context = { name: string; mergeTags: readonly MergeTag[] }

/** Both ways of a channel's panels. */
export const panelWire = (slots: PanelSlots) => ({
  fromWire: (campaign: Campaign) => panelFromWire(campaign, slots),
  toWire: (values: PanelValues, context: Context) => panelToWire(values, context, slots),
})

/** From what the server keeps; absent fields are those of a fresh panel. */
function panelFromWire(campaign: Campaign, { own, mirror }: PanelSlots): PanelValues {
  const slots = jsonFieldsIn(campaign.edit_content_page_values)
  const mirrored = mirror === null ? {} : jsonFieldsIn(slots[mirror])
  const known = Object.keys(mirrored).length > 0
  const stored = slots[own] ? jsonFieldsIn(slots[own]) : mirrored
  const { name: _name, design: sent, templateContext: _context, ...message } = jsonFieldsIn(campaign.message)
  const { design, html: storedHtml, placement, testNumbers, claims, ...rest } = stored
  const html = htmlIn([storedHtml, slots.htmlData, sent, design])
  const kept = design ?? null
  // No design at all beside a panel is another editor's too: nothing of ours leaves without its mark.
  const foreign = isForeign(kept) || (kept === null && html !== '')
  const sentPlace = placementIn(message.placement)
  const place = placementIn(placement) ?? sentPlace
  const told = sentPlace ? without(message, ['placement']) : message
  return {
    design: kept,
    html,
    claims: textsIn(claims),
    placement: place ?? (html === '' && Object.keys(stored).length === 0 ? emptyPanel().placement : null),
    testNumbers: textsIn(testNumbers),
    source: foreign
      ? sourceOf<PanelSource>(
          {
            message: sent,
            html: storedHtml,
            htmlData: slots.htmlData,
            templateId: message.templateId,
          },
          html,
        )
      : null,
    kept: {
      data: place || placement === undefined ? rest : { ...rest, placement },
      message: foreign ? without(told, ['templateId']) : told,
      mirror: known ? mirrored : null,
    },
  }
}

/** PUT /campaign/{id}/update-message: the message that is sent, and the values for the next edit. */
function panelToWire(
  values: PanelValues,
  context: Context,
  { own, mirror }: PanelSlots,
): { message: Message; edit_content_page_values: ContentValues } {
  const { kept, html, testNumbers } = values
  const slot: PanelSource = values.source ? slotsOf(values.source, html) : { message: html, html, htmlData: html }
  const data: JsonObject = {
    ...kept.data,
    design: values.design,
    ...('html' in slot ? { html: slot.html ?? null } : {}),
    ...placed(values),
    ...(testNumbers.length > 0 ? { testNumbers } : {}),
    ...claimsOf(values),
  }
  return {
    message: {
      ...kept.message,
      name: context.name,
      ...('templateId' in slot ? { templateId: numberOrText(slot.templateId) } : {}),
      templateContext: { mergeTagIds: panelTagIds(values, context.mergeTags) },
      ...('message' in slot ? { design: slot.message } : {}),
      ...placed(values),
    },
    edit_content_page_values: {
      [own]: data,
      ...('htmlData' in slot ? { htmlData: slot.htmlData } : {}),
      ...(mirror && kept.mirror ? { [mirror]: { ...kept.mirror, ...data } } : {}),
    },
  }
}

const placed = ({ placement }: PanelValues): JsonObject => (placement ? { placement: placementToWire(placement) } : {})

/** What a test carries (Source: docs/reference/calls.md; its shape for panels is not shown): the design as it is sent, and where it stands. */
export const panelMessage = (values: PanelValues): JsonObject => ({
  design: (values.source && slotsOf(values.source, values.html).message) ?? values.html,
  ...placed(values),
})

/** Ids of the merge tags that the panel uses. */
export const panelTagIds = ({ html }: PanelValues, tags: readonly MergeTag[]): MergeTag['id'][] =>
  usedTags(html, tags).map((tag) => tag.id)

const numberOrText = (value: Json | undefined): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null
