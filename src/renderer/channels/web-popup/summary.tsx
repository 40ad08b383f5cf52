/** The pop-up in REVIEW. */
import { panelSummary } from '../panel-summary'

export const Summary = panelSummary('page')
