/** The line below a status, with facts that the status alone does not say. */
import { amount, type CampaignRow, isTabName, statusOf, stepName } from '#contract'
import type { CampaignState } from '../../../model/state-of'
import { ownFact } from '../../../model/state-text'
import { notSet, scheduleText } from './schedule-text'
import { endText, startText } from './start-text'

/**
 * 'Starts Fri 27 Nov, 10:00' · 'Until 31 Dec' · 'Sent Mon 9 Nov, 10:00' · 'Next: Content' · 'Choose a version'. '' if nothing is known. `sent` is
 * the server's count, null if unknown; `now` in epoch milliseconds.
 */
export function statusFact(row: CampaignRow, state: CampaignState, sentCount: number | null, now: number): string {
  const { status, schedule } = row
  const dated = startText(status, schedule, now) ?? endText(row, now)
  return ownFact(state) ?? dated ?? facts[statusOf(status)]?.(row, sentCount) ?? ''
}

const sentText = (_: CampaignRow, sentCount: number | null): string =>
  sentCount === null ? '' : sentCount === 0 ? 'Nothing sent yet' : `${amount(sentCount)} sent`

const facts: Record<string, (row: CampaignRow, sentCount: number | null) => string> = {
  draft: ({ step = '' }) => (isTabName(step) ? `Next: ${stepName(step)}` : ''),
  pending: () => 'Waiting for approval',
  approved: ({ schedule, sections }) =>
    sections?.schedule === undefined && scheduleText(schedule, 0) === notSet ? 'Schedule not set' : 'Ready to publish',
  rejected: () => 'Change and send again',
  running: sentText,
  completed: sentText,
  stopped: sentText,
}
