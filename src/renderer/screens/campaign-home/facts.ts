/** The one fact that stands beside a campaign's status: when it starts, or what it has sent. */
import { filled, hasBegun, isStoppable } from '#contract'
import { counted } from '../../rules/people'
import { timeUntil } from '../../rules/until'
import { momentIn } from '../../steps/review/moments'
import type { Moment } from '../../steps/step'
import * as texts from './texts'

export type Fact = { fact: string; beside: string | null }

/** `moment` as the schedule gives it, `sent` as the server counts (null where it is not known), `now` in epoch milliseconds. */
export function factOf(known: {
  status: string
  moment: Moment | null
  sent: number | null
  now: number
}): Fact | null {
  const { status, moment, sent, now } = known
  const until = moment && timeUntil(now, moment.epochMs)
  // An event-based campaign that began is asked for its messages, not for its next active day.
  if (moment && until && isStoppable(status) && !(moment.kind === 'from' && (sent ?? 0) > 0))
    return {
      fact: `${sent ? texts.next : texts.starts} ${momentIn(moment.zone, moment.epochMs)}`,
      beside: filled(texts.inText, {
        zone: moment.zone,
        until,
        sent: sent ? filled(texts.sentSoFar, { sent: counted(sent) }) : '',
      }),
    }
  if (sent === null || !hasBegun(status)) return null
  if (sent === 0) return { fact: texts.nothingSentYet, beside: null }
  return { fact: `${counted(sent)} sent`, beside: null }
}
