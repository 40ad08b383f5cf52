/** The message in REVIEW, over an app. */
import { panelSummary } from '../panel-summary'
import { AppScreen } from './app-screen'

export const Summary = panelSummary('app', ({ sender, html, placement }) => (
  <AppScreen platform="ios" app={sender} html={html} placement={placement} />
))
