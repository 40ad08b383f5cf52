/** The sheet that was picked, as the draft keeps it inside `fileData`: its name, its size, and in `file` the stored file. */
import { amount, countOf, type JsonObject, type SheetReport, type SheetSource } from '#contract'
import { aboutPeople } from '../../rules/people'
import { numberIn, textIn } from '../../rules/read'

export { withRefusal, withUpload } from './values'

/** Bytes (Source: docs/reference/rules.md#voucher: max 10 MB). */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024
export const tooLargeText = 'File size exceeds 10MB'

export type PickedSheet = { blob: string; name: string; size: number }

/** The sheet of this computer in `fileData`; null where there is none. */
export function pickedSheet(fileData: JsonObject | null): PickedSheet | null {
  const blob = textIn(fileData?.file)
  const name = textIn(fileData?.name)
  if (blob === null || name === null || !/^[0-9a-f]{64}$/.test(blob)) return null
  return { blob, name, size: numberIn(fileData?.size) ?? 0 }
}

/** Whether the picked sheet still has to reach the server. */
export const isPicked = (fileData: JsonObject | null): boolean =>
  pickedSheet(fileData) !== null && numberIn(fileData?.toUploadTotal) === null

/** Another sheet in place of the picked one, or none; the codes that are on the server stay. */
export function withPicked(before: JsonObject | null, sheet: PickedSheet | null): JsonObject {
  const fresh = { toUploadTotal: null, toUploadRemaining: null, totalErrors: null, errorFile: null }
  if (!sheet) return { ...before, ...fresh, name: null, size: null, file: null }
  return { ...before, ...fresh, name: sheet.name, size: sheet.size, file: sheet.blob }
}

/** '12,000 codes in 12,042 rows'. */
export const codesText = ({ codes, rows }: Pick<SheetReport, 'codes' | 'rows'>): string =>
  codes === rows ? countOf(codes, 'code') : `${countOf(codes, 'unique code')} in ${countOf(rows, 'row')}`

/** 'The codes begin with A1, A2, A3 and end with Z9.', and what was taken for the heading. */
export function sampleText({
  sample,
  last,
  codes,
  heading,
}: Pick<SheetReport, 'sample' | 'last' | 'codes' | 'heading'>): string {
  const begin = sample.join(', ')
  const many =
    last.length > 0 ? `The codes begin with ${begin} and end with ${last.join(', ')}` : `The codes begin with ${begin}`
  const first = codes > 1 ? many : `The code is ${begin}`
  return heading === null ? `${first}.` : `${first}. '${heading}' is read as the heading.`
}

/** 'B · Code', or what stands first in a column without a heading; '(hidden)' behind one that the file hides. */
export function columnText({ letter, heading, first, hidden }: SheetSource['columns'][number]): string {
  const name = [letter, heading ?? first].filter(Boolean).join(' · ')
  return hidden ? `${name} (hidden)` : name
}

/** Where the codes stand in a file that holds more than one list, and what of it is not read; null where there is nothing to say. `hidden`: rows that the file hides are read too. */
export function sourceText(source: SheetSource, hidden = false): string | null {
  const { sheets, sheet, columns, column, headingRow, hiddenRows } = source
  const others = sheets.filter((_, at) => at !== sheet).map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name))
  const letter = columns.find(({ at }) => at === column)?.letter
  const sentences = [
    others.length > 0 &&
      `The sheet '${sheets[sheet]?.name ?? ''}' is read, and not: ${others.slice(0, 10).join(', ')}.`,
    column > 0 && letter !== undefined && `Column ${letter} is read.`,
    (headingRow ?? 1) > 1 && `The codes begin below row ${headingRow ?? 1}.`,
    hiddenRows > 0 && !hidden && `${countOf(hiddenRows, 'hidden row')} left out.`,
  ].filter((one) => one !== false)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** What is wrong with a sheet, kind by kind; empty where nothing is. */
export function findingKinds({ duplicates, blanks, odd }: Pick<SheetReport, 'duplicates' | 'blanks' | 'odd'>) {
  return [
    { id: 'duplicates', words: countOf(duplicates.count, 'duplicate'), ...duplicates },
    { id: 'blanks', words: countOf(blanks.count, 'blank row'), ...blanks },
    { id: 'odd', words: countOf(odd.count, 'row to check', 'rows to check'), ...odd },
  ].filter(({ count }) => count > 0)
}

/**
 * Where the server has fewer codes than the sheet that was uploaded: by its answer to the upload, else by its count of the campaign's codes.
 * `codes` of the sheet as Herald reads it. Null where none is missing, or where it is not known.
 */
export function missingText(fileData: JsonObject | null, codes: number): string | null {
  const sheet = pickedSheet(fileData)
  if (!sheet || isPicked(fileData)) return null
  // A total without any left is what removing the remaining codes leaves.
  const counted = numberIn(fileData?.remaining) === 0 ? null : numberIn(fileData?.total)
  const taken = numberIn(fileData?.toUploadTotal) || counted
  if (taken === null || taken >= codes) return null
  return `The server has ${amount(taken)} of the ${countOf(codes, 'code')} of ${sheet.name}.`
}

/** 'Fewer voucher codes than people', where both are known; null where there are enough. */
export function shortageText(codes: number | null, reach: number | null, upTo = false): string | null {
  if (codes === null || reach === null || codes >= reach) return null
  return `Fewer voucher codes than people: ${amount(codes)} codes for ${aboutPeople(reach, upTo)}.`
}
