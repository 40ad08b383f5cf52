/** Two versions compared: their content line by line, and their messages one over the other with a slider, or side by side. */
import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { Campaign, Json, SectionName } from '#contract'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import { sameJson } from '../../../model/rules/same-json'
import type { Progress } from '../../../model/steps/progress'
import { saveContextOf } from '../../../model/steps/requests'
import type { StepContext } from '../../../model/steps/step'
import { type Difference, lineDifferences, linesOf, partLabel } from '../../blocks/conflict/differences'
import type { FieldLine } from '../../blocks/conflict/field-text'
import { AsPerson } from '../../blocks/merge-tags/person'
import type { EditorDeps } from '../../steps/assembly'
import type { Step } from '../../steps/wizard-step'
import type { Editor } from './use-editor'
import classes from './versions.module.css'

export type VersionContent = { name: string; sections: Partial<Record<SectionName, Json>>; base: Campaign | null }

type Props = { editor: Editor; before: VersionContent; after: VersionContent; isNow: boolean }

/** Nothing if the message is the same. */
export function ComparedMessages({ editor, before, after, isNow }: Props) {
  const { deps, context } = editor
  const [isBeside, setBeside] = useState(false)
  const [percent, setPercent] = useState(50)
  const step = deps.steps.find(({ Preview }) => Preview)
  const Preview = step?.Preview
  if (!step || !Preview) return null
  const [one, other] = [valuesIn(step, before, context), valuesIn(step, after, context)]
  if (sameJson(one, other)) return null
  const shown = (values: typeof one) => (
    <AsPerson person={samplePeople[0]}>
      <Preview values={values} context={context} />
    </AsPerson>
  )
  const names = ['This version', isNow ? 'Now' : 'The other version']
  return (
    <section className={classes.pictures} aria-label="Message of both versions">
      <SegmentedControl
        size="xs"
        aria-label="How the messages are compared"
        data={['Slider', 'Side by side']}
        value={isBeside ? 'Side by side' : 'Slider'}
        onChange={(value) => setBeside(value === 'Side by side')}
      />
      <div
        className={classes.compared}
        data-beside={isBeside || undefined}
        style={{ '--shown': `${percent}%` } as CSSProperties}
      >
        {[one, other].map((values, index) => (
          <figure key={names[index]}>
            <figcaption>{names[index]}</figcaption>
            {shown(values)}
          </figure>
        ))}
      </div>
      {isBeside ? null : (
        <input
          type="range"
          aria-label={`How much of ‘${names[0]}’ is shown`}
          value={percent}
          onChange={({ currentTarget }) => setPercent(currentTarget.valueAsNumber)}
        />
      )}
    </section>
  )
}

export type PartDifference = { part: string; lines: Difference[] }

type ReadWith = { deps: EditorDeps; context: StepContext; progress: Progress }

/**
 * A campaign's content as lines that can be compared: built from each step's requests, read like any campaign. The parts that differ, in
 * the order of the tabs.
 */
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
