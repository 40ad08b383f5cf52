/** The texts of renderer/ui, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const onlyNumbers = "'{shown}' was not {by}: this field takes a number of zero or more"
export const cancel = 'Cancel'
export const ctrl = 'Ctrl'
export const herald = 'Herald'
export const mustFix = 'must fix'
export const notCompleteYet = 'Not complete yet'
export const nothingToFix = 'Nothing to fix'
export const pasteTooLong = 'Nothing was pasted: the clipboard holds {long} characters, and this field allows {taken}.'
export const now = 'Now'
export const phoneScreen = 'Phone screen, {view}'
export const phoneScreen2 = 'Phone screen'
export const shouldFix = 'should fix'
export const summary = 'Summary'
export const dropTooLong = 'Nothing was dropped: the text has {long} characters, and this field allows {taken}.'
export const onlyDigits = "'{shown}' was not {by}: this field takes digits only"
export const yesterday = 'Yesterday'
