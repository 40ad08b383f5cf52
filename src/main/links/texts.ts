/** The texts of main/links, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const itCouldNotBeReached = 'It could not be reached'
export const itLeadsOnMoreThan = 'It leads on more than {mostRedirects} times'
export const itMayNotBeSeen = 'It may not be seen without signing in'
export const itTookTooLong = 'It took too long'
export const itsCertificateIsNotValid = 'Its certificate is not valid'
export const thePageIsNotThere = 'The page is not there'
export const theServerHasAFault = 'The server has a fault'
export const theServerIsAskedToo = 'The server is asked too often'
export const theServerRefusesIt = 'The server refuses it'
export const theServerTakesNoConnection = 'The server takes no connection'
export const thereIsNoServerOf = 'There is no server of that name'
