/** The texts of renderer/blocks/design/code-view, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../../rules/common-texts'

export const changesSaveAutomatically = 'Changes save automatically.'
export const codeOfTheDesign = 'Code of the design'
export const compiler = 'Compiler'
export const howToLeaveByKeys = 'Escape, then Tab leaves the code.'
export const linesNeedAttention = '{length} lines need attention.'
export const oneLineNeedsAttention = 'One line needs attention.'
export const theEditorCouldNotBe = 'The editor could not be loaded. Close the code and open it again.'
export const theMessageWasNotChanged = 'The message was not changed.'
export const thisClosingTagHasNo = 'This closing tag has no opening tag.'
