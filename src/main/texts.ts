/** The texts of main, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const heraldIsWorkingOffline = 'Herald is working offline'
export const itWasPackagedWithoutA = 'it was packaged without a signature'
export const itWasPackagedWithoutA2 = 'it was packaged without a place to look'
export const itsUpdatesDoNotCome = 'its updates do not come over https'
export const noServerIsConnected = 'No server is connected'
export const notFound = 'Not found'
export const theColumnsAndViewsOf = 'The columns and views of the list'
export const theDiskIsFull = 'the disk is full'
export const theFolderCannotBeWritten = 'the folder cannot be written'
export const theGroupsOfTestRecipients = 'The groups of test recipients'
export const thePrices = 'The prices'
export const thereAreViewsAlready = 'There are already {MAX_VIEWS} views. Remove one first.'
