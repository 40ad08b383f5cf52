/** Fixes of findings in an open designer: each is one undo step of the design. */
import { useEffect, useRef } from 'react'
import { countOf, type Json, type JsonObject } from '#contract'
import { placeholdersIn } from '../../../../model/design/placeholder'
import { projectIn } from '../../../../model/design/project'
import { isSample } from '../../../../model/rules/addresses'
import type { Finding } from '../../../../model/rules/finding'
import { fieldsIn, textIn } from '../../../../model/rules/read'
import { sameJson } from '../../../../model/rules/same-json'
import { reportError } from '../../../data/app'
import { failureOf } from '../../../data/failure'
import { type FixControls, fixText, type StepChecks, useStepChecks } from '../../../ui/findings'
import { toastDanger } from '../../../ui/toast'
import type { Part } from '../protocol'
import type { useDesigning } from './use-designing'

type Designing = Pick<ReturnType<typeof useDesigning>, 'designState' | 'take' | 'tell'>

/** Null where nothing can be edited. `onFields` sets fields of the step outside the design, such as the subject. */
export function useDesignFixes(design: Designing, onFields: (patch: JsonObject) => void): FixControls | null {
  const fixes = useStepChecks()?.fixes ?? null
  const latest = useRef(design)
  latest.current = design
  const watch = useUndoWatch(design, fixes)
  if (!fixes) return null
  const apply = async (findings: readonly Finding[], textOf: (count: number) => string, index?: number) => {
    // The draft must have exactly the open design, because the fix is computed from the draft.
    if (!(await latest.current.take(true, true))) return
    const result = await fixes.fixedValues(findings)
    if (!result) return
    const { before, after, fixed } = result
    const { tell, designState } = latest.current
    const isDesignChanged = !sameJson(designOf(before), designOf(after))
    if (isDesignChanged) tell({ kind: 'fixed', project: designOf(after) })
    const [patch, back] = otherFields(before, after)
    if (patch) onFields(patch)
    watch(isDesignChanged ? (designState?.changes ?? 0) + 1 : null)
    const undo = () => {
      fixes.note(null)
      if (isDesignChanged) tell({ kind: 'act', act: 'undo' })
      if (back) onFields(back)
    }
    const [finding] = findings
    const place = index !== undefined && finding ? { finding, index } : {}
    fixes.note({ text: textOf(fixed.length), undo, ...place }, fixed)
  }
  return {
    ...fixes,
    one: (finding, index = 0) =>
      void apply([finding], () => fixText(finding), index).catch((error: unknown) =>
        finding.fix?.keeps === undefined
          ? reportError(error)
          : toastDanger('The picture could not be saved', failureOf(error).message),
      ),
    all: (safe) => void apply(safe, (count) => `Fixed ${countOf(count, 'issue')}`).catch(reportError),
  }
}

/** Ends the offer to undo with the next change, because the designer's undo would take that back, and when the designer closes. */
function useUndoWatch({ designState }: Designing, fixes: StepChecks['fixes'] | null) {
  /** The number of changes right after the fix; whether the design has reached it. */
  const expected = useRef<{ changes: number; isReached: boolean } | null>(null)
  const note = useRef(fixes?.note)
  note.current = fixes?.note
  const changes = designState?.changes
  useEffect(() => {
    const fix = expected.current
    if (!fix || changes === undefined) return
    if (changes === fix.changes) fix.isReached = true
    else if (fix.isReached) {
      expected.current = null
      note.current?.(null)
    }
  }, [changes])
  useEffect(() => () => note.current?.(null), [])
  return (next: number | null) => {
    expected.current = next === null ? null : { changes: next, isReached: false }
  }
}

/** The design in the form that the designer takes: its project, or HTML edited in place. */
const designOf = (values: Json) => {
  const { design = null, html } = fieldsIn(values)
  return projectIn(design as Json) ?? { source: textIn(html) ?? '' }
}

/** The fields outside the design that differ, after and before; null if none does. */
function otherFields(before: Json, after: Json): [after: JsonObject, before: JsonObject] | [null, null] {
  const [old, fixed] = [fieldsIn(before), fieldsIn(after)]
  const changed = Object.keys(fixed).filter((name) => !designFields.has(name) && !sameJson(old[name], fixed[name]))
  const of = (values: Fields) => Object.fromEntries(changed.map((name) => [name, values[name] as Json]))
  return changed.length === 0 ? [null, null] : [of(fixed), of(old)]
}

type Fields = ReturnType<typeof fieldsIn>

/** Set by the designer itself. */
const designFields = new Set(['html', 'design', 'source'])

/**
 * Finds the part of a design that a finding is about. Returns the part's id; null if the finding is about no part. The end of a finding's
 * id is its kind.
 */
export function placeOf({ id }: Pick<Finding, 'id'>, parts: readonly Part[]): string | null {
  const claim = /-claim (.*)$/s.exec(id)?.[1]
  if (claim) return firstPart(parts, (part) => part.parts.length === 0 && isClaimOf(part, claim))?.id ?? null
  const isMatch = kinds.find(([kind]) => id.endsWith(`-${kind}`))?.[1]
  return isMatch ? (firstPart(parts, isMatch)?.id ?? null) : null
}

const kinds: readonly (readonly [kind: string, (part: Part) => boolean])[] = [
  ['sample-links', ({ href }) => isSample(href)],
  ['placeholders', ({ src }) => src !== undefined && (placeholdersIn(src) > 0 || isSample(src))],
  ['alt', ({ type, alt }) => pictures.has(type) && !alt?.trim()],
  ['links', ({ type, href }) => buttons.has(type) && /^(?:#|https?:\/*)?$/i.test(href?.trim() ?? '')],
]

/** A part only has its first words, so a longer claim may start with them. */
const isClaimOf = ({ text, alt }: Part, claim: string): boolean => {
  const begins = text.replace(/…$/, '').trim()
  return text.includes(claim) || alt === claim || (begins !== '' && claim.startsWith(begins))
}

const pictures = new Set(['mj-image', 'picture'])
const buttons = new Set(['mj-button', 'mj-social-element', 'button'])

function firstPart(parts: readonly Part[], isMatch: (part: Part) => boolean): Part | null {
  for (const part of parts) {
    if (isMatch(part)) return part
    const innerPart = firstPart(part.parts, isMatch)
    if (innerPart) return innerPart
  }
  return null
}
