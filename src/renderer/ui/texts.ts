/** The texts of renderer/ui, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const aNumberOfZeroOr = 'a number of zero or more goes'
export const cancel = 'Cancel'
export const ctrl = 'Ctrl'
export const herald = 'Herald'
export const mustFix = 'must fix'
export const notCompleteYet = 'Not complete yet'
export const nothingToFix = 'Nothing to fix'
export const nothingWasCharactersAndThis = 'Nothing was {by}: {what} {long} characters, and this field allows {taken}.'
export const now = 'Now'
export const phoneScreen = 'Phone screen, {view}'
export const phoneScreen2 = 'Phone screen'
export const shouldFix = 'should fix'
export const summary = 'Summary'
export const theClipboardHolds = 'the clipboard holds'
export const theTextHas = 'the text has'
export const wasNotOnlyHere = "'{shown}' was not {by}: only {whole} here"
export const yesterday = 'Yesterday'
