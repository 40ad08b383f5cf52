/**
 * The ten channels, in the order of the 'Create a New Campaign' drawer: a new one is an import and a line.
 * Content Cards close the website shelf and the app shelf: here they stand after the channels of both.
 */
import { appPush } from './app-push'
import type { Channel } from './channel'
import { contentCard } from './content-card'
import { email } from './email'
import { inApp } from './in-app'
import { paidAds } from './paid-ads'
import { roboCall } from './robo-call'
import { sms } from './sms'
import { webPopup } from './web-popup'
import { webPush } from './web-push'
import { whatsapp } from './whatsapp'

export type { Channel } from './channel'

export const channels: readonly Channel[] = [
  webPush,
  webPopup,
  appPush,
  inApp,
  contentCard,
  sms,
  email,
  roboCall,
  whatsapp,
  paidAds,
]

/** The channel of a folder name or route slug; null for anything else. */
export const channelById = (id: string): Channel | null => channels.find((channel) => channel.id === id) ?? null

/** The channel of a `channelName` in any letter case; null for one that Herald does not know. */
export function channelByWireName(name: string): Channel | null {
  const known = name.toLowerCase()
  return channels.find(({ wireName }) => wireName === known) ?? null
}
