/** The message in REVIEW. */
import { panelSummary } from '../panel-summary'

export const Summary = panelSummary('app')
