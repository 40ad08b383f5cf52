/** A moment on the wall clock of a zone, as REVIEW shows it. */
import { momentBeside, momentIn } from './moments'

/** `besides` is the zone that the moment is already shown in: only where the day is another one its name is said, 'Mon 23:00'. */
export function Time({ zone, epochMs, besides }: { zone: string; epochMs: number; besides?: string }) {
  const words = momentIn(zone, epochMs)
  const short = besides === undefined ? words : momentBeside(words, momentIn(besides, epochMs))
  return <time dateTime={new Date(epochMs).toISOString()}>{short}</time>
}
