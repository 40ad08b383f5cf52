/** The texts of renderer/blocks/design/code-view, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const changesSaveAutomatically = 'Changes save automatically.'
export const codeOfTheDesign = 'Code of the design'
export const compiler = 'Compiler'
export const done = 'Done'
export const linesNeedAttention = '{length} lines need attention.'
export const message = 'Message'
export const mjml = 'MJML'
export const oneLineNeedsAttention = 'One line needs attention.'
export const theEditorCouldNotBe = 'The editor could not be loaded. Close the code and open it again.'
export const theMessageWasNotChanged = 'The message was not changed.'
export const thisClosingTagHasNo = 'This closing tag has no opening tag.'
