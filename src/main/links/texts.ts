/** The texts of main/links, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const itCouldNotBeReached = 'It could not be reached'
export const itLeadsOnMoreThan = 'It redirects more than {mostRedirects} times'
export const itMayNotBeSeen = 'It requires signing in'
export const itTookTooLong = 'It took too long'
export const itsCertificateIsNotValid = 'Its certificate is not valid'
export const thePageIsNotThere = 'The page does not exist'
export const theServerHasAFault = 'The server had an error'
export const theServerIsAskedToo = 'The server limits how often it is asked'
export const theServerRefusesIt = 'The server refused it'
export const theServerTakesNoConnection = 'The server refused the connection'
export const thereIsNoServerOf = 'No server has this name'
