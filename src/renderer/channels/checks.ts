/** The content checks of every channel by channel id, without views, so that a worker can load them. */
import type { ContentChecks } from '../../model/channels/channel'

// Each folder's checks take the values of their own channel, like its content step (`asContent`).
const found = import.meta.glob<ContentChecks>('../../model/channels/*/checks.ts', { eager: true, import: 'checks' })

export const channelChecks: Readonly<Record<string, ContentChecks>> = Object.fromEntries(
  Object.entries(found).map(([path, checks]) => [path.split('/').at(-2), checks]),
)
