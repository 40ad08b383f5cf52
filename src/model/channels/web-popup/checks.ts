/** Findings of Web Pop up before publishing, without views; a worker runs them too. */
import { checkedPanel } from '../../design/panel/checked.ts'
import { webPopupFindings } from './findings.ts'

export const checks = { findings: webPopupFindings, checked: checkedPanel }
