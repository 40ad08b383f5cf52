/** The texts of renderer/blocks/kept-notice, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const tryAgain = 'Try again'
export const showingSavedData = 'Showing saved data.'
export const showingSavedDataFrom = 'Showing saved data from {asOf}.'
