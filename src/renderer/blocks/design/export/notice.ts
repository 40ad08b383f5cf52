/** Says what could not be taken along, without keeping anybody from the rest. */
import { toastDanger } from '../../../ui/toast'

export function toastNotice(missing: readonly string[]): void {
  if (missing.length === 0) return
  const words =
    missing.length === 1
      ? 'One picture could not be read and stays a link'
      : `${missing.length} pictures could not be read and stay links`
  toastDanger(words, missing.slice(0, 3).join(', '))
}
