/** Findings of a step or channel before publishing, and their fixes: applied to its values, and reverted. */
import type { Json, JsonObject, TabName } from '#contract'
import { sameJson } from './same-json.ts'

/** `unchecked`: the check needs the server and waits for a connection. */
export type FindingLevel = 'blocking' | 'warning' | 'passed' | 'unchecked'

/** One value of a step: its dotted path, the value before, and the value after. */
export type Change = { path: string; before: Json; after: Json }

/** The correction that a finding offers, with its effect. */
export type Fix = {
  /** What the fix does: 'Remove the blanks'. */
  label: string
  /** The changed part, before and after. */
  now: string
  after: string
  /** True if the fix keeps the meaning of the text: it may be applied together with others without review. */
  safe: boolean
  /** Empty if the values are long: the changes are then computed when the fix is applied. */
  changes: readonly Change[]
  /** Address of a picture that is first saved on this computer. Its new address replaces `pictureToKeep` in the changes. */
  keeps?: string
}

export const pictureToKeep = 'herald-picture-to-keep'

/** One line of 'Before you publish': the fact, the number, and where to correct it. */
export type Finding = {
  /** Stable name, unique per step. */
  id: string
  level: FindingLevel
  title: string
  detail?: string
  /** Where to correct the finding: the tab, and the dotted path of the field in its values. */
  tab: TabName
  field?: string
  /** Label of the link, 'Content, Voucher'. */
  link?: string
  /** Absent if only the user can correct it. */
  fix?: Fix
}

/** Where a finding is corrected. */
type Place = Pick<Finding, 'tab' | 'field' | 'link'>

const at =
  (level: FindingLevel) =>
  (id: string, title: string, place: Place, detail?: string): Finding => ({
    id,
    level,
    title,
    ...(detail === undefined ? {} : { detail }),
    ...place,
  })

export const blocking = at('blocking')
export const warning = at('warning')
export const passed = at('passed')
export const unchecked = at('unchecked')

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
