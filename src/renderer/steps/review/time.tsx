/** A moment on the wall clock of a zone, as REVIEW shows it. */
import { momentIn } from './moments'

/** `besides` is the zone that the moment is already shown in: the day is said again only where it is another one. */
export function Time({ zone, epochMs, besides }: { zone: string; epochMs: number; besides?: string }) {
  const words = momentIn(zone, epochMs)
  const [day = '', time = ''] = words.split(', ')
  const isSaid = besides !== undefined && momentIn(besides, epochMs).startsWith(day)
  return <time dateTime={new Date(epochMs).toISOString()}>{isSaid ? time : words}</time>
}
