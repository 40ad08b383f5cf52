/** The texts of main/uploads, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const fileStorageCannotBeReached = 'File storage cannot be reached'
export const fileStorageHadAnError = 'File storage had an error ({status})'
export const fileStorageRedirectsTheUpload = 'File storage redirects the upload'
export const fileStorageRefusedTheUpload = 'File storage refused the upload ({status})'
export const theAnswerToTheUploadCannot = 'The answer to the upload cannot be read'
export const theFileOnThisComputer = 'The file on this computer could not be read'
export const theServerCannotBeReached = 'The server cannot be reached'
export const theServerDidNotAnswer = 'The server did not answer the upload in time'
export const theUploadStalledAndWas = 'The upload stalled and was cancelled'
export const theUploadWasCutOff = 'The upload was cut off'
export const theUploadWasStopped = 'The upload was stopped'
