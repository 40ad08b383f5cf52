/** A segment's reach on each channel, and the age of the count. */
import { amount } from '#contract'
import type { ChannelModel } from '../../../model/channels/channel'
import { type ChosenSegment, countKeys } from '../../../model/steps/segment/values'
import { channels } from '../../channels'
import { agoText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import classes from './segment.module.css'

/** '18,240', or '–' without a count. */
export const peopleText = (count: number | null): string => (count === null ? '–' : amount(count))

/** 'counted 12 min ago', 'counted yesterday', 'never counted'. `now` in epoch milliseconds. */
export function countedText(countedAt: string | null, now: number): string {
  if (countedAt === null) return 'time of count unknown'
  const ageText = agoText(countedAt, now)
  if (/^\d+ (min|h)$/.test(ageText)) return `counted ${ageText} ago`
  return /^\d/.test(ageText)
    ? `counted on ${ageText}`
    : `counted ${ageText === 'Now' ? 'just now' : ageText.toLowerCase()}`
}

/** Label of a count: its channel, or 'Total' for all people. */
export const nameOf = (key: string): string =>
  key === 'total' ? 'Total' : (channels.find(({ reach }) => reach === key)?.label ?? key)

/** `channel`: the channel to highlight; without it no line is highlighted. */
export function Reach({ segment, channel }: { segment: ChosenSegment; channel?: ChannelModel }) {
  const total = segment.counts.total ?? null
  return (
    <ul className={`${layout.bareList} ${classes.reach}`}>
      {countKeys.map((key) => {
        const count = segment.counts[key] ?? null
        const share = total && count !== null ? Math.min(100, (100 * count) / total) : 0
        return (
          <li key={key} className={`${layout.note} ${classes.row}`} data-own={key === channel?.reach || undefined}>
            <span>{nameOf(key)}</span>
            <span data-num>{peopleText(count)}</span>
            <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={classes.fill} width={share} height="1" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
