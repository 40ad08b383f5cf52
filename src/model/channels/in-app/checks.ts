/** Values and findings of In App Message before publishing, without views; a worker runs them too. */
import { checkedPanel, panelFindings } from '../../design/panel/findings.ts'
import { checkPanel, emptyPanel, type PanelValues } from '../../design/panel/placement.ts'
import type { Finding } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'

/** A designed panel, and its rules (Source: docs/reference/rules.md#designed). */
export type InAppValues = PanelValues

/** Warnings and passed checks; `check` reports broken rules. */
export const inAppFindings = (values: InAppValues, context: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  panelFindings(values, context, 'in-app')

export const emptyInApp = emptyPanel

/** 'Should not be a empty message' if no row has content. */
export const checkInApp = checkPanel

export const checks = { findings: inAppFindings, checked: checkedPanel }
