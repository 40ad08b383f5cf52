/** The texts of renderer/blocks/kept-notice, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const retry = 'Retry'
export const showingSavedData = 'Showing saved data.'
export const showingSavedDataFrom = 'Showing saved data from {asOf}.'
