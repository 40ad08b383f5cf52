/** An email rendered for one person: merge tags filled in the subject as text and in the message as HTML. */
import type { MergeTag } from '#contract'
import { type SamplePerson, valuesOf } from '../../../model/merge-tags/sample-people'
import { parseText, render } from '../../../model/merge-tags/text'

export { htmlFor } from '../../../model/design/rendered'

export const textFor = (text: string, person: SamplePerson, tags: readonly MergeTag[]): string =>
  render(parseText(text), valuesOf(person), tags)
