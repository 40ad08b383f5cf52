/** The line below a status, with facts that the status alone does not say. */
import { amount, type CampaignRow, isTabName, statusOf, stepName } from '#contract'
import { startText } from './start-text'

/**
 * 'Starts Fri 27 Nov, 10:00' · '1,186 sent' · 'Next: Content' · 'Choose a version'. '' if nothing is known. `sent` is the server's count,
 * null if unknown; `now` in epoch milliseconds.
 */
export function statusFact(row: CampaignRow, sent: number | null, now: number): string {
  const { status, schedule, trouble } = row
  if (trouble) return troubles[trouble]
  const key = statusOf(status)
  return startText(status, schedule, now) ?? facts[key]?.(row, sent) ?? ''
}

const troubles = { refused: 'Refused by the server', conflict: 'Choose a version' } as const

const sentText = (_: CampaignRow, sent: number | null): string =>
  sent === null ? '' : sent === 0 ? 'Nothing sent yet' : `${amount(sent)} sent`

const facts: Record<string, (row: CampaignRow, sent: number | null) => string> = {
  draft: ({ step = '' }) => (isTabName(step) ? `Next: ${stepName(step)}` : ''),
  pending: () => 'Waiting for approval',
  approved: () => 'Ready to publish',
  rejected: () => 'Change and send again',
  running: sentText,
  completed: sentText,
  stopped: sentText,
}
