/** The line below a status, with facts that the status alone does not say. */
import { amount, type CampaignRow, countOf, isTabName, type ReviewState, statusOf, stepName } from '#contract'
import type { CampaignState } from '../../../model/state-of'
import { ownFact } from '../../../model/state-text'
import { notSet, scheduleText } from './schedule-text'
import { endText, startText } from './start-text'

/**
 * 'Starts Fri 27 Nov, 10:00' · 'Until 31 Dec' · 'Sent Mon 9 Nov, 10:00' · 'Next: Content' · 'Choose a version' · 'Approval is stale'. '' if
 * nothing is known. `sentCount` is the server's count, null if unknown; `now` in epoch milliseconds; `review`: what its reviews say, if any.
 */
export function statusFact(
  row: CampaignRow,
  state: CampaignState,
  sentCount: number | null,
  now: number,
  review?: ReviewState,
): string {
  const { status, schedule } = row
  const dated = startText(status, schedule, now) ?? endText(row, now)
  return ownFact(state) ?? (review && reviewText(review)) ?? dated ?? facts[statusOf(status)]?.(row, sentCount) ?? ''
}

function reviewText({ state, people, comments }: ReviewState): string {
  switch (state) {
    case 'changes':
      return comments > 0 ? `Needs changes, ${countOf(comments, 'comment')}` : 'Needs changes'
    case 'stale':
      return 'Approval is stale'
    case 'approved':
      return `Approved by ${amount(people)}`
    case 'waiting':
      return 'Waits for review'
  }
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
