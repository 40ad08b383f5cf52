/** Says what could not be taken along, without keeping anybody from the rest. */
import { filled } from '#contract'
import { toastDanger } from '../../../ui/toast'
import * as texts from './texts'

export function toastNotice(missing: readonly string[]): void {
  if (missing.length === 0) return
  const words =
    missing.length === 1 ? texts.onePictureCouldNotBe : filled(texts.picturesCouldNotBeRead, { length: missing.length })
  toastDanger(words, missing.slice(0, 3).join(', '))
}
