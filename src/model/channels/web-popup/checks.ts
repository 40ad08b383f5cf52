/** Values and findings of Web Pop up before publishing, without views; a worker runs them too. */
import { checkedPanel, panelFindings } from '../../design/panel/findings.ts'
import { checkPanel, emptyPanel, type PanelValues, shownPlacement } from '../../design/panel/placement.ts'
import { type Finding, warning } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'

/** Values of a web pop-up: a designed panel, and its rules (Source: docs/reference/rules.md#designed). */
export type WebPopupValues = PanelValues

/** Warnings and passed checks; `check` reports broken rules. */
export function webPopupFindings(
  values: WebPopupValues,
  context: Pick<ContentContext, 'mergeTags' | 'entry'>,
): Finding[] {
  const found = panelFindings(values, context, 'popup')
  return found.length === 0 ? [] : [...found, ...immediateFindings(values, context)]
}

/** Visitors close a pop-up that covers the page before they have read any of the page. */
function immediateFindings(values: WebPopupValues, { entry }: Pick<ContentContext, 'entry'>): Finding[] {
  const { position, overlay } = shownPlacement(values)
  const covers = position === 'full' || (overlay && position === 'center')
  if (entry?.kind !== 'immediately' || !covers) return []
  return [
    warning(
      'popup-at-once',
      'It appears before people can read the page',
      { tab: 'TRIGGER', field: 'entryTime.kind', link: 'Trigger, Entry time' },
      'People enter immediately. A few seconds or some scrolling first is closed less often.',
    ),
  ]
}

export const emptyWebPopup = emptyPanel

/** 'Should not be a empty message' if no row has content. */
export const checkWebPopup = checkPanel

export const checks = { findings: webPopupFindings, checked: checkedPanel }
