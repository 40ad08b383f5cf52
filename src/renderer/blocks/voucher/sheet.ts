/** The picked sheet as saved in the draft's `fileData`: name, size, and the stored file in `file`. */
import { amount, countOf, excerpt, type JsonObject, type SheetReport, type SheetSource } from '#contract'
import { aboutPeople } from '../../../model/rules/people'
import { numberIn, textIn } from '../../../model/rules/read'

export { withRefusal, withUpload } from '../../../model/voucher/values'

/** Bytes (Source: docs/reference/rules.md#voucher: max 10 MB). */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024
export const tooLargeText = 'File size exceeds 10MB'

export type PickedSheet = { blob: string; name: string; size: number }

/** The local sheet in `fileData`; null if there is none. */
export function pickedSheet(fileData: JsonObject | null): PickedSheet | null {
  const blob = textIn(fileData?.file)
  const name = textIn(fileData?.name)
  if (blob === null || name === null || !/^[0-9a-f]{64}$/.test(blob)) return null
  return { blob, name, size: numberIn(fileData?.size) ?? 0 }
}

/** Whether the picked sheet still needs its upload. */
export const isPicked = (fileData: JsonObject | null): boolean =>
  pickedSheet(fileData) !== null && numberIn(fileData?.toUploadTotal) === null

/** Replaces or removes the picked sheet; codes on the server stay. */
export function withPicked(before: JsonObject | null, sheet: PickedSheet | null): JsonObject {
  const noUpload = { toUploadTotal: null, toUploadRemaining: null, totalErrors: null, errorFile: null }
  if (!sheet) return { ...before, ...noUpload, name: null, size: null, file: null }
  return { ...before, ...noUpload, name: sheet.name, size: sheet.size, file: sheet.blob }
}

/** '12,000 codes in 12,042 rows'. */
export const codesText = ({ codes, rows }: Pick<SheetReport, 'codes' | 'rows'>): string =>
  codes === rows ? countOf(codes, 'code') : `${countOf(codes, 'unique code')} in ${countOf(rows, 'row')}`

/** Characters of a code in a sentence; a column of descriptions is much longer. */
const MAX_CODE_CHARS = 40
const listOf = (codes: readonly string[]): string => codes.map((code) => excerpt(code, MAX_CODE_CHARS)).join(', ')

/** 'The codes begin with A1, A2, A3 and end with Z9.', and the detected heading. */
export function sampleText({
  sample,
  last,
  codes,
  heading,
}: Pick<SheetReport, 'sample' | 'last' | 'codes' | 'heading'>): string {
  const firstCodes = listOf(sample)
  const many =
    last.length > 0
      ? `The codes begin with ${firstCodes} and end with ${listOf(last)}`
      : `The codes begin with ${firstCodes}`
  const first = codes > 1 ? many : `The code is ${firstCodes}`
  return heading === null ? `${first}.` : `${first}. '${heading}' is read as the heading.`
}

/** 'B · Code', or the first value in a column without a heading, followed by '(hidden)' if the file hides the column. */
export function columnText({ letter, heading, first, hidden }: SheetSource['columns'][number]): string {
  const name = [letter, heading ?? first].filter(Boolean).join(' · ')
  return hidden ? `${name} (hidden)` : name
}

/**
 * Where the codes are in a file with more than one list, and what is not read; null if the file is simple. `hidden`: hidden rows are read
 * too.
 */
export function sourceText(source: SheetSource, isWithHidden = false): string | null {
  const { sheets, sheet, columns, column, headingRow, hiddenRows } = source
  const others = sheets
    .filter((_, index) => index !== sheet)
    .map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name))
  const letter = columns.find(({ at }) => at === column)?.letter
  const sentences = [
    others.length > 0 &&
      `The sheet '${sheets[sheet]?.name ?? ''}' is read, and not: ${others.slice(0, 10).join(', ')}.`,
    column > 0 && letter !== undefined && `Column ${letter} is read.`,
    (headingRow ?? 1) > 1 && `The codes begin below row ${headingRow ?? 1}.`,
    hiddenRows > 0 && !isWithHidden && `${countOf(hiddenRows, 'hidden row')} left out.`,
  ].filter((note) => note !== false)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** Problems of a sheet by kind; empty if there are none. */
export function findingKinds({ duplicates, blanks, odd }: Pick<SheetReport, 'duplicates' | 'blanks' | 'odd'>) {
  return [
    { id: 'duplicates', label: countOf(duplicates.count, 'duplicate'), ...duplicates },
    { id: 'blanks', label: countOf(blanks.count, 'blank row'), ...blanks },
    { id: 'odd', label: countOf(odd.count, 'row to check', 'rows to check'), ...odd },
  ].filter(({ count }) => count > 0)
}

/**
 * Text about codes that the server lacks compared with the uploaded sheet: by its reply to the upload, else by its count for the campaign.
 * `codes`: number of codes that Herald read in the sheet. Null if none is missing, or if the number is unknown.
 */
export function missingText(fileData: JsonObject | null, codes: number): string | null {
  const sheet = pickedSheet(fileData)
  if (!sheet || isPicked(fileData)) return null
  // After removing the remaining codes, the total does not include them.
  const counted = numberIn(fileData?.remaining) === 0 ? null : numberIn(fileData?.total)
  const accepted = numberIn(fileData?.toUploadTotal) || counted
  if (accepted === null || accepted >= codes) return null
  return `The server has ${amount(accepted)} of the ${countOf(codes, 'code')} of ${sheet.name}.`
}

/** 'Fewer voucher codes than people'; null if there are enough, or if a number is unknown. */
export function shortageText(codes: number | null, reach: number | null, isUpperBound = false): string | null {
  if (codes === null || reach === null || codes >= reach) return null
  return `Fewer voucher codes than people: ${amount(codes)} codes for ${aboutPeople(reach, isUpperBound)}.`
}
