/** What is said of In App Message before publishing; it also runs beside the page. */
import { checkedPanel } from '../../blocks/design/panel/checked'
import { inAppFindings } from './findings'

export const checks = { findings: inAppFindings, checked: checkedPanel }
