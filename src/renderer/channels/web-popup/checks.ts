/** Findings of Web Pop up before publishing, without views; a worker runs them too. */
import { checkedPanel } from '../../blocks/design/panel/checked'
import { webPopupFindings } from './findings'

export const checks = { findings: webPopupFindings, checked: checkedPanel }
