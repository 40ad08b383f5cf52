/** A voucher sheet that cannot be taken: the specification's words for it, and what is the matter (Source: docs/reference/rules.md#voucher). */
import * as texts from './texts.ts'

export const tooLarge = texts.fileSizeExceeds10mb
export const notASheet = texts.fileContainsDuplicateValuesOr

/** In place of the specification's words where nothing is wrong with the sheet itself. */
export const tooLong = texts.thisSheetIsTooLong

export class Unreadable extends Error {
  override readonly name = texts.unreadable
  /** One sentence for a person, beside the specification's words. */
  readonly detail: string
  constructor(detail: string, message: string = notASheet) {
    super(message)
    this.detail = detail
  }
}
