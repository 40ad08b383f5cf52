/** The texts of renderer/blocks/design/designer-page/in-place, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const thisPartCannotBeEdited =
  'This part cannot be edited here: its code is not closed where it seems to end. Edit its code instead.'
