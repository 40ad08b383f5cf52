import { nameKeyOf } from './common.ts'

/**
 * The channels as campaigns write them in `channelName` (assumed if the specification does not show it), in the order of the 'Create a New
 * Campaign' drawer; Content Cards, which is in two of its categories, after the channels of both. A new channel is one line here and one
 * folder in src/renderer/channels: the program and the reference API read this list.
 */
export const channelNames = [
  'web_push',
  'web_popup',
  'app_push',
  'in_app',
  'content_card',
  'sms',
  'email',
  'robo_call',
  'whatsapp',
  'paid_ads',
] as const
export type ChannelName = (typeof channelNames)[number]

/** The channel for a name in any spelling: 'Web Push', 'web pop-up', 'In-App Message', 'Robo Calls'. Null for an unknown one. */
export function channelNameOf(name: string | null | undefined): ChannelName | null {
  const key = channelKeyOf(name)
  return channelNames.find((name) => channelKeyOf(name) === key) ?? null
}

const channelKeyOf = (name: string | null | undefined): string => nameKeyOf(name).replace(/message$/, '')
