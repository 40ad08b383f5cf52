/** An email rendered for one person: merge tags filled in the subject as text and in the message as HTML. */
import type { MergeTag } from '#contract'
import { type SamplePerson, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render } from '../../blocks/merge-tags/text'

export { htmlFor } from '../../blocks/design/rendered'

export const textFor = (text: string, person: SamplePerson, tags: readonly MergeTag[]): string =>
  render(parseText(text), valuesOf(person), tags)
