/** An invalid voucher sheet: the specification's message, and the actual cause (Source: docs/reference/rules.md#voucher). */

export const tooLarge = 'File size exceeds 10MB'
export const notASheet = 'File Contains duplicate values or file format is not correct'

/** Replaces the specification's message if the sheet itself is valid. */
export const tooLong = 'This sheet is too long to read'

export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** One sentence for the user, next to the specification's message. */
  readonly detail: string
  constructor(detail: string, message: string = notASheet) {
    super(message)
    this.detail = detail
  }
}
