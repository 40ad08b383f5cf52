/** How a web pop-up travels: its data stands in `webPopUpData` (Source: docs/reference/data.md); some servers keep it again in `contentJson`. */
import type { Campaign, ContentValues, Message } from '#contract'
import { type PanelSlots, panelFromWire, panelToWire } from '../../blocks/design/panel/wire'
import type { ContentContext } from '../channel'
import type { WebPopupValues } from './values'

const slots: PanelSlots = { own: 'webPopUpData', mirror: 'contentJson' }

export const webPopupFromWire = (campaign: Campaign): WebPopupValues => panelFromWire(campaign, slots)

/** PUT /campaign/{id}/update-message: the message that is sent, and the values for the next edit. */
export const webPopupToWire = (
  values: WebPopupValues,
  context: Pick<ContentContext, 'name' | 'mergeTags'>,
): { message: Message; edit_content_page_values: ContentValues } => panelToWire(values, context, slots)
