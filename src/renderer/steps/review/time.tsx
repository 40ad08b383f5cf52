/** A time on the wall clock of a zone, as REVIEW shows it. */
import { momentBeside, momentIn } from './moments'

/** `besides`: the zone in which the time is already shown. The day is repeated only if it differs, 'Mon 23:00'. */
export function Time({ zone, epochMs, besides }: { zone: string; epochMs: number; besides?: string }) {
  const text = momentIn(zone, epochMs)
  const timeText = besides === undefined ? text : momentBeside(text, momentIn(besides, epochMs))
  return <time dateTime={new Date(epochMs).toISOString()}>{timeText}</time>
}
