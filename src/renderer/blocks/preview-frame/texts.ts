/** The texts of renderer/blocks/preview-frame, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const allViews = 'All views'
export const android = 'Android'
export const openAllViews = 'Open all views'
export const openLargePreview = 'Open large preview'
export const preview = 'Preview'
export const previewAsEightPeople = 'Preview as eight people'
export const simulated = 'Simulated'
export const theMessageForDifferentPeople = 'The message for different people'
export const yourOrder48213IsOn = 'Your order #48213 is on its way. Track it in the app.'
