/** Findings of In App Message before publishing, without views; a worker runs them too. */
import { checkedPanel } from '../../design/panel/checked.ts'
import { inAppFindings } from './findings.ts'

export const checks = { findings: inAppFindings, checked: checkedPanel }
