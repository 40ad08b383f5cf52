/** Values of a web pop-up: a designed panel, and its rules (Source: docs/reference/rules.md#designed). */
import { checkPanel, emptyPanel, type PanelValues } from '../../design/panel/placement.ts'

export type WebPopupValues = PanelValues

export const emptyWebPopup = emptyPanel

/** 'Should not be a empty message' if no row has content. */
export const checkWebPopup = checkPanel
