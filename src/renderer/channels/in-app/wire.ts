/** How an in-app message travels: its data stands in `contentJson` (Source: docs/reference/data.md; which slot it has is assumed). */
import { panelWire } from '../../blocks/design/panel/wire'

export const { fromWire: inAppFromWire, toWire: inAppToWire } = panelWire({ own: 'contentJson', mirror: null })
