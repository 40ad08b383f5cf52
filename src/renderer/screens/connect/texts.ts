/** The texts of renderer/screens/connect, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const accessToken = 'Access token'
export const address = 'Address'
export const connect = 'Connect'
export const couldNotConnect = 'Could not connect'
export const draftsAndPendingChangesStay = 'Drafts and pending changes stay with this account.'
export const enterAnAccessToken = 'Enter an access token'
export const enterTheAddressOfThe = 'Enter the address of the server'
export const sessionExpired = 'Session expired.'
export const showOrHideTheAccess = 'Show or hide the access token'
export const storedInThisComputersKeychain =
  "Stored in this computer's keychain, or only while Herald is open if there is none. Never shown again."
export const storedOnlyWhileHeraldIs = 'Stored only while Herald is open, and never shown again.'
export const workInThePracticeWorkspace = 'Work in the practice workspace'
export const yourWorkIsSafeEnter = 'Your work is safe. Enter a new access token to continue.'
