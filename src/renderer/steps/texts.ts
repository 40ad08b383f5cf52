/** The texts of renderer/steps, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../rules/common-texts'

export const campaignsCannotBeEdited = '{known} campaigns cannot be edited.'
export const lockedWhileApprovalIsPending = 'Locked while approval is pending.'
export const sendingForApprovalNeedsA = '{offline}. Sending for approval needs a connection.'
