/** Assigns the wizard's steps to the tabs of a campaign's page. */
import type { TabName } from '#contract'
import type { HomeTab } from '../../../model/rules/campaign-paths'
import type { Step } from '../../steps/wizard-step'

export const tabLabels: Record<HomeTab, string> = {
  overview: 'Overview',
  message: 'Message',
  audience: 'Audience',
  schedule: 'Schedule',
  review: 'Review',
  results: 'Results',
}

const stepsIn: Partial<Record<HomeTab, readonly TabName[]>> = {
  message: ['CONTENT'],
  audience: ['TRIGGER', 'SEGMENT', 'GOALS'],
  schedule: ['SCHEDULE'],
}

/** The steps of a campaign that `tab` shows, in the wizard's order. */
export const stepsOf = (tab: HomeTab, steps: readonly Step[]): Step[] =>
  steps.filter((step) => stepsIn[tab]?.includes(step.tab))
