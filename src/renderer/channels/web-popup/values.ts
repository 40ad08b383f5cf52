/** What a web pop-up may hold: a designed panel, and its rules (Source: docs/reference/rules.md#designed). */
import { checkPanel, emptyPanel, type PanelValues } from '../../blocks/design/panel/values'

export type WebPopupValues = PanelValues

/** Who may get a test (Source: docs/reference/rules.md#designed: an address or a phone). */
export const recipients = 'email-or-phone'

export const emptyWebPopup = emptyPanel

/** 'Should not be a empty message' where no row has content. */
export const checkWebPopup = checkPanel
