/** Findings of In App Message before publishing, without views; a worker runs them too. */
import { checkedPanel } from '../../blocks/design/panel/checked'
import { inAppFindings } from './findings'

export const checks = { findings: inAppFindings, checked: checkedPanel }
