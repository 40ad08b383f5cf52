/**
 * The channels as campaigns write them in `channelName` (assumed where the spec does not show it), in the order of the 'Create a New
 * Campaign' drawer; Content Cards, which stand in two of its categories, after the channels of both. A new channel is one line here and one
 * folder in src/renderer/channels: the program and the reference API take it from this list.
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
