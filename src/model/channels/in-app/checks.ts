/** Findings of In App Message before publishing, without views; a worker runs them too. */
import { checkedPanel, panelFindings } from '../../design/panel/findings.ts'
import type { Finding } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'
import type { InAppValues } from './values.ts'

/** Warnings and passed checks; `check` reports broken rules. */
export const inAppFindings = (values: InAppValues, context: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  panelFindings(values, context, 'in-app')

export const checks = { findings: inAppFindings, checked: checkedPanel }
