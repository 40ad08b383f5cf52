/** The pop-up in REVIEW, over a page. */
import { panelSummary } from '../panel-summary'
import { PopupScreen } from './popup-screen'

export const Summary = panelSummary('page', ({ sender, html, placement }) => (
  <PopupScreen screen="desktop" shownWidth={480} site={sender} html={html} placement={placement} />
))
