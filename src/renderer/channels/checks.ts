/** The checks of every channel's content by the channel's id, without views: what runs beside the page. */
import type { ContentChecks } from './channel'

// Each folder's list takes the values of its own channel, as its content step does (`asContent`).
const found = import.meta.glob<ContentChecks>('./*/checks.ts', { eager: true, import: 'checks' })

export const channelChecks: Readonly<Record<string, ContentChecks>> = Object.fromEntries(
  Object.entries(found).map(([path, checks]) => [path.split('/')[1], checks]),
)
