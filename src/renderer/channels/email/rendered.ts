/** An email as one person gets it: merge tags filled in, in the subject as words and in the message as HTML. */
import type { MergeTag } from '#contract'
import { type SamplePerson, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render } from '../../blocks/merge-tags/text'
import { escaped } from './footer'

export const textFor = (text: string, person: SamplePerson, tags: readonly MergeTag[]): string =>
  render(parseText(text), valuesOf(person), tags)

/** What a person has is words, never HTML. */
export function htmlFor(html: string, person: SamplePerson, tags: readonly MergeTag[]): string {
  const values = valuesOf(person)
  const said = (key: string) => {
    const value = values(key)
    return typeof value === 'string' ? escaped(value) : value
  }
  const safe = tags.map((tag) => (tag.sample ? { ...tag, sample: escaped(tag.sample) } : tag))
  return render(parseText(html), said, safe)
}
