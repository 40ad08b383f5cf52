/** The texts of renderer/blocks/push-buttons, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const addButton = 'Add Button'
export const andCannotBeUsedHere = "'-' and '+' cannot be used here"
export const button = '{label}, button {number}'
export const button2 = 'Button {number}'
export const button3 = '{before}Button {at}'
export const button4 = 'Button {at}'
export const buttonColour = 'Button colour'
export const buttonTextShouldNotBe = 'Button Text should not be empty'
export const deepLink = 'Deep link'
export const deepLinkShouldNotBe = 'Deep Link should not be empty'
