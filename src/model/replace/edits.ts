/** What differs between two values of a section, small enough to be kept, and how it is applied and reverted. Pure. */
import type { BulkEdit, Json, ValueEdit } from '#contract'
import { sameJson } from '../rules/same-json.ts'

/** The edits that lead from `before` to `after`; of texts the part that differs. */
export function editsBetween(before: Json, after: Json, keys: ValueEdit['keys'] = []): ValueEdit[] {
  if (sameJson(before, after)) return []
  if (typeof before === 'string' && typeof after === 'string') return [textEdit(before, after, keys)]
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => editsBetween(item, after[index] ?? null, [...keys, index]))
  if (isFields(before) && isFields(after) && sameJson(Object.keys(before).sort(), Object.keys(after).sort()))
    return Object.keys(before).flatMap((key) => editsBetween(before[key] ?? null, after[key] ?? null, [...keys, key]))
  return [{ keys, at: null, of: null, from: before, to: after }]
}

function textEdit(before: string, after: string, keys: ValueEdit['keys']): ValueEdit {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  // Text that was removed leaves only what is around it to know its place by.
  const [from, rest] = [Math.max(0, start - CONTEXT_CHARS), Math.max(0, end - CONTEXT_CHARS)]
  const middle = (text: string) => text.slice(from, text.length - rest)
  return { keys, at: from, of: before.length, from: middle(before), to: middle(after) }
}

/** Characters around a difference that are kept with it. */
const CONTEXT_CHARS = 12

/** `values` with the edits applied; null if a value that they change is not as it was. */
export function withEdits(values: Json, edits: readonly ValueEdit[]): Json | null {
  let now: Json = values
  for (const edit of edits) {
    const next = withEdit(now, edit, edit.keys)
    if (next === undefined) return null
    now = next
  }
  return now
}

/** The edits that revert these. */
export const revertedEdits = (edits: readonly ValueEdit[]): ValueEdit[] =>
  edits
    .map(({ from, to, of, ...edit }) => ({
      ...edit,
      of: of === null ? null : of + grownBy(from, to),
      from: to,
      to: from,
    }))
    .reverse()

const grownBy = (from: Json, to: Json): number => String(to).length - String(from).length

function withEdit(value: Json, edit: ValueEdit, keys: ValueEdit['keys']): Json | undefined {
  const [first, ...rest] = keys
  if (first === undefined) return replaced(value, edit)
  const inner = Array.isArray(value) ? value[Number(first)] : isFields(value) ? value[first] : undefined
  const after = inner === undefined ? undefined : withEdit(inner, edit, rest)
  if (after === undefined) return undefined
  return Array.isArray(value) ? value.with(Number(first), after) : { ...(value as object), [first]: after }
}

function replaced(value: Json, { at, of, from, to }: ValueEdit): Json | undefined {
  if (at === null) return sameJson(value, from) ? to : undefined
  const [before, after] = [String(from), String(to)]
  if (typeof value !== 'string' || value.length !== of || !value.startsWith(before, at)) return undefined
  return value.slice(0, at) + after + value.slice(at + before.length)
}

/** Characters of the JSON of a piece: below the limit of a call in every script. */
const PIECE_CHARS = 300_000
/** All pieces of an edit share this part of their ids; the last two characters count them. */
const sharedIn = (id: string): string => id.replace(/..$/, '')
/** The characters of ids, in order. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An edit in pieces that are each small enough for one call, in the order of their ids. */
export function piecesOf(edit: BulkEdit): BulkEdit[] {
  const pieces: BulkEdit['drafts'][] = []
  let room = 0
  for (const draft of edit.drafts) {
    const chars = JSON.stringify(draft).length
    if (chars > room) {
      pieces.push([])
      room = PIECE_CHARS
    }
    pieces.at(-1)?.push(draft)
    room -= chars
  }
  const numbered = (at: number) => `${sharedIn(edit.id)}${digits[at >> 5] ?? ''}${digits[at & 31]}`
  return pieces.map((drafts, at) => ({ ...edit, id: numbered(at), drafts }))
}

/** The edits of which these are the pieces, newest first as given. One with a piece that is not done is not done. */
export function joinedPieces(pieces: readonly BulkEdit[]): BulkEdit[] {
  const groups = Map.groupBy(pieces, ({ id }) => sharedIn(id))
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const state = own.find((piece) => piece.state === 'open')?.state ?? first?.state
    return first && state ? { ...first, state, drafts: own.toReversed().flatMap(({ drafts }) => drafts) } : []
  })
}

const isFields = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
