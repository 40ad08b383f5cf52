/** The channels in the contract's order: each is the folder that answers for its name. */
import { channelNameOf, channelNames } from '#contract'
import type { Channel } from './channel'

export type { Channel } from './channel'

const folders = Object.values(import.meta.glob<Channel>('./*/index.ts', { eager: true, import: 'channel' }))

export const channels: readonly Channel[] = channelNames.map((name) => {
  const known = folders.find(({ wireName }) => wireName === name)
  if (!known) throw new Error(`No folder of src/renderer/channels answers for '${name}'`)
  return known
})

/** The channel of a folder name or route slug; null for anything else. */
export const channelById = (id: string): Channel | null => channels.find((channel) => channel.id === id) ?? null

/** The channel of a `channelName` in any spelling; null for one that Herald does not know. */
export function channelByWireName(name: string): Channel | null {
  const known = channelNameOf(name)
  return channels.find(({ wireName }) => wireName === known) ?? null
}
