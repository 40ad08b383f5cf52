/** How a web pop-up travels: its data stands in `webPopUpData` (Source: docs/reference/data.md); some servers keep it again in `contentJson`. */
import { panelWire } from '../../blocks/design/panel/wire'

export const { fromWire: webPopupFromWire, toWire: webPopupToWire } = panelWire({
  own: 'webPopUpData',
  mirror: 'contentJson',
})
