/** The texts of renderer/blocks/campaign-type, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const eventTriggered = 'Event Triggered'
export const oneTime = 'One Time'
