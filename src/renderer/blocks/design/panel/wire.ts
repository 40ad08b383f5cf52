/**
 * Converts panels to and from the server's format (Source: docs/reference/data.md): the HTML is in `message.design`, in `htmlData`, and
 * next to the design in the channel's slot of the page values. The position is sent as `placement` in both (assumed).
 * A panel of another editor is sent back byte for byte, and so are unknown fields. The step itself keeps the other slots of the page
 * values.
 */
import type { Campaign, ContentValues, Json, JsonObject, MergeTag, Message } from '#contract'
import { claimsOf } from '../../../../model/design/findings'
import {
  emptyPanel,
  type PanelSource,
  type PanelValues,
  placementIn,
  placementToWire,
} from '../../../../model/design/panel/placement'
import { hasContent, htmlIn, isForeign, slotsOf, sourceOf } from '../../../../model/design/project'
import { usedTags } from '../../../../model/merge-tags/text'
import { jsonFieldsIn, textsIn, withoutFields } from '../../../../model/rules/read'

/** The slot with the channel's data, and another slot in which a server may repeat it. */
type PanelSlots = { own: 'webPopUpData' | 'contentJson'; mirror: 'contentJson' | null }

type Context = { name: string; mergeTags: readonly MergeTag[] }

/** Converters in both directions for one channel's panels. */
export const panelWire = (slots: PanelSlots) => ({
  fromWire: (campaign: Campaign) => panelFromWire(campaign, slots),
  toWire: (values: PanelValues, context: Context) => panelToWire(values, context, slots),
})

/** Reads the server's data; absent fields get the values of a new panel. */
function panelFromWire(campaign: Campaign, { own, mirror }: PanelSlots): PanelValues {
  const slots = jsonFieldsIn(campaign.edit_content_page_values)
  const mirrored = mirror === null ? {} : jsonFieldsIn(slots[mirror])
  const isMirrored = Object.keys(mirrored).length > 0
  const stored = slots[own] ? jsonFieldsIn(slots[own]) : mirrored
  const { name: _name, design: sentDesign, templateContext: _context, ...message } = jsonFieldsIn(campaign.message)
  const { design, html: storedHtml, placement, testNumbers, claims, ...rest } = stored
  const html = htmlIn([storedHtml, slots.htmlData, sentDesign, design])
  const storedDesign = design ?? null
  // HTML without a design also comes from another editor: everything that Herald sends has its mark.
  const isForeignDesign = isForeign(storedDesign) || (storedDesign === null && html !== '')
  const sentPlace = placementIn(message.placement)
  const place = placementIn(placement) ?? sentPlace
  const sentMessage = sentPlace ? withoutFields(message, ['placement']) : message
  return {
    design: storedDesign,
    html,
    claims: textsIn(claims),
    placement: place ?? (html === '' && Object.keys(stored).length === 0 ? emptyPanel().placement : null),
    testNumbers: textsIn(testNumbers),
    source: isForeignDesign
      ? sourceOf<PanelSource>(
          {
            message: sentDesign,
            html: storedHtml,
            htmlData: slots.htmlData,
            templateId: message.templateId,
          },
          html,
        )
      : null,
    kept: {
      data: place || placement === undefined ? rest : { ...rest, placement },
      message: isForeignDesign ? withoutFields(sentMessage, ['templateId']) : sentMessage,
      mirror: isMirrored ? mirrored : null,
    },
  }
}

/** PUT /campaign/{id}/update-message: the message to send, and the values for the next edit. */
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
    ...placementFields(values),
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
      ...placementFields(values),
    },
    edit_content_page_values: {
      [own]: data,
      ...('htmlData' in slot ? { htmlData: slot.htmlData } : {}),
      ...(mirror && kept.mirror ? { [mirror]: { ...kept.mirror, ...data } } : {}),
    },
  }
}

const placementFields = ({ placement }: PanelValues): JsonObject =>
  placement ? { placement: placementToWire(placement) } : {}

/**
 * The content of a test (Source: docs/reference/calls.md; the specification has no format for panels): the HTML as it is sent, and the
 * placement.
 */
const panelMessage = (values: PanelValues): JsonObject => ({
  design: (values.source && slotsOf(values.source, values.html).message) ?? values.html,
  ...placementFields(values),
})

/** Ids of the merge tags that the panel uses. */
const panelTagIds = ({ html }: PanelValues, tags: readonly MergeTag[]): MergeTag['id'][] =>
  usedTags(html, tags).map((tag) => tag.id)

const numberOrText = (value: Json | undefined): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

type PanelTest = { lack: 'design' | 'empty-design' } | { message: JsonObject; mergeTagIds: MergeTag['id'][] }

/** The test message of a panel, or what is missing for one (Source: docs/reference/calls.md and docs/reference/messages.md#test). */
export function panelTest(values: PanelValues, { mergeTags }: { mergeTags: readonly MergeTag[] }): PanelTest {
  if (values.design === null && values.html === '') return { lack: 'design' }
  if (!hasContent(values.design, values.html)) return { lack: 'empty-design' }
  return { message: panelMessage(values), mergeTagIds: panelTagIds(values, mergeTags) }
}
