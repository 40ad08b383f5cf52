/** How an in-app message travels: its data stands in `contentJson` (Source: docs/reference/data.md; which slot it has is assumed). */
import type { Campaign, ContentValues, Message } from '#contract'
import { type PanelSlots, panelFromWire, panelToWire } from '../../blocks/design/panel/wire'
import type { ContentContext } from '../channel'
import type { InAppValues } from './values'

const slots: PanelSlots = { own: 'contentJson', mirror: null }

export const inAppFromWire = (campaign: Campaign): InAppValues => panelFromWire(campaign, slots)

/** PUT /campaign/{id}/update-message: the message that is sent, and the values for the next edit. */
export const inAppToWire = (
  values: InAppValues,
  context: Pick<ContentContext, 'name' | 'mergeTags'>,
): { message: Message; edit_content_page_values: ContentValues } => panelToWire(values, context, slots)
