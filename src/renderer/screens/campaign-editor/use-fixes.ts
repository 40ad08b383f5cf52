/** Applies the fixes of findings, and undoes them while that is offered. In REVIEW the changed steps are saved too. */
import { useEffect, useRef, useState } from 'react'
import { countOf, type Json } from '#contract'
import {
  type Finding,
  isSafe,
  pictureToKeep,
  withChanges,
  withRevertedChange,
  withSafeFixes,
} from '../../../model/rules/finding'
import { sameJson } from '../../../model/rules/same-json'
import { canEdit, type StepContext } from '../../../model/steps/step'
import { keepPictureAt } from '../../blocks/pictures/kept-picture'
import { reportError } from '../../data/app'
import { failureOf } from '../../data/failure'
import type { Step } from '../../steps/wizard-step'
import { type AppliedFix, fixText, type StepChecks } from '../../ui/findings'
import { toastDanger } from '../../ui/toast'
import type { Editor } from './use-editor'

/** How long the undo is offered, in milliseconds; afterwards the editor's undo still works. */
const UNDO_MS = 10_000

type Changed = { step: Step; before: Json; after: Json }

export function useFixes(editor: Editor): StepChecks['fixes'] {
  const [lastFix, setLastFix] = useState<AppliedFix | null>(null)
  const [fixedFindings, setFixed] = useState<readonly Finding[]>([])
  const busy = useRef(false)
  const latest = useRef(editor)
  latest.current = editor
  useEffect(() => {
    if (!lastFix) return undefined
    const timer = setTimeout(() => setLastFix(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [lastFix])

  const note = (fix: AppliedFix | null, fixed: readonly Finding[] = []) => {
    setLastFix(fix)
    if (fixed.length > 0) setFixed((before) => [...before.filter((old) => !has(fixed, old)), ...fixed])
  }
  const applyChanges = async (
    changed: readonly Changed[],
    about: Omit<AppliedFix, 'undo'> | null,
    fixed: readonly Finding[] = [],
  ) => {
    if (busy.current || changed.length === 0) return
    busy.current = true
    try {
      const changes: Changed[] = []
      for (const change of changed) if (await keep(latest.current, change)) changes.push(change)
      if (about === null || changes.length === 0) note(null)
      else note({ ...about, undo: () => takeBack(changes) }, fixed)
    } finally {
      busy.current = false
    }
  }
  const takeBack = (fixedSteps: readonly Changed[]) => {
    const back = fixedSteps.flatMap((change) => changedBack(latest.current, change))
    if (back.length > 0) return void applyChanges(back, null).catch(reportError)
    setLastFix(null)
    toastDanger('It was changed since. Undo at the top goes back step by step.')
  }
  return {
    lastFix,
    fixed: fixedFindings,
    note,
    fixedValues: (findings) => fixedValues(latest.current, findings),
    one: (finding, index = 0) =>
      void changedBy(editor, finding)
        .then((changed) => applyChanges(changed, { text: fixText(finding), finding, index }, [finding]))
        .catch((error: unknown) =>
          finding.fix?.keeps === undefined
            ? reportError(error)
            : toastDanger('The picture could not be saved', failureOf(error).message),
        ),
    all: (safe) =>
      void changedByAll(editor)
        .then(({ changed, count }) => applyChanges(changed, { text: `Fixed ${countOf(count, 'issue')}` }, safe))
        .catch(reportError),
  }
}

/** Empty if the fixed text has changed since. */
function changedBack({ values }: Editor, { step, before, after }: Changed): Changed[] {
  const now = values(step)
  const back = withRevertedChange(now, before, after)
  return sameJson(now, back) ? [] : [{ step, before: now, after: back }]
}

/**
 * Flushes first, so that the fix is an undo step of its own. In REVIEW it is then saved, unless another rule of the step is broken.
 * Returns false if the user typed meanwhile: the fix is not applied.
 */
async function keep(editor: Editor, { step, before, after }: Changed): Promise<boolean> {
  const { session, values, replace, context, keepStep, progress } = editor
  await session.flush()
  if (!sameJson(values(step), before)) return false
  replace(step, after)
  await session.flush()
  // In a step, the user saves with the step's own button.
  if (progress.selected === 'REVIEW' && step.check(after, context).length === 0) await keepStep(step, after)
  return true
}

/** Empty if the values changed while the worker fixed them: the user's edits take precedence. */
async function changedBy({ deps, values, access, context }: Editor, { id, tab, fix }: Finding): Promise<Changed[]> {
  const step = deps.steps.find((step) => step.tab === tab)
  if (!step || !fix || !canEdit(access, tab)) return []
  const before = values(step)
  const picture = fix.keeps === undefined ? null : await keepPictureAt(fix.keeps)
  const result =
    fix.changes.length > 0
      ? withChanges(before, fix.changes)
      : ((await step.workerChecks?.fixed(before, context, id))?.values ?? null)
  const after = picture === null ? result : withPicture(result, picture)
  return after === null || after === before || values(step) !== before ? [] : [{ step, before, after }]
}

/** Fixes one finding after the other, because a fix may change what another was computed from. */
async function fixedValues({ deps, values, access, context }: Editor, findings: readonly Finding[]) {
  const step = deps.steps.find(({ tab }) => tab === findings[0]?.tab)
  if (!step?.workerChecks || !canEdit(access, step.tab)) return null
  const before = values(step)
  let after = before
  const fixed: Finding[] = []
  for (const finding of findings) {
    const picture = finding.fix?.keeps === undefined ? null : await keepPictureAt(finding.fix.keeps)
    const result = await step.workerChecks.fixed(after, context, finding.id)
    if (result.count === 0) continue
    after = picture === null ? result.values : withPicture(result.values, picture)
    fixed.push(finding)
  }
  return fixed.length === 0 ? null : { before, after, fixed }
}

const has = (findings: readonly Finding[], { tab, id }: Finding): boolean =>
  findings.some((other) => other.tab === tab && other.id === id)

/** Replacing in the JSON text is safe: a picture's address needs no escaping in JSON. */
const withPicture = (values: Json, address: string): Json =>
  JSON.parse(JSON.stringify(values).replaceAll(pictureToKeep, address))

async function changedByAll({ deps, values, access, context }: Editor): Promise<{ changed: Changed[]; count: number }> {
  const changed: Changed[] = []
  let all = 0
  for (const step of deps.steps) {
    if (!canEdit(access, step.tab)) continue
    const before = values(step)
    const { values: after, count } = await (step.workerChecks?.fixed(before, context, null) ??
      safelyFixed(step, before, context))
    if (count === 0 || values(step) !== before) continue
    changed.push({ step, before, after })
    all += count
  }
  return { changed, count: all }
}

function safelyFixed(step: Step, before: Json, context: StepContext): { values: Json; count: number } {
  const { values, fixed } = withSafeFixes(before, (now) => step.findings(now, context).filter(isSafe))
  return { values, count: fixed.length }
}
