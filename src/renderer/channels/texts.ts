/** The texts of renderer/channels, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../rules/common-texts'

export const adChannels = 'Ad Channels'
export const appChannels = 'App Channels'
export const outboundChannels = 'Outbound Channels'
export const websiteChannels = 'Website Channels'
