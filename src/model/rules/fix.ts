/** Applies the changes of findings, and reverts them. */

import type { Json, JsonObject } from '#contract'
import type { Change, Finding, Fix } from './finding.ts'
import { sameJson } from './same-json.ts'

/** `values` with the changes applied; null if the values that they were computed from have changed. */
export function withChanges(values: Json, changes: readonly Change[]): Json | null {
  let now: Json = values
  for (const { path, before, after } of changes) {
    if (!sameJson(valueAt(now, path) ?? null, before)) return null
    now = withReplaced(now, path.split('.'), after)
  }
  return now
}

/** The changes that revert a fix. */
export const revertedChanges = ({ changes }: Pick<Fix, 'changes'>): Change[] =>
  changes.map(({ path, before, after }) => ({ path, before: after, after: before })).reverse()

/** `now` with the change from `before` to `after` reverted wherever it is unedited. Later edits stay. */
export function withRevertedChange(now: Json, before: Json, after: Json): Json {
  if (sameJson(before, after)) return now
  if (sameJson(now, after)) return before
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after)) {
    if (now.length !== before.length || now.length !== after.length) return now
    return now.map((item, index) => withRevertedChange(item, before[index] ?? null, after[index] ?? null))
  }
  if (!isFieldsObject(now) || !isFieldsObject(before) || !isFieldsObject(after)) return now
  const back = Object.keys({ ...before, ...now }).flatMap((key) => {
    const isUnedited = sameJson(now[key], after[key])
    const value = isUnedited
      ? before[key]
      : withRevertedChange(now[key] ?? null, before[key] ?? null, after[key] ?? null)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(back)
}

const isFieldsObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted path; undefined if there is none. */
export function valueAt(values: Json, path: string): Json | undefined {
  let now: Json | undefined = values
  for (const part of path.split('.')) {
    if (typeof now !== 'object' || now === null) return undefined
    now = (now as Record<string, Json>)[part]
  }
  return now
}

/** More rounds than any message needs: ends two rules that revert each other. */
const MAX_ROUNDS = 200

/**
 * Applies every safe fix. A fix may change what another was computed from, so findings are computed again until none is left; each round
 * applies those that change different values. Each finding is fixed once. Returns the values and the applied fixes, in order.
 */
export function withSafeFixes(
  values: Json,
  findings: (values: Json) => readonly Finding[],
): { values: Json; fixed: Finding[] } {
  let now = values
  const fixedFindings: Finding[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changedPaths = new Set<string>()
    const openFindings = findings(now).filter(
      (finding) => isSafe(finding) && !fixedFindings.some((done) => sameFinding(done, finding)),
    )
    if (openFindings.length === 0) break
    for (const finding of openFindings) {
      const changes = finding.fix?.changes ?? []
      if (changes.some(({ path }) => changedPaths.has(path))) continue
      for (const { path } of changes) changedPaths.add(path)
      fixedFindings.push(finding)
      now = withChanges(now, changes) ?? now
    }
  }
  return { values: now, fixed: fixedFindings }
}

/** Whether the fix changes nothing: the user confirms that the value is intended. */
export const keepsAsItIs = ({ now, after }: Fix): boolean => now === after

/** Whether a finding may be fixed together with others. */
export const isSafe = ({ level, fix }: Finding): boolean =>
  fix?.safe === true && (level === 'blocking' || level === 'warning')

const sameFinding = (one: Finding, other: Finding): boolean =>
  one.tab === other.tab && one.id === other.id && sameJson(one.fix?.now ?? null, other.fix?.now ?? null)

function withReplaced(values: Json, [first = '', ...rest]: readonly string[], after: Json): Json {
  const withInner = (inner: Json): Json => (rest.length === 0 ? after : withReplaced(inner, rest, after))
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === first ? withInner(item) : item))
  const fields = typeof values === 'object' && values !== null ? values : {}
  return { ...fields, [first]: withInner((fields as Record<string, Json>)[first] ?? null) }
}
