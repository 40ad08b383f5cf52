/** Values of an in-app message: a designed panel, and its rules (Source: docs/reference/rules.md#designed). */
import { checkPanel, emptyPanel, type PanelValues } from '../../design/panel/placement.ts'

export type InAppValues = PanelValues

export const emptyInApp = emptyPanel

/** 'Should not be a empty message' if no row has content. */
export const checkInApp = checkPanel
