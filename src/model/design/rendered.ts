/** Fills merge tags in HTML with one sample person's data. */
import type { MergeTag } from '#contract'
import { type SamplePerson, valuesOf } from '../merge-tags/sample-people.ts'
import { parseText, render } from '../merge-tags/text.ts'

/** A person's data is text, so it is escaped. */
export function htmlFor(html: string, person: SamplePerson, tags: readonly MergeTag[]): string {
  const values = valuesOf(person)
  const tagValue = (key: string) => {
    const value = values(key)
    return typeof value === 'string' ? escaped(value) : value
  }
  const escapedTags = tags.map((tag) => (tag.sample ? { ...tag, sample: escaped(tag.sample) } : tag))
  return render(parseText(html), tagValue, escapedTags)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
