/** What is said of Web Pop up before publishing; it also runs beside the page. */
import { checkedPanel } from '../../blocks/design/panel/checked'
import { webPopupFindings } from './findings'

export const checks = { findings: webPopupFindings, checked: checkedPanel }
