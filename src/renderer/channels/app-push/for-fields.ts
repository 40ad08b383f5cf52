/** Memoised parts of the form: a key typed in the title does not render ten key-value pairs. */
import { memo, type ReactNode } from 'react'
import type { SystemValues } from '../../../model/channels/app-push/values'
import type { Part } from './use-app-push'

/** Renders `View` only if one of `fields` or another prop changed. `View` must read no other field of the values. */
export function forFields<Props extends { part: Part }>(
  fields: readonly (keyof SystemValues)[],
  View: (props: Props) => ReactNode,
) {
  return memo(View, (before, after) => samePart(before.part, after.part, fields) && sameRest(before, after))
}

/** Comparing `problems` by identity is enough: an error stays visible until its field changes. */
const samePart = (before: Part, after: Part, fields: readonly (keyof SystemValues)[]): boolean =>
  before.edit === after.edit &&
  before.readOnly === after.readOnly &&
  before.problems === after.problems &&
  fields.every((field) => before.values[field] === after.values[field])

function sameRest(before: object, after: object): boolean {
  const previous = new Map(Object.entries(before))
  return Object.entries(after).every(([name, value]) => name === 'part' || previous.get(name) === value)
}
