/** The texts of main/uploads/sheet, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const aByteOrderMark = 'a byte order mark'
export const aCharacterThatCouldNot = 'a character that could not be read'
export const aHiddenCharacter = 'a hidden character ({point})'
export const aLeftToRightMark = 'a left-to-right mark'
export const aLineBreak = 'a line break'
export const aNoBreakSpace = 'a no-break space'
export const aRightToLeftMark = 'a right-to-left mark'
export const aSoftHyphen = 'a soft hyphen'
export const aWordJoiner = 'a word joiner'
export const aZeroWidthJoiner = 'a zero-width joiner'
export const aZeroWidthNonJoiner = 'a zero-width non-joiner'
export const aZeroWidthSpace = 'a zero-width space'
export const duplicateOfRow = 'Duplicate of row {before}'
export const fileContainsDuplicateValuesOr = 'File Contains duplicate values or file format is not correct'
export const fileSizeExceeds10mb = 'File size exceeds 10MB'
export const itHasRowsAndHerald =
  'It has {many} rows, and Herald reads up to {limit} rows of an Excel sheet. Save it as CSV, or split it.'
export const noCode = 'No code'
export const codesInOtherColumn =
  "The codes are in column {letterOf}, '{others}', and only the first column is read: move them there."
export const theExcelSheetIsDamaged = 'The Excel sheet is damaged.'
export const theExcelSheetUsesA = 'The Excel sheet uses a compression that Herald cannot read.'
export const theFirstColumnHasNo = 'The first column has no codes.'
export const theFirstColumnIsCalled =
  "The first column is called '{first}'. Only that column is read: put the codes there, under the name 'code'."
export const theFirstColumnLooksLike = 'The first column looks like {what}, not like codes.'
export const theSheetHasMb = 'The sheet is {value} MB.'
export const thisArchiveHasNoExcel = 'This archive has no Excel sheet.'
export const thisSheetIsTooLong = 'This sheet is too long to read'
export const thisSheetUnpacksToFar = 'This sheet unpacks to far more data than a list of codes.'
export const unreadable = 'Unreadable'
