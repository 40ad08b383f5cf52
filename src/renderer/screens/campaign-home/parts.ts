/** Which steps of the wizard stand in which part of a campaign's page. */
import type { TabName } from '#contract'
import type { HomeTab } from '../../rules/campaign-paths'
import type { Step } from '../../steps/step'
import * as texts from './texts'

export const tabLabels: Record<HomeTab, string> = {
  overview: texts.overview,
  message: texts.message,
  audience: texts.audience,
  schedule: texts.schedule,
  results: texts.results,
}

const stepsIn: Partial<Record<HomeTab, readonly TabName[]>> = {
  message: [texts.content],
  audience: ['TRIGGER', 'SEGMENT', 'GOALS'],
  schedule: ['SCHEDULE'],
}

/** Those of a campaign's `steps` that `tab` shows, in the wizard's order. */
export const stepsOf = (tab: HomeTab, steps: readonly Step[]): Step[] =>
  steps.filter((step) => stepsIn[tab]?.includes(step.tab))
