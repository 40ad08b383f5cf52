/** Two versions of the message as recipients get it: one over the other with a slider, or side by side. */
import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import { sameJson } from '../../../model/rules/same-json'
import { AsPerson } from '../../blocks/merge-tags/person'
import type { Editor } from './use-editor'
import { type VersionContent, valuesIn } from './version-text'
import classes from './versions.module.css'

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
