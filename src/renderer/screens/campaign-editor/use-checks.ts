/**
 * Findings from the worker, for the open step when the user pauses writing and for all steps at once in REVIEW; and campaigns of the same
 * day.
 */
import { useEffect, useRef, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { type Finding, warning } from '../../../model/rules/finding'
import { missingText } from '../../../model/rules/problem'
import { isTagMenuOpen } from '../../blocks/merge-tags/suggestion'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import type { StepFindings } from '../../steps/publish-checks'
import { type Entry, entriesOf, isOver } from '../../steps/schedule/entries'
import { type Plan, runText } from '../../steps/schedule/plan'
import type { Step } from '../../steps/wizard-step'
import type { Editor } from './use-editor'

/** Pause in typing before a check, in milliseconds. */
const CHECK_DELAY_MS = 400

/**
 * `missing`: what keeps the step from being saved, as text; '' if nothing does. `isCurrent`: the values have not changed since `at`, which is
 * ISO 8601 in UTC.
 */
type Checked = { findings: readonly Finding[]; missing: string; isCurrent: boolean; at: string }
type Found = Omit<Checked, 'isCurrent'> & { tab: string; sections: unknown }

/** Null until the first result, and where nothing can be edited; then the last result until a newer one arrives. */
export function useChecks({ session, step, values, context, editable }: Editor): Checked | null {
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<Found | null>(null)
  const lastTurn = useRef(0)
  useEffect(() => {
    const ownTurn = ++lastTurn.current
    let timer = setTimeout(check, CHECK_DELAY_MS)
    return () => clearTimeout(timer)

    function check() {
      if (!step?.workerChecks || !editable) return
      // What opened the menu becomes a tag, or is left as text when the menu closes.
      if (isTagMenuOpen()) {
        timer = setTimeout(check, CHECK_DELAY_MS)
        return
      }
      const now = values(step)
      const missing = missingText(step.check(now, context))
      step.workerChecks
        .findings(now, context)
        // A newer text may have been sent since.
        .then((findings) => {
          const at = new Date().toISOString()
          if (ownTurn === lastTurn.current) setFound({ tab: step.tab, findings, missing, sections, at })
        })
        .catch(reportError)
    }
  }, [sections, step, values, context, editable])
  return found && found.tab === step?.tab ? { ...found, isCurrent: found.sections === sections } : null
}

/**
 * Findings from the worker for REVIEW; null until the first answer, then the last one while a newer request runs: publishing checks again
 * itself. Sends nothing unless `isEnabled`.
 */
export function useWorkerFindings(editor: Editor, isEnabled: boolean): StepFindings | null {
  const { session, context } = editor
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<StepFindings | null>(null)
  const lastTurn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  useEffect(() => {
    const ownTurn = ++lastTurn.current
    if (!isEnabled) return setFound(null)
    findingsOfSteps(editor)
      .then((all) => ownTurn === lastTurn.current && setFound(all))
      .catch(reportError)
  }, [sections, context, isEnabled])
  return found
}

/** Findings of every step with a worker, for its current values. If the worker fails, the check runs on the page. */
export async function findingsOfSteps({ deps, values, context }: Editor): Promise<StepFindings> {
  const pending = deps.steps.flatMap((step) => (step.workerChecks ? [foundIn(step, values(step), context)] : []))
  return Object.fromEntries(await Promise.all(pending))
}

async function foundIn(step: Step, values: ReturnType<Editor['values']>, context: Editor['context']) {
  try {
    return [step.tab, (await step.workerChecks?.findings(values, context)) ?? []] as const
  } catch (error) {
    // A failed worker must not block publishing.
    reportError(error)
    return [step.tab, step.findings(values, context)] as const
  }
}

/** Number of days of this campaign that are checked, from its first. */
export const daysLookedAt = 7
/** Above this number, campaigns are only counted. */
const MAX_NAMED = 3

const day = 86_400_000

/**
 * Finds other campaigns that go to the same segment on the same day, because people may object to several messages a day. Empty if the time
 * or the segment is not chosen, or if no other campaign runs. `ownIds` are the ids of this campaign among `plans`.
 */
export function sameDayFindings(plans: readonly Plan[], ownIds: readonly string[], now: number): Finding[] {
  const plan = plans.find(({ id }) => ownIds.includes(id))
  if (!plan?.segment) return []
  const { segment, zone } = plan
  const [first] = aheadOf(plan, { from: now, to: now + 400 * day }, zone, now)
  if (!first) return []
  const span = spanFrom(first, zone)
  const dates = new Set(aheadOf(plan, span, zone, now).map(({ date }) => date))
  const others = plans
    .filter((other) => !ownIds.includes(other.id) && other.segment?.id === segment.id && !isOver(other))
    .flatMap((other) => aheadOf(other, span, zone, now))
    .filter(({ date }) => dates.has(date))
    .toSorted((one, other) => one.epochMs - other.epochMs)
  if (others.length === 0) return []
  const isOneDay = new Set(others.map(({ date }) => date)).size === 1
  const namesText = others
    .slice(0, MAX_NAMED)
    .map((entry) => runText(entry, !isOneDay))
    .join(', ')
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return [
    warning(
      'same-day',
      others.length === 1
        ? 'The same people get another message that day'
        : 'The same people get other messages that day',
      { tab: 'SCHEDULE' },
      `Also sent to '${segment.name}': ${namesText}${more}.`,
    ),
  ]
}

/** Future runs; event-based campaigns have no fixed day. */
const aheadOf = (plan: Plan, span: { from: number; to: number }, zone: string, now: number): Entry[] =>
  entriesOf(plan, span, { zone, now }).filter(({ kind, isPast }) => kind === 'run' && !isPast)

/** From the start of the first day, in the campaign's zone. */
function spanFrom({ date }: Entry, zone: string): { from: number; to: number } {
  const start = Temporal.PlainDate.from(date)
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  return { from: startOf(start), to: startOf(start.add({ days: daysLookedAt })) }
}
