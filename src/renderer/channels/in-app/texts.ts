/** The texts of renderer/channels/in-app, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const inAppDesign = 'In-app design'
export const inAppMessage = 'In App Message'
export const inAppMessage2 = 'In-app message'
export const theMessageAppearsOverThe = 'The message appears over the app'
