/** The texts of renderer/channels, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const adChannels = 'Ad Channels'
export const appChannels = 'App Channels'
export const message = 'Message'
export const outboundChannels = 'Outbound Channels'
export const place = 'Position'
export const preview = 'Preview'
export const thereIsNoMessage = 'There is no message.'
export const websiteChannels = 'Website Channels'
