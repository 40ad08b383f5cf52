/** The texts of main/exchange, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const aFileHoldsAtMost = 'An export can have up to {campaigns} campaigns and {files} files'
export const aNewerVersionOfHerald = 'A newer version of Herald wrote this file. Update Herald to import it.'
export const filesOverMbCannotBe = 'Files over {megabytes} MB cannot be imported'
export const theFileCouldNotBe = 'The file could not be written{code}'
export const theseCampaignsCannotBeExported = 'These campaigns cannot be exported'
export const thisFileIsDamagedAnd = 'This file is damaged and cannot be imported'
export const thisIsNotAHerald = 'This is not a Herald export'
export const togetherTheseCampaignsAreLarger =
  'Together these campaigns are larger than {bytes} MB. Export fewer at once.'
