/** The list of channels in the contract's order, found by folder. */
import { channelNameOf, channelNames } from '#contract'
import type { Channel } from './channel-views'
import { channel as sms } from './sms'

export type { Channel } from './channel-views'

const folders = Object.values(import.meta.glob<Channel>('./*/index.ts', { eager: true, import: 'channel' }))

export const channels: readonly Channel[] = channelNames.map((name) => {
  const folder = folders.find(({ wireName }) => wireName === name)
  if (!folder) throw new Error(`No folder in src/renderer/channels for the channel '${name}'`)
  return folder
})

/** The channel of a user's first message. */
export const firstChannel: Channel = sms

/** The channel with a folder name or route slug; null if unknown. */
export const channelById = (id: string): Channel | null => channels.find((channel) => channel.id === id) ?? null

/** The channel with a `channelName`, in any spelling; null if Herald does not know it. */
export function channelByWireName(name: string): Channel | null {
  const channelName = channelNameOf(name)
  return channels.find(({ wireName }) => wireName === channelName) ?? null
}
