/** An email as one person gets it: merge tags filled in, in the subject as words and in the message as HTML. */
import type { MergeTag } from '#contract'
import { type SamplePerson, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render } from '../../blocks/merge-tags/text'

export { htmlFor } from '../../blocks/design/rendered'

export const textFor = (text: string, person: SamplePerson, tags: readonly MergeTag[]): string =>
  render(parseText(text), valuesOf(person), tags)
