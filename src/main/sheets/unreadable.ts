/** A voucher sheet that cannot be taken: the specification's words for it, and what is the matter (Source: docs/reference/rules.md#voucher). */

export const tooLarge = 'File size exceeds 10MB'
export const notASheet = 'File Contains duplicate values or file format is not correct'

/** In place of the specification's words where nothing is wrong with the sheet itself. */
export const tooLong = 'This sheet is too long to read'

export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** One sentence for a person, beside the specification's words. */
  readonly detail: string
  constructor(detail: string, message: string = notASheet) {
    super(message)
    this.detail = detail
  }
}
