/** Parts of the form that are drawn anew only when what they show has changed: a key in the title leaves ten pairs alone. */
import { memo, type ReactNode } from 'react'
import type { Part } from './use-app-push'
import type { SystemValues } from './values'

/** `View` looks at `fields` of the values alone; its other props are compared as they are. */
export function forFields<Props extends { part: Part }>(
  fields: readonly (keyof SystemValues)[],
  View: (props: Props) => ReactNode,
) {
  return memo(View, (before, after) => samePart(before.part, after.part, fields) && sameRest(before, after))
}

/** A refusal stands as long as its field is what it was: fields and refusals that are the same have the same words. */
const samePart = (before: Part, after: Part, fields: readonly (keyof SystemValues)[]): boolean =>
  before.edit === after.edit &&
  before.readOnly === after.readOnly &&
  before.problems === after.problems &&
  fields.every((field) => before.values[field] === after.values[field])

function sameRest(before: object, after: object): boolean {
  const known = new Map(Object.entries(before))
  return Object.entries(after).every(([name, value]) => name === 'part' || known.get(name) === value)
}
