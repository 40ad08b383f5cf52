/** The texts of main/downloads, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const theAnswerToCannotBe = 'The answer to {call} cannot be read: it is no file'
export const theDownloadWasCutOff = 'The download was cut off'
export const theFileCouldNotBe = 'The file could not be written{code}'
export const theFileIsTooLarge = 'The file is too large, so the download was cancelled'
export const theServerCannotBeReached = 'The server cannot be reached'
export const theServerStoppedRespondingSo = 'The server stopped responding, so the download was cancelled'
