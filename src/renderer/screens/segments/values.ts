/** Segments as the list shows them and as the form takes them: found, sorted, and an edit told from what the server keeps. */

import { type Segment, segmentCounts } from '#contract'
import { fieldsIn, listIn, numberIn, textIn } from '../../rules/read'
import { sameJson } from '../../rules/same-json'
import {
  type AttributeCondition,
  bodyOf,
  emptyCondition,
  emptyNewSegment,
  type NewSegment,
  problemsOfName,
  problemsOfNew,
} from '../../steps/segment/new-values'

/** What the list can be ordered by: the name, one of the counts, or the last change. */
export type SortKey = 'name' | 'updated_at' | (string & {})
export type Order = { by: SortKey; descending: boolean }

/** Keys of the counts: everyone, then one per channel that the server counts for (Source: docs/reference/data.md). */
export const countKeys: readonly string[] = Object.keys(segmentCounts.entries)

/** People, null where nobody has counted. */
export const countOf = (segment: Segment, key: string): number | null => numberIn(fieldsIn(segment.counts)[key])

/** Segments whose name holds `search`, in `order`. What was never counted or has no date comes last either way. */
export function listed(segments: readonly Segment[], search: string, order: Order): Segment[] {
  const wanted = search.trim().toLocaleLowerCase()
  return segments
    .filter(({ name }) => (name ?? '').toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => compare(one, other, order) || nameOf(one).localeCompare(nameOf(other)))
}

export const nameOf = ({ id, name }: Pick<Segment, 'id' | 'name'>): string => name || `Segment ${id}`

function compare(one: Segment, other: Segment, { by, descending }: Order): number {
  const sign = descending ? -1 : 1
  if (by === 'name') return sign * nameOf(one).localeCompare(nameOf(other))
  const value = (segment: Segment) =>
    by === 'updated_at' ? numberIn(Date.parse(segment.updated_at ?? '')) : countOf(segment, by)
  const [mine, theirs] = [value(one), value(other)]
  if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null)
  return sign * (mine - theirs)
}

/** The form of a segment that exists. One made of conditions opens with them; where they cannot be read, its prompt stands. */
export function madeFrom(segment: Segment): NewSegment {
  const conditions = conditionsFrom(segment.json)
  const byConditions = Array.isArray(segment.display) && conditions.length > 0
  return {
    ...emptyNewSegment(),
    name: segment.name ?? '',
    way: byConditions ? 'conditions' : 'prompt',
    prompt: segment.prompt ?? '',
    conditions: conditions.length > 0 ? conditions : [emptyCondition()],
  }
}

/** Conditions out of the service's own `json`: any of the groups, all in each (assumed). Empty for any other shape. */
function conditionsFrom(json: unknown): AttributeCondition[] {
  const groups = listIn(fieldsIn(json).groups).map((group) => listIn(fieldsIn(group).conditions))
  const rows = groups.flatMap((group, groupAt) =>
    group.map((one, at) => conditionFrom(one, at === 0 && groupAt > 0 ? 'or' : 'and')),
  )
  const read = rows.filter((row) => row !== null)
  return read.length === rows.length ? read : []
}

/** Types by the operators that each has alone. */
const typeOfOperator: Record<string, string> = {
  over: 'numeric',
  under: 'numeric',
  within_days: 'date',
  not_within_days: 'date',
  true: 'boolean',
  is: 'string',
  is_not: 'string',
}

function conditionFrom(value: unknown, join: AttributeCondition['join']): AttributeCondition | null {
  const { field, operator, value: given } = fieldsIn(value)
  const dataType = typeof operator === 'string' ? typeOfOperator[operator] : undefined
  if (typeof field !== 'string' || typeof operator !== 'string' || dataType === undefined) return null
  const plain = dataType === 'boolean' ? null : dataType === 'string' ? textIn(given) : numberIn(given)
  return { join, field, dataType, operator, value: plain }
}

/** Whether who belongs to it was described anew, in the way that is chosen. */
const isDescribedAnew = (made: NewSegment, before: NewSegment): boolean =>
  made.way === 'prompt' ? made.prompt.trim() !== before.prompt.trim() : !sameJson(made.conditions, before.conditions)

/** Whether anything would be lost by leaving. */
export const isChanged = (made: NewSegment, before: NewSegment): boolean =>
  made.name !== before.name || made.prompt !== before.prompt || !sameJson(made.conditions, before.conditions)

/** What a new segment or an edit sends. Who belongs to it goes back byte for byte while it was not described anew: its `json` may say more than Herald can read. */
export function bodyFor(made: NewSegment, segment: Segment | null): ReturnType<typeof bodyOf> {
  if (!segment || isDescribedAnew(made, madeFrom(segment))) return bodyOf(made)
  // The contract parsed it as JSON.
  const json = (segment.json ?? null) as ReturnType<typeof bodyOf>['json']
  return { name: made.name.trim(), prompt: segment.prompt ?? '', json, display: null }
}

/** Every broken rule before it is saved: the name, and who belongs to it unless that stays as the server has it. */
export const problemsFor = (made: NewSegment, segment: Segment | null) => [
  ...problemsOfName(made),
  ...(segment && !isDescribedAnew(made, madeFrom(segment)) ? [] : problemsOfNew(made)),
]
