/** Segments in the list and in the form: search, sort order, and whether an edit differs from the server's segment. */

import { useSearchParams } from 'react-router-dom'
import { type Segment, segmentCounts } from '#contract'
import { fieldsIn, listIn, numberIn, textIn } from '../../../model/rules/read'
import { sameJson } from '../../../model/rules/same-json'
import {
  type AttributeCondition,
  bodyOf,
  emptyCondition,
  emptyNewSegment,
  type NewSegment,
  problemsOfName,
  problemsOfNew,
} from '../../../model/steps/segment/new-values'

/** Sort keys: the name, one of the counts, or the last change. */
export type SortKey = 'name' | 'updated_at' | (string & {})
export type Order = { by: SortKey; descending: boolean }

/** Keys of the counts: all people, then one per channel that the server counts for (Source: docs/reference/data.md). */
export const countKeys: readonly string[] = Object.keys(segmentCounts.entries)

/** Number of people; null if not counted. */
export const countOf = (segment: Segment, key: string): number | null => numberIn(fieldsIn(segment.counts)[key])

/** Segments whose name contains `search`, in `order`. Segments without a count or date come last in both directions. */
export function listedSegments(segments: readonly Segment[], search: string, order: Order): Segment[] {
  const text = search.trim().toLocaleLowerCase()
  return segments
    .filter(({ name }) => (name ?? '').toLocaleLowerCase().includes(text))
    .toSorted((one, other) => compare(one, other, order) || nameOf(one).localeCompare(nameOf(other)))
}

export const nameOf = ({ id, name }: Pick<Segment, 'id' | 'name'>): string => name || `Segment ${id}`

function compare(one: Segment, other: Segment, { by, descending }: Order): number {
  const sign = descending ? -1 : 1
  if (by === 'name') return sign * nameOf(one).localeCompare(nameOf(other))
  const value = (segment: Segment) =>
    by === 'updated_at' ? numberIn(Date.parse(segment.updated_at ?? '')) : countOf(segment, by)
  const [firstValue, secondValue] = [value(one), value(other)]
  if (firstValue === null || secondValue === null) return Number(firstValue === null) - Number(secondValue === null)
  return sign * (firstValue - secondValue)
}

/** The form values of an existing segment. One with readable conditions opens with them, otherwise with its prompt. */
export function formValuesOf(segment: Segment): NewSegment {
  const conditions = conditionsFrom(segment.json)
  const hasConditions = Array.isArray(segment.display) && conditions.length > 0
  return {
    ...emptyNewSegment(),
    name: segment.name ?? '',
    way: hasConditions ? 'conditions' : 'prompt',
    prompt: segment.prompt ?? '',
    conditions: conditions.length > 0 ? conditions : [emptyCondition()],
  }
}

/** Conditions parsed from the service's `json`: any of the groups, all in each (assumed). Empty for any other shape. */
function conditionsFrom(json: unknown): AttributeCondition[] {
  const groups = listIn(fieldsIn(json).groups).map((group) => listIn(fieldsIn(group).conditions))
  const rows = groups.flatMap((group, groupIndex) =>
    group.map((condition, index) => conditionFrom(condition, index === 0 && groupIndex > 0 ? 'or' : 'and')),
  )
  const read = rows.filter((row) => row !== null)
  return read.length === rows.length ? read : []
}

/** The data type of operators that only one type has. */
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
  const { field, operator, value: typed } = fieldsIn(value)
  const dataType = typeof operator === 'string' ? typeOfOperator[operator] : undefined
  if (typeof field !== 'string' || typeof operator !== 'string' || dataType === undefined) return null
  const plainValue = dataType === 'boolean' ? null : dataType === 'string' ? textIn(typed) : numberIn(typed)
  return { join, field, dataType, operator, value: plainValue }
}

/** Whether the prompt or the conditions changed, whichever the user chose. */
const isDescribedAnew = (after: NewSegment, before: NewSegment): boolean =>
  after.way === 'prompt' ? after.prompt.trim() !== before.prompt.trim() : !sameJson(after.conditions, before.conditions)

/** Whether closing the form would lose edits. */
export const isChanged = (after: NewSegment, before: NewSegment): boolean =>
  after.name !== before.name || after.prompt !== before.prompt || !sameJson(after.conditions, before.conditions)

/**
 * The body for a new segment or an edit. An unchanged description is sent back unmodified, because its `json` may contain more than Herald
 * can read.
 */
export function bodyFor(after: NewSegment, segment: Segment | null): ReturnType<typeof bodyOf> {
  if (!segment || isDescribedAnew(after, formValuesOf(segment))) return bodyOf(after)
  // The cast is safe: the contract parsed it as JSON.
  const json = (segment.json ?? null) as ReturnType<typeof bodyOf>['json']
  return { name: after.name.trim(), prompt: segment.prompt ?? '', json, display: null }
}

/** Every broken rule before a save: the name, and the description unless it is unchanged. */
export const problemsFor = (values: NewSegment, segment: Segment | null) => [
  ...problemsOfName(values),
  ...(segment && !isDescribedAnew(values, formValuesOf(segment)) ? [] : problemsOfNew(values)),
]

type SegmentEditorPlace = {
  /** 'new', the id of a segment, or null if none is being edited. */
  editing: 'new' | number | null
  create: () => void
  edit: (id: number) => void
  close: () => void
}

/** The segment being edited. The state is in the address, so that Back closes the form and links can open it. */
export function useSegmentEditor(): SegmentEditorPlace {
  const [params, setParams] = useSearchParams()
  const segmentId = Number(params.get('edit') ?? Number.NaN)
  return {
    editing: params.has('create') ? 'new' : Number.isInteger(segmentId) ? segmentId : null,
    create: () => setParams({ create: '1' }),
    edit: (id) => setParams({ edit: String(id) }),
    close: () => setParams({}, { replace: true }),
  }
}
