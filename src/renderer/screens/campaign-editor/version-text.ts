/** A campaign's content as lines that can be compared: built from each step's requests, read like any campaign. */
import type { Campaign, Json, SectionName } from '#contract'
import type { Progress } from '../../../model/steps/progress'
import { saveContextOf } from '../../../model/steps/requests'
import type { StepContext } from '../../../model/steps/step'
import { type Difference, type FieldLine, lineDifferences, linesOf, partLabel } from '../../blocks/conflict'
import type { EditorDeps } from '../../steps/assembly'
import type { Step } from '../../steps/wizard-step'

export type VersionContent = { name: string; sections: Partial<Record<SectionName, Json>>; base: Campaign | null }
export type PartDifference = { part: string; lines: Difference[] }

type ReadWith = { deps: EditorDeps; context: StepContext; progress: Progress }

/** The parts that differ, in the order of the tabs. */
export function differencesBetween(
  before: VersionContent,
  after: VersionContent,
  readWith: ReadWith,
): PartDifference[] {
  const name = lineDifferences([nameLine(before)], [nameLine(after)])
  const steps = readWith.deps.steps.map((step) => ({
    part: partLabel(step.section),
    lines: lineDifferences(linesFor(step, before, readWith), linesFor(step, after, readWith)),
  }))
  return [{ part: partLabel('name'), lines: name }, ...steps].filter(({ lines }) => lines.length > 0)
}

const nameLine = ({ name }: VersionContent): FieldLine => ({
  label: 'Name',
  value: name || 'Not set',
  text: true,
})

/** The step's values; the server's if there are no local edits. */
export function valuesIn(step: Step, { sections, base }: VersionContent, context: StepContext): Json {
  return sections[step.section] ?? (base ? step.fromWire(base, context) : step.empty(context))
}

function linesFor(step: Step, content: VersionContent, { deps, context, progress }: ReadWith): FieldLine[] {
  const values = valuesIn(step, content, context)
  const save = saveContextOf(deps, context, { tab: step.tab, values, after: progress, base: null })
  const requests = step.intents(values, save).flatMap(({ create, update }) => [create, update])
  const bodies = requests.flatMap((request) => (request ? [request.input] : []))
  const { segmentId, ...campaign } = Object.assign(
    { edit_setup_page_values: step.setup?.(values, context) ?? {} },
    ...bodies,
  )
  const campaignWithSegment = segmentId === undefined ? campaign : { ...campaign, segment_id: segmentId }
  return linesOf(step.section, campaignWithSegment, deps.server)
}
