/** The texts of renderer/screens/connect, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const accessToken = 'Access token'
export const address = 'Address'
export const anotherAccount = 'Another account'
export const connect = 'Connect'
export const couldNotConnect = 'Could not connect'
export const draftsAndPendingChangesStay = 'Your drafts stay with the account you connect.'
export const enterAnAccessToken = 'Enter an access token'
export const enterAnotherToken = 'Enter another token'
export const enterTheAddressOfThe = 'Enter the address of the server'
export const sameAccount = 'Same account ({at})'
export const sessionExpired = 'Session expired.'
export const showOrHideTheAccess = 'Show or hide the access token'
export const storedInThisComputersKeychain =
  "Stored in this computer's keychain, or only while Herald is open if there is none. Never shown again."
export const storedOnlyWhileHeraldIs = 'Stored only while Herald is open, and never shown again.'
export const theAccountOf = 'Account of {at}'
export const theSameAccountAsBefore = 'The same account as before?'
export const theServerTakesThisToken =
  '{address} accepts this token, but does not say whose it is. Drafts and pending changes belong to the account they were made in. Nothing is sent before you answer.'
export const workInThePracticeWorkspace = 'Work in the practice workspace'
export const yourWorkIsSafeEnter = 'Your work is safe. Enter a new access token to continue.'
