/** The texts of renderer/channels/content-card, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const anIdHasNoSpaces = 'An id cannot have spaces.'
export const anIdIsWrittenWithout = "An id is written without '{divId}'."
export const app = 'App'
export const contentCard = 'Content card'
export const contentCards = 'Content Cards'
export const contentDivId = 'Content, Div Id'
export const copyForYourDeveloper = 'Copy for your developer'
export const copyTheElement = 'Copy the element'
export const design = 'Design'
export const divId = 'Div Id'
export const divIdCannotBeEmpty = 'Div Id cannot be empty'
export const drawsItAtTheSize = '{place} draws it, at the size of the element.'
export const itHasCharactersThatAn = 'It has characters that an id cannot have.'
export const noElementHasTheId = "No element has the id '{divId}'"
export const place = 'Place'
export const theDivIdCanBe = 'The Div Id can be used in a page'
export const theIdOfTheElement = 'The id of the element in your page or app that shows the card.'
export const theServerStoresADesign =
  'The server stores a design for this card. Herald shows it and does not change it.'
export const thereAreSpacesBeforeOr = 'There are spaces before or after it.'
export const yourApp = 'Your app'
export const yourCardAppearsHere = 'Your card appears here'
export const yourPage = 'Your page'
export const yourSiteOrAppRenders = 'Your site or app renders this card.'
